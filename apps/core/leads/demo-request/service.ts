import { z } from 'zod';
import { type Config, siteAddress } from '#core/config/config.ts';
import { job } from '#core/jobs/definitions.ts';
import type { DemoEmail } from '#core/jobs/emails.ts';
import { defineDestination, idempotency, type Sender } from '#core/jobs/outbox.ts';
import type { PageQuery } from '#core/lists/listing.ts';
import type { Email } from '#core/messaging/messages/rules.ts';
import type { OtpService } from '#core/messaging/phone-verification/service.ts';
import type { UnsubscribeService } from '#core/messaging/unsubscribe/service.ts';
import { asUnavailable, type Sql } from '#core/platform/database.ts';
import { newId, newReference } from '#core/platform/ids.ts';
import { createLoader, rowReader } from '#core/platform/loader.ts';
import { Prisma } from '#core/platform/prisma/client.ts';
import { db, runForFirst } from '#core/platform/statements.ts';
import { linkVersionOf, storeReceptionist } from '#core/receptionist/records.ts';
import { listRecords } from '#core/resources/listing.ts';
import { noSuchRecord } from '#core/resources/records.ts';
import { asSent, type Causes, leaveSpam, sentRecord } from '#core/resources/spam.ts';
import { emailJobs, type FormDependencies, type FormEmails } from '#core/resources/submission.ts';
import type { OwnDetail } from '#core/resources/timeline.ts';
import { callsTo, demoEntries, isStillWanted } from './detail.ts';
import { demoAcknowledgement, demoEmailOf, demoReminderText, demoTeamNotice } from './emails.ts';
import { demoRequestEvent, presentDemoRequest } from './presenter.ts';
import { demoRequestResource } from './resource.ts';
import {
  demoTimes,
  demoWeekOf,
  emailWanted,
  followUpMethod,
  initialDemoStatus,
  leadPriority,
  leadScore,
  type PhoneVerification,
  readyForDemoOptions,
  textWanted,
} from './rules.ts';
import type { DemoRequest, DemoRequestRow, demoRequestAccepted } from './schemas.ts';

export const destination = defineDestination({ table: 'demo_request', given: ['status'] });

interface DemoDependencies extends FormDependencies {
  config: Pick<Config, 'http' | 'mail' | 'site'>;
  otp: Pick<OtpService, 'verificationOf' | 'textable'>;
  unsubscribing: Pick<UnsubscribeService, 'link'>;
}

/** With a reader that combines concurrent reads. */
type Demos = DemoDependencies & { load: ReturnType<typeof createDemoLoader> };

const readDemos = rowReader('demo_request', Prisma.DemoRequestScalarFieldEnum);
const createDemoLoader = (via: Sql) => createLoader(via, readDemos);

export function createDemoService(dependencies: DemoDependencies) {
  const demos = { ...dependencies, load: createDemoLoader(dependencies.database.sql) };
  return {
    accept: (form: DemoRequest, sender: Sender) => acceptDemo(demos, form, sender),
    notSpam: (id: string, actor: string) => notSpam(demos, id, actor),
    emails: (id: string) => emailsOf(demos, id),
    email: (template: DemoEmail, id: string) => lifecycleEmail(demos, template, id),
    reminderText: (id: string) => reminderText(demos, id),
    stopReminders: (id: string) => stopReminders(demos, id),
    row: (id: string, within?: Sql) => readRow(demos, id, within),
    list: (query: PageQuery) => listDemos(demos, query),
    ownProgress: (id: string) => ownProgress(demos, id),
    ownDetail: (within: Sql, id: string) => ownDetail(demos, within, id),
  };
}
export type DemoService = ReturnType<typeof createDemoService>;

/** Stores a demo request and its score. The browser's own score was dropped by the schema. */
async function acceptDemo(
  { database, outbox, tracking, otp }: DemoDependencies,
  form: DemoRequest,
  sender: Sender,
): Promise<z.infer<typeof demoRequestAccepted>> {
  const id = newId();
  const reference = newReference(demoRequestResource.referencePrefix);
  const { submission_time, ...content } = form;
  const status = initialDemoStatus(form.ready_for_demo);
  const verification = otp.verificationOf(form.phone, form.verification_token ?? null);
  const assessed = assess(
    form,
    await verification.catch((error: unknown) => {
      throw asUnavailable(error);
    }),
  );
  const record = {
    id,
    reference,
    status,
    ...answersOf(form),
    ...assessed,
    ...notSetUp,
    checkout_id: null,
    assignee: null,
    request_id: sender.requestId,
  };
  const { status: stored, ...caused } = asSent(sender, { status, causes: () => causesOf(record) });
  const submission = {
    record: { ...record, status: stored },
    ...caused,
    answer: {
      demo_id: id,
      reference,
      status_url: tracking.path('demo_request', id),
      lead_score: assessed.lead_score,
      priority: assessed.priority,
      follow_up_method: assessed.follow_up_method,
    },
    idempotency: idempotency(sender, content),
  };
  const storing = database.transaction(async (via) => {
    const answer = await outbox.acceptWithin(via, destination, submission);
    // A repeated key has the answer of the first request, which has its receptionist.
    if (answer.demo_id === id) await storeReceptionist(via, record);
    return answer;
  });
  return storing.catch((error: unknown) => {
    throw asUnavailable(error);
  });
}

/** What a new request causes: where a number is owed, also an alarm for when it is late. */
function causesOf(record: Parameters<typeof demoRequestEvent>[0]): Causes {
  const { id } = record;
  const alarm = job('send-email', { template: 'demo-late', id }, { afterSeconds: demoTimes.setUp });
  return {
    jobs: [...emailJobs('demo_request', id), ...(record.status === 'pending' ? [alarm] : [])],
    events: [demoRequestEvent(record)],
  };
}

/** Makes spam a new request. */
async function notSpam({ database, load }: Demos, id: string, actor: string): Promise<void> {
  const request = await load(id);
  if (!request) throw noSuchRecord(demoRequestResource);
  const change = { id, actor, to: initialDemoStatus(sentAnswers.parse(request).ready_for_demo) };
  await leaveSpam(database, demoRequestResource, change, async (via) => {
    const record = await runForFirst(via, db.selectFrom('demo_request').selectAll().where('id', '=', id));
    return record ? causesOf(sentRecord({ ...record, ...sentAnswers.parse(record) })) : null;
  });
}

/** What every form that was sent answers; only a demo of a purchase has none of it. */
const sentAnswers = z.object({
  phone: z.string(),
  tried_demo: z.string(),
  heard_demo: z.string(),
  business_description: z.string(),
  ready_for_demo: z.enum(readyForDemoOptions),
  integration_choice: z.string(),
  heard_about_us: z.string(),
});

/** The emails a new request causes; null when it is gone. */
async function emailsOf(
  { load, database, config, tracking, unsubscribing }: Demos,
  id: string,
): Promise<FormEmails | null> {
  const request = await load(id);
  return (
    request && {
      teamNotice: demoTeamNotice(request, config.mail.team),
      acknowledgement: demoAcknowledgement(request, config.site, {
        home: `${siteAddress(config.http)}/`,
        status: tracking.address('demo_request', id),
        dashboard: tracking.dashboardAddress(id, await linkVersionOf(database.sql, id)),
        unsubscribe: unsubscribing.link('demo', id),
      }),
    }
  );
}

/** An email of the demo's lifecycle; null when the request is gone or the email no longer applies. */
async function lifecycleEmail(
  { load, database, config, tracking, unsubscribing }: Demos,
  template: DemoEmail,
  id: string,
): Promise<Email | null> {
  const request = await load(id);
  if (!request || !emailWanted[template](request)) return null;
  return demoEmailOf[template]({
    request,
    ...config,
    statusUrl: tracking.address('demo_request', id),
    dashboardUrl: tracking.dashboardAddress(id, await linkVersionOf(database.sql, id)),
    unsubscribeUrl: unsubscribing.link('demo', id),
  });
}

/** The reminder as a text message; null when it is not, or no longer, wanted. */
async function reminderText({ load, config, otp }: Demos, id: string): Promise<{ to: string; text: string } | null> {
  const request = await load(id);
  const to = request?.phone && textWanted(request) ? otp.textable(request.phone) : null;
  return request && to !== null ? { to, text: demoReminderText(request, config.site) } : null;
}

/** Unsubscribes the sender of a demo request from its reminder emails. */
async function stopReminders({ database }: DemoDependencies, id: string): Promise<void> {
  await database.prisma.demoRequest.updateMany({ where: { id }, data: { email_reminders: false } });
}

/** One request as its list shows it; null when it is gone. */
async function readRow({ load }: Demos, id: string, within?: Sql): Promise<DemoRequestRow | null> {
  const request = await load(id, within);
  return request && presentDemoRequest(request);
}

/** A page of the admin list. */
function listDemos({ database }: DemoDependencies, query: PageQuery) {
  return listRecords(database, demoRequestResource, query, {
    read: readDemos,
    present: presentDemoRequest,
  });
}

/** The phase of its seven days; assigning the number answers the request. */
async function ownProgress({ load }: Demos, id: string) {
  const request = await load(id);
  return {
    answered_at: request?.assigned_at?.toISOString() ?? null,
    demo_week: request ? demoWeekOf(request.status) : null,
    ends_at: request?.expires_at?.toISOString() ?? null,
  };
}

/** The calls to its number, and its own entries of the timeline. */
async function ownDetail({ load }: Demos, within: Sql, id: string): Promise<OwnDetail> {
  const request = await load(id, within);
  const calls = await callsTo(within, id);
  return {
    fields: { calls },
    entries: request ? demoEntries(request, calls.first_at) : [],
    isWanted: (job) => request === null || isStillWanted(job, request),
  };
}

function assess(form: DemoRequest, verification: PhoneVerification) {
  return {
    phone_verification: verification,
    lead_score: leadScore({
      features: form.important_features,
      cardProvided: form.card_provided,
      phoneVerified: verification === 'verified',
    }),
    priority: leadPriority({ readyForDemo: form.ready_for_demo, cardProvided: form.card_provided }),
    follow_up_method: followUpMethod(verification),
  };
}

/** The form's answers by column; a field without an entry must be named like its column. */
function answersOf(form: DemoRequest) {
  const { form_type, submission_time, phone_verified, lead_score, priority, follow_up_method, ...told } = form;
  const { verification_token, ...answers } = told;
  return {
    ...answers,
    card_last_four: form.card_provided ? (form.card_last_four ?? null) : null,
    billing_zip: form.card_provided ? (form.billing_zip ?? null) : null,
    submitted_at: submission_time ?? null,
  };
}

/** The demo columns before a number is assigned. */
export const notSetUp = {
  demo_number: null,
  ordered_at: null,
  assigned_at: null,
  activated_at: null,
  expires_at: null,
};
