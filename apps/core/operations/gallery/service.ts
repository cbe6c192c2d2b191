import { type Config, siteAddress } from '#core/config/config.ts';
import type { EmailTemplate } from '#core/jobs/emails.ts';
import { contactAcknowledgement, contactTeamNotice } from '#core/leads/contact-form/emails.ts';
import { contractInfected, dealAcknowledgement, dealDecision, dealTeamNotice } from '#core/leads/custom-deal/emails.ts';
import { demoAcknowledgement, demoEmailOf, demoTeamNotice } from '#core/leads/demo-request/emails.ts';
import { subscriptionAcknowledgement, subscriptionTeamNotice } from '#core/leads/newsletter-subscriber/emails.ts';
import {
  applicationAcknowledgement,
  applicationDecision,
  applicationTeamNotice,
} from '#core/leads/partner-application/emails.ts';
import { spamDigest, teamSummary } from '#core/messaging/form-emails/emails.ts';
import { type RenderedEmail, renderEmail } from '#core/messaging/messages/render.tsx';
import type { Email } from '#core/messaging/messages/rules.ts';
import { paymentReminder, purchaseConfirmation } from '#core/money/checkout/emails.ts';
import { commissionReceipt, saleWaiting } from '#core/money/commissions/emails.ts';
import { recordAddress } from '#core/resources/rules.ts';
import { endpointDisabled, endpointFailing } from '#core/webhooks/emails.ts';
import { smsLimitEmail } from '../alerts/emails.ts';
import {
  application,
  checkout,
  commission,
  contact,
  deal,
  demo,
  endpoint,
  infectedDeal,
  subscriber,
  wrongPage,
} from './records.ts';

type Settings = Pick<Config, 'site' | 'mail' | 'http' | 'sms' | 'retention'>;

/** An email of the gallery. */
export interface Sample {
  /** Its place in the gallery's address. */
  id: string;
  /** The template it shows; alarms have none. */
  template: EmailTemplate;
  email: Email;
}

/** Every email that the product sends, with sample data. `more` are those of the areas that build on this one. */
export function createGallery({ config, more }: { config: Settings; more: readonly Sample[] }) {
  const { brand, supportPhone: phone, supportEmail: email } = config.site;
  const samples = () => [...samplesOf(config), ...more];
  return {
    samples,
    /** One of them as it is sent; null for an id that is not in the gallery. */
    rendered(id: string): RenderedEmail | null {
      const sample = samples().find((each) => each.id === id);
      return sample ? renderEmail(sample.email, { brand, phone, email }) : null;
    },
  };
}
export type Gallery = ReturnType<typeof createGallery>;

function samplesOf(config: Settings): Sample[] {
  return [
    ...leadEmails(config),
    ...demoEmails(config),
    ...decisions(config),
    ...moneyEmails(config),
    ...scanEmails(config),
    ...endpointEmails(config),
  ];
}

const sample = (id: string, template: EmailTemplate, email: Email): Sample => ({ id, template, email });

const linksOf = ({ http }: Settings) => ({
  home: `${siteAddress(http)}/`,
  apply: `${siteAddress(http)}/partner-signup`,
  status: `${siteAddress(http)}/status/sample`,
  dashboard: `${siteAddress(http)}/dashboard/sample`,
  unsubscribe: `${siteAddress(http)}/unsubscribe/sample`,
});

function leadEmails(config: Settings): Sample[] {
  const { site, mail } = config;
  const links = linksOf(config);
  const toTeam = { team: mail.team, page: `${siteAddress(config.http)}/admin` };
  const notices: [string, Email][] = [
    ['contact-form', contactTeamNotice(contact, mail.team)],
    ['demo-request', demoTeamNotice(demo, mail.team)],
    ['demo-wrong-page', demoTeamNotice(wrongPage, mail.team)],
    ['partner-application', applicationTeamNotice(application, mail.team)],
    ['custom-deal', dealTeamNotice(deal, mail.team)],
    ['newsletter-subscriber', subscriptionTeamNotice(subscriber, mail.team)],
  ];
  const answers: [string, Email][] = [
    ['contact-form', contactAcknowledgement(contact, site, links.status)],
    ['demo-request', demoAcknowledgement(demo, site, links)],
    ['demo-wrong-page', demoAcknowledgement(wrongPage, site, links)],
    ['partner-application', applicationAcknowledgement(application, site, links.status)],
    ['custom-deal', dealAcknowledgement(deal, site, links.status)],
    ['newsletter-subscriber', subscriptionAcknowledgement(subscriber, site, links.unsubscribe)],
  ];
  return [
    ...answers.map(([kind, email]) => sample(`${kind}-acknowledgement`, 'acknowledgement', email)),
    ...notices.map(([kind, email]) => sample(`${kind}-notice`, 'team-notice', email)),
    sample(
      'team-summary',
      'team-summary',
      teamSummary(
        { count: 42, until: new Date('2026-03-10T15:20:00Z'), subjects: notices.map(([, { subject }]) => subject) },
        toTeam,
      ),
    ),
    sample(
      'spam-digest',
      'spam-digest',
      spamDigest(
        { day: '2026-03-10', count: 21, listed: [{ reference: contact.reference, title: contact.name }] },
        toTeam,
      ),
    ),
  ];
}

function demoEmails(config: Settings): Sample[] {
  const { status: statusUrl, dashboard: dashboardUrl, unsubscribe: unsubscribeUrl } = linksOf(config);
  const about = { request: demo, mail: config.mail, site: config.site, statusUrl, dashboardUrl, unsubscribeUrl };
  const templates = Object.keys(demoEmailOf) as (keyof typeof demoEmailOf)[];
  return templates.map((template) => sample(template, template, demoEmailOf[template](about)));
}

function decisions(config: Settings): Sample[] {
  const { site } = config;
  const { status } = linksOf(config);
  const call = 'Call me on my direct line if you have any questions: (615) 555-0177.';
  const applications = {
    approved: call,
    more_information: 'How many phone lines do your customers have?',
    rejected: call,
  };
  const deals = { approved: call, needs_changes: 'Please send us the contract with both addresses.', rejected: call };
  return [
    ...Object.entries(applications).map(([to, reason]) =>
      sample(
        `partner-${to}`,
        'partner-decision',
        applicationDecision(application, { to_value: to, reason }, site, status),
      ),
    ),
    ...Object.entries(deals).map(([to, reason]) =>
      sample(`deal-${to}`, 'deal-decision', dealDecision(deal, { to_value: to, reason }, site)),
    ),
  ];
}

function moneyEmails(config: Settings): Sample[] {
  const { site, mail, sms } = config;
  const bill = { open_cents: 39_900, next_attempt_at: new Date('2026-04-12T15:00:00Z') };
  const reminder = paymentReminder(checkout, { ...bill, hosted_url: 'https://invoice.stripe.com/i/sample' }, site);
  return [
    sample('purchase-confirmation', 'purchase-confirmation', purchaseConfirmation(checkout, site)),
    sample('payment-reminder', 'payment-reminder', reminder),
    sample('commission-receipt', 'commission-receipt', commissionReceipt([commission], 'robin@etc.example')),
    sample(
      'sale-waiting',
      'sale-waiting',
      saleWaiting('robin@etc.example', { ...site, applyUrl: linksOf(config).apply }),
    ),
    sample('sms-daily-limit', 'sms-daily-limit', smsLimitEmail('2026-03-10', sms.perDay, mail.team)),
  ];
}

function scanEmails({ mail, http }: Settings): Sample[] {
  const about = { team: mail.team, page: `${siteAddress(http)}${recordAddress('custom-deals', infectedDeal.id)}` };
  return [sample('contract-infected', 'contract-infected', contractInfected(infectedDeal, about))];
}

function endpointEmails({ mail, http, retention }: Settings): Sample[] {
  const about = { team: mail.team, page: `${siteAddress(http)}/admin?tab=webhooks`, keptDays: retention.webhook_event };
  const gone = { ...endpoint, disabled_reason: 'gone', last_error: 'gone' };
  return [
    sample('endpoint-failing', 'endpoint-failing', endpointFailing(endpoint, about)),
    sample('endpoint-disabled', 'endpoint-disabled', endpointDisabled(endpoint, about)),
    sample('endpoint-gone', 'endpoint-disabled', endpointDisabled(gone, about)),
  ];
}
