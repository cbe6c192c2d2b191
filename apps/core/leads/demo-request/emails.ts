import type { Config } from '#core/config/config.ts';
import type { DemoEmail } from '#core/jobs/definitions.ts';
import type { Email } from '#core/messaging/messages/rules.ts';
import type { DemoRequest } from '#core/platform/prisma/client.ts';
import { spokenNumber } from './rules.ts';

export function demoTeamNotice(request: DemoRequest, team: string): Email {
  return {
    to: team,
    replyTo: request.email,
    subject: `${request.priority} priority demo request (${request.reference})`,
    heading: 'A demo number was requested',
    paragraphs: ['We promised to set it up within 24 hours.'],
    facts: [
      ['Reference', request.reference],
      ['Priority', `${request.priority}, lead score ${request.leadScore}`],
      ['Email', request.email],
      ['Phone', `${request.phone} (${request.phoneVerification})`],
      ['Follow up by', request.followUpMethod],
      ['Business', request.businessDescription],
      ['Important to them', request.importantFeatures.join(', ')],
      ['Ready for a demo', request.readyForDemo],
      ['Integration', request.integrationChoice],
      ['Heard of us', request.heardAboutUs],
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
      'We set it up within 24 hours. The number is yours, free, for 7 days.',
      'If you have not tried it after 48 hours, we send one reminder by email.',
      'Full dashboard access needs payment details within those 7 days; until then you have the preview.',
      `Questions? Call ${site.supportPhone} and read out your reference: ${request.reference}.`,
    ],
    link: { label: 'Follow your request', url: links.status },
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
const statusLink = (url: string) => ({ label: 'Follow your demo', url });
const dashboard = (url: string) => ({ label: 'Open your dashboard', url });

/** The emails of a demo's lifecycle. */
export const demoEmailOf: Record<DemoEmail, (about: About) => Email> = {
  'demo-late': ({ request, mail }) => ({
    to: mail.team,
    subject: `Late: no demo number yet (${request.reference})`,
    heading: 'A demo number is late',
    paragraphs: ['We promised to set it up within 24 hours, and that time is over. Assign a number in the admin area.'],
    facts: [
      ['Reference', request.reference],
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
      'This is your own demo number. Call it and hear how it answers; a minute later the call is on your dashboard.',
      `It is yours, free, until ${lastDay(request)}. Full dashboard access needs payment details within those 7 days.`,
      `Questions? Call ${site.supportPhone} and read out your reference: ${request.reference}.`,
    ],
    link: dashboard(dashboardUrl),
    unsubscribeUrl,
  }),

  'demo-reminder': ({ request, site, statusUrl, unsubscribeUrl }) => ({
    to: request.email,
    subject: `Your demo number is waiting: ${spoken(request.demoNumber)}`,
    heading: 'Nobody has called your demo number yet',
    paragraphs: [
      `Call ${spoken(request.demoNumber)} and hear how it answers. It is free until ${lastDay(request)}.`,
      `Is something in the way? Call ${site.supportPhone} and we sort it out.`,
    ],
    link: statusLink(statusUrl),
    unsubscribeUrl,
  }),

  'demo-ending': ({ request, site, statusUrl, unsubscribeUrl }) => ({
    to: request.email,
    subject: 'Your demo ends tomorrow',
    heading: 'Your demo ends tomorrow',
    paragraphs: [
      `${spoken(request.demoNumber)} answers until ${lastDay(request)}.`,
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
      `The 7 days are over, and ${spoken(request.demoNumber)} does not answer for you any more. Nothing was charged.`,
      `Would you like to go on with ${site.brand}? Call ${site.salesPhone}.`,
    ],
    link: statusLink(statusUrl),
    unsubscribeUrl,
  }),

  'demo-converted': ({ request, site, dashboardUrl, unsubscribeUrl }) => ({
    to: request.email,
    subject: 'Your full dashboard is open',
    heading: 'Your full dashboard is open',
    paragraphs: [
      `You chose a plan, so ${spoken(request.demoNumber)} stays yours and the demo has no end any more. Thank you.`,
      'Your dashboard now shows every call to it: who rang, when, for how long, and how it ended.',
      `Questions? Call ${site.supportPhone} and read out your reference: ${request.reference}.`,
    ],
    link: dashboard(dashboardUrl),
    unsubscribeUrl,
  }),
};

export function demoReminderText(request: DemoRequest, site: { brand: string }): string {
  return `${site.brand}: your free demo number ${spoken(request.demoNumber)} is waiting for its first call, until ${lastDay(request)}. Reply STOP to end these messages.`;
}

const spoken = (number: string | null) => spokenNumber(number ?? '');

function lastDay({ expiresAt }: DemoRequest): string {
  return expiresAt?.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'America/Chicago' }) ?? '';
}
