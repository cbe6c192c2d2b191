import type { Config } from '#core/config/config.ts';
import type { DemoEmail } from '#core/jobs/emails.ts';
import type { Email } from '#core/messaging/messages/rules.ts';
import type { DemoRequest } from '#core/platform/prisma/client.ts';
import { demoAnswers, demoLabels, phoneLabel } from './labels.ts';
import { presentDemoRequest } from './presenter.ts';
import { fullDashboardTerms, spokenNumber } from './rules.ts';

export function demoTeamNotice(request: DemoRequest, team: string): Email {
  const about =
    request.status === 'wrong_page'
      ? {
          subject: `No demo wanted: sent from the wrong page (${request.reference})`,
          heading: 'Someone was on the wrong page',
          paragraphs: ["They don't want a demo number, so there's none to set up. We showed them where else to go."],
        }
      : {
          subject: `${request.priority}-priority demo request (${request.reference})`,
          heading: 'New request for a demo number',
          paragraphs: ['We promised to set it up within 24 hours.'],
        };
  return {
    to: team,
    replyTo: request.email,
    ...about,
    facts: [
      ['Reference number', request.reference],
      ['Priority', `${request.priority}, lead score ${request.lead_score}`],
      ['Follow-up method', request.follow_up_method],
      [demoLabels.email, request.email],
      [demoLabels.phone, `${request.phone} (${phoneLabel(request.phone_verification)})`],
      ...demoAnswers(presentDemoRequest(request)),
    ],
  };
}

export function demoAcknowledgement(
  request: DemoRequest,
  site: { supportPhone: string },
  links: { home: string; status: string; dashboard: string; unsubscribe: string },
): Email {
  if (request.status === 'wrong_page') return wrongPageAnswer(request, site, links);
  return {
    to: request.email,
    subject: `Your demo number is on its way (${request.reference})`,
    heading: 'Your free demo number is on its way',
    paragraphs: [
      "We'll set it up within 24 hours. The number is yours, free, for 7 days.",
      'Your receptionist is ready now: it knows what you wrote about your business. Open its page to talk to it and to teach it more. The link is yours alone.',
      ...(request.email_reminders ? ["If you haven't called it after 48 hours, we'll email you a reminder."] : []),
      ...(request.card_provided ? ['You added a card, so your request moved up. Nothing was charged.'] : []),
      `${fullDashboardTerms} Until then, you'll have the preview.`,
      `Questions? Call ${site.supportPhone} and have your reference number ready: ${request.reference}.`,
      `The status of your request: ${links.status}`,
    ],
    link: { label: 'Open your receptionist’s page', url: links.dashboard },
    unsubscribeUrl: links.unsubscribe,
  };
}

/** To a visitor who was on the wrong page: thanks, and where to go instead. */
function wrongPageAnswer(request: DemoRequest, site: { supportPhone: string }, links: { home: string }): Email {
  return {
    to: request.email,
    subject: `Thanks for letting us know (${request.reference})`,
    heading: 'You were on the wrong page',
    paragraphs: [
      "Thanks for telling us. We won't set up a demo number, and there's nothing else you need to do.",
      'Our home page shows what we do and has a form for questions. From there, you can also get to live support and to the partner program.',
      `Would you rather talk to someone? Call ${site.supportPhone} and have your reference number ready: ${request.reference}.`,
    ],
    link: { label: 'Go to the home page', url: links.home },
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
    subject: `Your demo number is ready: ${spoken(request.demo_number)}`,
    heading: `Call ${spoken(request.demo_number)}`,
    paragraphs: [
      "This is your own demo number. Call it to hear how it answers. A minute later, you'll see the call on your dashboard.",
      `It's yours, free, until ${lastDay(request)}. ${fullDashboardTerms}`,
      `Questions? Call ${site.supportPhone} and have your reference number ready: ${request.reference}.`,
    ],
    link: dashboard(dashboardUrl),
    unsubscribeUrl,
  }),

  'demo-reminder': ({ request, site, statusUrl, unsubscribeUrl }) => ({
    to: request.email,
    subject: `Your demo number is waiting: ${spoken(request.demo_number)}`,
    heading: 'No one has called your demo number yet',
    paragraphs: [
      `Call ${spoken(request.demo_number)} to hear how it answers. It's free until ${lastDay(request)}.`,
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
      `${spoken(request.demo_number)} will answer calls until ${lastDay(request)}.`,
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
      `Your 7 days are up, and ${spoken(request.demo_number)} no longer answers for you. You weren't charged.`,
      `Want to keep using ${site.brand}? Call ${site.salesPhone}.`,
    ],
    link: statusLink(statusUrl),
    unsubscribeUrl,
  }),

  'demo-link': ({ request, site, dashboardUrl }) => ({
    to: request.email,
    subject: 'The link to your receptionist’s page',
    heading: 'The link to your receptionist’s page',
    paragraphs: [
      ...(request.status === 'converted' && request.demo_number !== null
        ? [`Your receptionist answers at ${spoken(request.demo_number)}.`]
        : []),
      'It shows your calls, messages and appointments, and what your receptionist knows. Please keep it to yourself: whoever has it can change what your receptionist says.',
      `Questions? Call ${site.supportPhone} and have your reference number ready: ${request.reference}.`,
    ],
    link: dashboard(dashboardUrl),
  }),

  'demo-converted': ({ request, site, dashboardUrl, unsubscribeUrl }) => ({
    to: request.email,
    subject: 'Your full dashboard is open',
    heading: 'Your full dashboard is open',
    paragraphs: [
      `You chose a plan, so ${spoken(request.demo_number)} is yours and doesn’t expire. Thank you!`,
      'Your dashboard now shows every call to it: who called, when, for how long, and how the call ended.',
      `Questions? Call ${site.supportPhone} and have your reference number ready: ${request.reference}.`,
    ],
    link: dashboard(dashboardUrl),
    unsubscribeUrl,
  }),
};

export function demoReminderText(request: DemoRequest, site: { brand: string }): string {
  return `${site.brand}: Your free demo number ${spoken(request.demo_number)} is waiting for its first call. It's yours until ${lastDay(request)}. Reply STOP to opt out.`;
}

const spoken = (number: string | null) => spokenNumber(number ?? '');

function lastDay({ expires_at }: DemoRequest): string {
  return expires_at?.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'America/Chicago' }) ?? '';
}
