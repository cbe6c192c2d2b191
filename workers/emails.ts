import { siteAddress } from '#core/config/config.ts';
import type { Core } from '#core/core.ts';
import type { EmailPayload, EmailTemplate } from '#core/jobs/emails.ts';
import { teamSummary } from '#core/messaging/form-emails/emails.ts';
import type { Email } from '#core/messaging/messages/rules.ts';
import { smsLimitEmail } from '#core/operations/alerts/emails.ts';
import { limits } from '#core/shared/limits.ts';
import { serviceOf } from './handlers/service-of.ts';

type PayloadOf<Template extends EmailTemplate, Payload = EmailPayload> = Payload extends { template: infer Known }
  ? Template extends Known
    ? Omit<Payload, 'template'>
    : never
  : never;
/** The payload of one template, typed so that the compiler can pair it with its entry. */
type EmailJob<Template extends EmailTemplate = EmailTemplate> = {
  [Each in Template]: { template: Each } & PayloadOf<Each>;
}[Template];
type Emails = { [Template in EmailTemplate]: (core: Core, payload: EmailJob<Template>) => Promise<Email | null> };

/** Every template: how its email is made from its record; null when it is gone or the email no longer applies. */
const emails: Emails = {
  'team-notice': async (core, { subject, id }) => (await formEmails(core, subject, id))?.teamNotice ?? null,
  acknowledgement: async (core, { subject, id }) => (await formEmails(core, subject, id))?.acknowledgement ?? null,
  'spam-digest': (core, { day }) => core.spam.digest(day),
  'team-summary': (core, { until }) => summaryOf(core, new Date(until)),
  'demo-late': (core, { template, id }) => core.demo.email(template, id),
  'demo-assigned': (core, { template, id }) => core.demo.email(template, id),
  'demo-reminder': (core, { template, id }) => core.demo.email(template, id),
  'demo-ending': (core, { template, id }) => core.demo.email(template, id),
  'demo-expired': (core, { template, id }) => core.demo.email(template, id),
  'demo-link': (core, { template, id }) => core.demo.email(template, id),
  'demo-converted': (core, { template, id }) => core.demo.email(template, id),
  'call-notice': (core, { call }) => core.calls.notice(call),
  'call-urgent': (core, { call }) => core.calls.notice(call),
  'appointment-canceled': (core, payload) => core.calls.canceledNotice(payload),
  'partner-decision': (core, { change }) => core.partnerReviews.email(change),
  'deal-decision': (core, { change }) => core.dealReviews.email(change),
  'purchase-confirmation': (core, { id }) => core.checkout.confirmation(id),
  'payment-reminder': (core, { invoice, attempts }) => core.checkout.reminder(invoice, attempts),
  'commission-receipt': (core, { invoice }) => core.commissions.receipt(invoice),
  'sale-waiting': (core, { checkout }) => core.commissions.saleWaiting(checkout),
  'sms-daily-limit': async ({ config }, { day }) => smsLimitEmail(day, config.sms.perDay, config.mail.team),
  'endpoint-failing': (core, payload) => core.webhooks.email(payload),
  'endpoint-disabled': (core, payload) => core.webhooks.email(payload),
  'member-invitation': (core, { invitation }) => core.admin.invitationEmail(invitation),
  'password-reset': (core, payload) => core.admin.resetEmail(payload),
  'privacy-confirmation': (core, { request }) => core.privacy.confirmationEmail(request),
  'privacy-waiting': (core, { request }) => core.privacy.waitingNotice(request),
  'privacy-answer': (core, { request }) => core.privacy.answerEmail(request),
  'contract-infected': (core, { deal }) => core.deals.infectedNotice(deal),
  'sign-in-attack': (core, payload) => core.admin.attackEmail(payload),
  'credential-changed': (core, payload) => core.admin.credentialEmail(payload),
  'member-password-reset': (core, payload) => core.admin.newWayEmail(payload),
  'member-provider-linked': (core, payload) => core.admin.newWayEmail(payload),
  'members-changed': (core, payload) => core.admin.accessChangeEmail(payload),
};

/** The email of a job; null when its record is gone or the email no longer applies. */
export function emailOf<Template extends EmailTemplate>(
  core: Core,
  payload: EmailJob<Template>,
): Promise<Email | null> {
  return emails[payload.template](core, payload);
}

function formEmails(core: Core, kind: string, id: string) {
  return serviceOf(core, kind).emails(id);
}

/** One email about the notices that were left to the summary of this time; null when there are none. */
async function summaryOf(core: Core, until: Date): Promise<Email | null> {
  const left = await core.formEmails.leftTo(until);
  if (left.length === 0) return null;
  const named = await Promise.all(left.slice(0, limits.summaryListed).map((payload) => emailOf(core, payload)));
  const subjects = named.flatMap((email) => email?.subject ?? []);
  const { mail, http } = core.config;
  return teamSummary({ count: left.length, until, subjects }, { team: mail.team, page: `${siteAddress(http)}/admin` });
}
