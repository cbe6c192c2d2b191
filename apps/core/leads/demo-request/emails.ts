import type { Config } from '#core/config/config.ts';
import type { DemoEmail } from '#core/jobs/definitions.ts';
import type { Email } from '#core/messaging/messages/rules.ts';
import type { DemoRequest } from '#core/platform/prisma/client.ts';
import { spokenNumber } from './rules.ts';

export function demoTeamNotice(request: DemoRequest, team: string): Email {
  return {
    to: team,
    replyTo: request.email,
    subject: `${request.priority}-priority demo request (${request.reference})`,
    heading: 'New request for a demo number',
    paragraphs: ['We promised to set it up within 24 hours.'],
    facts: [
      ['Reference number', request.reference],
      ['Priority', `${request.priority}, lead score ${request.leadScore}`],
      ['Email', request.email],
      ['Phone', `${request.phone} (${request.phoneVerification})`],
      ['Follow-up method', request.followUpMethod],
      ['Business', request.businessDescription],
      ['Important features', request.importantFeatures.join(', ')],
      ['Ready for a demo', request.readyForDemo],
      ['Integration', request.integrationChoice],
      ['How they heard about us', request.heardAboutUs],
    ],
  };
}

export function demoAcknowledgement(
  request: DemoRequest,
  site: { supportPhone: string },
  links: { status: string; unsubscribe: string },
): Email {
  return {
    to: request.email,
    subject: `Your demo number is on its way (${request.reference})`,
    heading: 'Your free demo number is on its way',
    paragraphs: [
      "We'll set it up within 24 hours. The number is yours, free, for 7 days.",
      ...(request.emailReminders ? ["If you haven't called it after 48 hours, we'll email you a reminder."] : []),
      "Full dashboard access requires payment details within those 7 days. Until then, you'll have the preview.",
      `Questions? Call ${site.supportPhone} and have your reference number ready: ${request.reference}.`,
    ],
    link: { label: 'Check its status', url: links.status },
    unsubscribeUrl: links.unsubscribe,
  };
}

interface About extends Pick<Config, 'mail' | 'site'> {
  request: DemoRequest;
  statusUrl: string;
  dashboardUrl: string;
  unsubscribeUrl: string;
}

/** The link to the demo's status page, with the remaining days and the plans. */
const statusLink = (url: string) => ({ label: 'Check the status of your demo', url });
const dashboard = (url: string) => ({ label: 'Open your dashboard', url });

/** The emails of a demo's lifecycle. */
export const demoEmailOf: Record<DemoEmail, (about: About) => Email> = {
  'demo-late': ({ request, mail }) => ({
    to: mail.team,
    subject: `Late: no demo number yet (${request.reference})`,
    heading: 'A demo number is overdue',
    paragraphs: [
      'We promised to set it up within 24 hours, and that time is up. Give them a number in the admin area.',
    ],
    facts: [
      ['Reference number', request.reference],
      ['Priority', request.priority],
      ['Email', request.email],
      ['Phone', request.phone],
    ],
  }),

  'demo-assigned': ({ request, site, dashboardUrl, unsubscribeUrl }) => ({
    to: request.email,
    subject: `Your demo number is ready: ${spoken(request.demoNumber)}`,
    heading: `Call ${spoken(request.demoNumber)}`,
    paragraphs: [
      "This is your own demo number. Call it to hear how it answers. A minute later, you'll see the call on your dashboard.",
      `It's yours, free, until ${lastDay(request)}. Full dashboard access requires payment details by then.`,
      `Questions? Call ${site.supportPhone} and have your reference number ready: ${request.reference}.`,
    ],
    link: dashboard(dashboardUrl),
    unsubscribeUrl,
  }),

  'demo-reminder': ({ request, site, statusUrl, unsubscribeUrl }) => ({
    to: request.email,
    subject: `Your demo number is waiting: ${spoken(request.demoNumber)}`,
    heading: 'No one has called your demo number yet',
    paragraphs: [
      `Call ${spoken(request.demoNumber)} to hear how it answers. It's free until ${lastDay(request)}.`,
      `Need a hand? Call ${site.supportPhone} and we'll help you get started.`,
    ],
    link: statusLink(statusUrl),
    unsubscribeUrl,
  }),

  'demo-ending': ({ request, site, statusUrl, unsubscribeUrl }) => ({
    to: request.email,
    subject: 'Your demo ends tomorrow',
    heading: 'Your demo ends tomorrow',
    paragraphs: [
      `${spoken(request.demoNumber)} will answer calls until ${lastDay(request)}.`,
      `To keep ${site.brand}, choose a plan before then. To talk it over, call ${site.salesPhone}.`,
    ],
    link: statusLink(statusUrl),
    unsubscribeUrl,
  }),

  'demo-expired': ({ request, site, statusUrl, unsubscribeUrl }) => ({
    to: request.email,
    subject: 'Your demo has ended',
    heading: 'Your demo has ended',
    paragraphs: [
      `Your 7 days are up, and ${spoken(request.demoNumber)} no longer answers for you. You weren't charged.`,
      `Want to keep using ${site.brand}? Call ${site.salesPhone}.`,
    ],
    link: statusLink(statusUrl),
    unsubscribeUrl,
  }),

  'demo-converted': ({ request, site, dashboardUrl, unsubscribeUrl }) => ({
    to: request.email,
    subject: 'Your full dashboard is open',
    heading: 'Your full dashboard is open',
    paragraphs: [
      `You chose a plan, so ${spoken(request.demoNumber)} stays yours and your demo no longer expires. Thank you!`,
      'Your dashboard now shows every call to it: who called, when, for how long, and how the call ended.',
      `Questions? Call ${site.supportPhone} and have your reference number ready: ${request.reference}.`,
    ],
    link: dashboard(dashboardUrl),
    unsubscribeUrl,
  }),
};

export function demoReminderText(request: DemoRequest, site: { brand: string }): string {
  return `${site.brand}: Your free demo number ${spoken(request.demoNumber)} is waiting for its first call. It's yours until ${lastDay(request)}. Reply STOP to opt out.`;
}

const spoken = (number: string | null) => spokenNumber(number ?? '');

function lastDay({ expiresAt }: DemoRequest): string {
  return expiresAt?.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'America/Chicago' }) ?? '';
}
