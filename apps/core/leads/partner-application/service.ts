import type { z } from 'zod';
import type { Destination } from '#core/jobs/outbox.ts';
import { idempotency, type Sender } from '#core/jobs/outbox.ts';
import { type FormDependencies, type FormLetters, leadJobs } from '#core/jobs/submission.ts';
import { newId, newReference } from '#core/platform/ids.ts';
import { inOrder, type ListSource, listIds, type Page, type PageQuery } from '#core/platform/listing.ts';
import { createLoader } from '#core/platform/loader.ts';
import { Prisma, type PartnerApplication as Record } from '#core/platform/prisma/client.ts';
import { lateColumns } from '#core/promises/rules.ts';
import { applicationAcknowledgement, applicationTeamNotice } from './emails.ts';
import { partnerApplicationWebhook, presentPartnerApplication } from './presenter.ts';
import { approvedApplicationStatus, initialApplicationStatus, partnerTier } from './rules.ts';
import type { PartnerApplication, PartnerApplicationRow, partnerApplicationAccepted } from './schemas.ts';

const destination: Destination = {
  table: 'partner_application',
  columns: [
    'id',
    'reference',
    'status',
    'partner_tier',
    'partner_code',
    'company_name',
    'contact_name',
    'email',
    'phone',
    'website',
    'business_type',
    'experience',
    'stripe_account_id',
    'submitted_at',
    'request_id',
  ],
};

const source: ListSource = {
  table: 'partner_application',
  search: `lower("reference" || ' ' || "company_name" || ' ' || "contact_name" || ' ' || "email" || ' ' || "phone")`,
  statusColumn: 'status',
  filters: { source: 'partner_code', assignee: 'assignee' },
  late: lateColumns('partner_application'),
};

export function createPartnerService({ outbox, database, config, references }: FormDependencies) {
  const load = createLoader<Record>(database.sql, 'partner_application', Prisma.PartnerApplicationScalarFieldEnum);

  return {
    /** Takes a partner application in, to be reviewed; the tier follows from the code. */
    apply(form: PartnerApplication, sender: Sender): Promise<z.infer<typeof partnerApplicationAccepted>> {
      const id = newId();
      const reference = newReference('P');
      const { form_type, submission_time, application_status, partner_tier, ...fields } = form;
      const tier = partnerTier(form.partner_code);
      return outbox.accept(destination, {
        record: {
          id,
          reference,
          status: initialApplicationStatus,
          ...fields,
          partner_tier: tier,
          submitted_at: submission_time,
          request_id: sender.requestId,
        },
        jobs: leadJobs('partner_application', id),
        answer: {
          id,
          reference,
          status_url: references.path('partner_application', id),
          application_status: initialApplicationStatus,
          partner_tier: tier,
        },
        idempotency: idempotency(sender, fields),
      });
    },

    async letters(id: string): Promise<FormLetters | null> {
      const application = await load(id);
      return (
        application && {
          teamNotice: applicationTeamNotice(application, config.mail.team),
          acknowledgement: applicationAcknowledgement(
            application,
            config.site,
            references.address('partner_application', id),
          ),
        }
      );
    },

    /** The body for the automation webhook; null when the application is gone. */
    async webhook(id: string) {
      const application = await load(id);
      return application && partnerApplicationWebhook(application);
    },

    /**
     * The newest approved application under a code, or null: how a partner is reached, and which account they named.
     * General partners share a code, so theirs must carry an address as well; null asks for any.
     */
    approved(partnerCode: string, email: string | null) {
      return database.prisma.partnerApplication.findFirst({
        where: {
          partnerCode,
          status: approvedApplicationStatus,
          ...(email === null ? {} : { email: { equals: email, mode: 'insensitive' } }),
        },
        orderBy: { id: 'desc' },
        select: { email: true, stripeAccountId: true },
      });
    },

    /** One application as its list has it; null when it is gone. */
    async row(id: string): Promise<PartnerApplicationRow | null> {
      const application = await load(id);
      return application && presentPartnerApplication(application);
    },

    /** A page of the admin list, newest first. */
    async list(query: PageQuery): Promise<Page<PartnerApplicationRow>> {
      const page = await listIds(database.sql, source, query);
      const records = await database.prisma.partnerApplication.findMany({ where: { id: { in: page.rows } } });
      return { ...page, rows: inOrder(page.rows, records).map(presentPartnerApplication) };
    },
  };
}
export type PartnerService = ReturnType<typeof createPartnerService>;
