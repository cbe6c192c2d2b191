import type { z } from 'zod';
import { defineDestination, idempotency, type Sender } from '#core/jobs/outbox.ts';
import type { PageQuery } from '#core/lists/listing.ts';
import { newId, newReference } from '#core/platform/ids.ts';
import { createLoader } from '#core/platform/loader.ts';
import { Prisma } from '#core/platform/prisma/client.ts';
import { listRecords } from '#core/resources/listing.ts';
import { type FormDependencies, type FormEmails, submissionJobs } from '#core/resources/submission.ts';
import type { OwnDetail } from '#core/resources/timeline.ts';
import { commissionEntries } from './detail.ts';
import { applicationAcknowledgement, applicationTeamNotice } from './emails.ts';
import { presentPartnerApplication } from './presenter.ts';
import { partnerApplicationResource } from './resource.ts';
import { approvedApplicationStatus, initialApplicationStatus, partnerTier } from './rules.ts';
import type { PartnerApplication, PartnerApplicationRow, partnerApplicationAccepted } from './schemas.ts';

const destination = defineDestination({ table: 'partner_application' });

export function createPartnerService({ outbox, database, config, tracking }: FormDependencies) {
  const load = createLoader(database.sql, 'partner_application', Prisma.PartnerApplicationScalarFieldEnum);

  return {
    /** Stores a partner application for review; the tier follows from the code. */
    accept(form: PartnerApplication, sender: Sender): Promise<z.infer<typeof partnerApplicationAccepted>> {
      const id = newId();
      const reference = newReference(partnerApplicationResource.referencePrefix);
      const { form_type, submission_time, application_status, partner_tier, ...fields } = form;
      const tier = partnerTier(form.partner_code);
      return outbox.accept(destination, {
        record: {
          id,
          reference,
          status: initialApplicationStatus,
          ...fields,
          partner_tier: tier,
          submitted_at: submission_time ?? null,
          assignee: null,
          request_id: sender.requestId,
        },
        jobs: submissionJobs('partner_application', id),
        answer: {
          id,
          reference,
          status_url: tracking.path('partner_application', id),
          application_status: initialApplicationStatus,
          partner_tier: tier,
        },
        idempotency: idempotency(sender, fields),
      });
    },

    async emails(id: string): Promise<FormEmails | null> {
      const application = await load(id);
      return (
        application && {
          teamNotice: applicationTeamNotice(application, config.mail.team),
          acknowledgement: applicationAcknowledgement(
            application,
            config.site,
            tracking.address('partner_application', id),
          ),
        }
      );
    },

    /**
     * The newest approved application under a code, or null: the partner's address and the account they named. General
     * partners share a code, so theirs must match the address too; null matches any address.
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

    async row(id: string): Promise<PartnerApplicationRow | null> {
      const application = await load(id);
      return application && presentPartnerApplication(application);
    },

    list: (query: PageQuery) =>
      listRecords(database.sql, partnerApplicationResource, query, {
        read: (ids) => database.prisma.partnerApplication.findMany({ where: { id: { in: ids } } }),
        present: presentPartnerApplication,
      }),

    ownDetail: async (id: string): Promise<OwnDetail> => ({
      fields: {},
      entries: await commissionEntries(database.sql, id),
    }),
  };
}
export type PartnerService = ReturnType<typeof createPartnerService>;
