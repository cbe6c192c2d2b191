import type { z } from 'zod';
import { type Config, siteAddress } from '#core/config/config.ts';
import { defineDestination, idempotency, type Sender } from '#core/jobs/outbox.ts';
import type { PageQuery } from '#core/lists/listing.ts';
import type { Sql } from '#core/platform/database.ts';
import { newId, newReference } from '#core/platform/ids.ts';
import { createLoader, rowReader } from '#core/platform/loader.ts';
import { Prisma } from '#core/platform/prisma/client.ts';
import { db, runForFirst } from '#core/platform/statements.ts';
import { listRecords } from '#core/resources/listing.ts';
import { asSent, type Causes, leaveSpam, sentRecord } from '#core/resources/spam.ts';
import { emailJobs, type FormDependencies, type FormEmails } from '#core/resources/submission.ts';
import type { OwnDetail, Reader } from '#core/resources/timeline.ts';
import type { StoredData } from '#core/webhooks/events.ts';
import { approvedApplications } from './approved.ts';
import { commissionEntries } from './detail.ts';
import { applicationAcknowledgement, applicationTeamNotice } from './emails.ts';
import { partnerApplicationEvent, presentPartnerApplication } from './presenter.ts';
import { partnerApplicationResource } from './resource.ts';
import {
  approvedApplicationStatus,
  checkoutPath,
  initialApplicationStatus,
  knownPartnerCode,
  partnerTier,
} from './rules.ts';
import type { PartnerApplication, PartnerApplicationRow, partnerApplicationAccepted } from './schemas.ts';

const destination = defineDestination({ table: 'partner_application' });

interface PartnerDependencies extends FormDependencies {
  config: Pick<Config, 'http' | 'mail' | 'site'>;
}

/** With a reader that combines concurrent reads. */
type Applications = PartnerDependencies & { load: ReturnType<typeof createApplicationLoader> };

const readApplications = rowReader('partner_application', Prisma.PartnerApplicationScalarFieldEnum);
const createApplicationLoader = (via: Sql) => createLoader(via, readApplications);

export function createPartnerService(dependencies: PartnerDependencies) {
  const applications = { ...dependencies, load: createApplicationLoader(dependencies.database.sql) };
  return {
    accept: (form: PartnerApplication, sender: Sender) => acceptApplication(applications, form, sender),
    notSpam: (id: string, actor: string) => notSpam(applications, id, actor),
    emails: (id: string) => emailsOf(applications, id),
    approved: (partnerCode: string, email: string | null) => newestApproved(applications, partnerCode, email),
    firstApproved: (partnerCode: string) => firstApproved(applications, partnerCode),
    row: (id: string, within?: Sql) => readRow(applications, id, within),
    list: (query: PageQuery) => listApplications(applications, query),
    ownProgress: (id: string) => ownProgress(applications, id),
    ownDetail,
  };
}
export type PartnerService = ReturnType<typeof createPartnerService>;

/** Stores a partner application for review; the tier follows from the code. */
function acceptApplication(
  { outbox, tracking }: FormDependencies,
  form: PartnerApplication,
  sender: Sender,
): Promise<z.infer<typeof partnerApplicationAccepted>> {
  const id = newId();
  const reference = newReference(partnerApplicationResource.referencePrefix);
  const { form_type, submission_time, application_status, partner_tier, ...fields } = form;
  const tier = partnerTier(form.partner_code);
  const record = {
    id,
    reference,
    status: initialApplicationStatus,
    ...fields,
    partner_tier: tier,
    submitted_at: submission_time ?? null,
    assignee: null,
    request_id: sender.requestId,
  };
  const { status, ...caused } = asSent(sender, { status: record.status, causes: () => causesOf(record) });
  return outbox.accept(destination, {
    record: { ...record, status },
    ...caused,
    answer: {
      id,
      reference,
      status_url: tracking.path('partner_application', id),
      application_status: initialApplicationStatus,
      partner_tier: tier,
    },
    idempotency: idempotency(sender, fields),
  });
}

/** What a new application causes. */
const causesOf = (record: StoredData<'partner_application.created'>): Causes => ({
  jobs: emailJobs('partner_application', record.id),
  events: [partnerApplicationEvent(record)],
});

/** Makes spam a new application. */
function notSpam({ database }: Applications, id: string, actor: string): Promise<void> {
  const change = { id, actor, to: initialApplicationStatus };
  return leaveSpam(database, partnerApplicationResource, change, async (via) => {
    const record = await runForFirst(via, db.selectFrom('partner_application').selectAll().where('id', '=', id));
    return record ? causesOf(sentRecord(record)) : null;
  });
}

/** The emails a new application causes; null when it is gone. */
async function emailsOf({ load, config, tracking }: Applications, id: string): Promise<FormEmails | null> {
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
}

/**
 * The newest approved application under a code, if any: the partner's address and the account they named. General
 * partners share a code, so theirs must match the address too; null matches any address.
 */
function newestApproved({ database }: FormDependencies, partnerCode: string, email: string | null) {
  return runForFirst(
    database.sql,
    approvedApplications(partnerCode, email).select(['email', 'stripe_account_id']).orderBy('id', 'desc').limit(1),
  );
}

/** The address of who became a partner under a code first, or null: anyone can choose any code in a later application. */
function firstApproved({ database }: FormDependencies, partnerCode: string) {
  return database.prisma.partnerApplication.findFirst({
    where: { partner_code: partnerCode, status: approvedApplicationStatus },
    orderBy: { id: 'asc' },
    select: { email: true },
  });
}

/** One application as its list shows it; null when it is gone. */
async function readRow({ load }: Applications, id: string, within?: Sql): Promise<PartnerApplicationRow | null> {
  const application = await load(id, within);
  return application && presentPartnerApplication(application);
}

/** A page of the admin list. */
function listApplications({ database }: FormDependencies, query: PageQuery) {
  return listRecords(database, partnerApplicationResource, query, {
    read: readApplications,
    present: presentPartnerApplication,
  });
}

/** The link to the checkout of an approved partner. */
async function ownProgress({ load, config }: Applications, id: string) {
  const application = await load(id);
  const approved = application?.status === approvedApplicationStatus ? application : null;
  const code = approved && knownPartnerCode(approved.partner_code);
  return { partner_link: code ? siteAddress(config.http) + checkoutPath(code, approved.email) : null };
}

/** The commissions under its code, as entries of its timeline. */
async function ownDetail(within: Sql, id: string, { seesMoney }: Reader): Promise<OwnDetail> {
  return { fields: {}, entries: seesMoney ? await commissionEntries(within, id) : [] };
}
