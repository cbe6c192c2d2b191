import { type Config, siteAddress } from '#core/config/config.ts';
import { type Email, emailDate } from '#core/messaging/messages/rules.ts';
import type { Sample } from '#core/operations/gallery/service.ts';
import type { PrivacyKind } from './rules.ts';

/** A visitor's request, as far as its email needs it. */
export interface AskedPrivacy {
  email: string;
  kind: PrivacyKind;
  /** Until when it can be confirmed; once it is, until when we answer. */
  until: Date;
  url: string;
}

const wishes: Record<PrivacyKind, { subject: string; what: string }> = {
  access: { subject: 'Confirm your request for your data', what: 'a copy of everything we store about you' },
  erasure: { subject: 'Confirm your request to be forgotten', what: 'to have everything we store about you erased' },
};

/** To the address of a privacy request. The stored copy has no link, because it opens the person's data. */
export function privacyConfirmation({ email, kind, until, url }: AskedPrivacy, brand: string): Email {
  const { subject, what } = wishes[kind];
  return {
    to: email,
    subject,
    heading: 'Was it you?',
    paragraphs: [
      `Someone asked ${brand} for ${what}, with your email address. If it was you, please confirm it by ${emailDate(until)}. The same link will show you what became of it.`,
      'If it wasn’t you, you can ignore this email. Nothing will happen.',
    ],
    link: { label: 'Open my request', url },
    keepsLink: false,
  };
}

/** To the address of a request that was confirmed and is sent again. The stored copy has no link either. */
export function privacyReminder({ email, kind, until, url }: AskedPrivacy): Email {
  return {
    to: email,
    subject: 'We already have your request',
    heading: 'We already have your request',
    paragraphs: [
      `You asked us ${kind === 'access' ? 'for a copy of everything we store about you' : 'to erase everything we store about you'}, and we’ll answer by ${emailDate(until)}. The link shows you what became of it.`,
    ],
    link: { label: 'Open my request', url },
    keepsLink: false,
  };
}

/** A request that a visitor confirmed, as far as the team's email needs it. */
interface WaitingRequest {
  kind: PrivacyKind;
  reference: string;
  /** When it must be answered. */
  until: Date | null;
  /** The admin area's page. */
  page: string;
}

/** To the team. It says nothing about the person, so that nothing of it has to be erased. */
export function privacyWaiting({ kind, reference, until, page }: WaitingRequest, team: string): Email {
  const what = kind === 'access' ? 'Someone asks for a copy of their data' : 'Someone asks to be forgotten';
  return {
    to: team,
    subject: `${what} (${reference})`,
    heading: what,
    paragraphs: [
      `They confirmed it by email. An owner or admin can carry it out with one click${until ? `. Please answer it by ${emailDate(until)}` : ''}.`,
    ],
    link: { label: 'Open the privacy requests', url: page },
  };
}

/** A visitor's request that is answered, as far as its email needs it. */
interface AnsweredPrivacy {
  email: string;
  reference: string;
  /** Until when an archive can be downloaded. */
  until: Date;
  url: string;
}

/** To a visitor whose archive can be downloaded. The stored copy has no link. */
export function archiveReady({ email, reference, until, url }: AnsweredPrivacy): Email {
  return {
    to: email,
    subject: `Your data is ready (${reference})`,
    heading: 'Your data is ready',
    paragraphs: [
      `You can download a copy of everything we store about you until ${emailDate(until)}. Anyone who has the link can, so please keep it to yourself.`,
    ],
    link: { label: 'Open my request', url },
    keepsLink: false,
  };
}

/** To a visitor whose request was refused. */
export function privacyRefusal(
  { email, reference }: AnsweredPrivacy,
  { supportPhone, supportEmail }: { supportPhone: string; supportEmail: string },
): Email {
  return {
    to: email,
    replyTo: supportEmail,
    subject: `About your request (${reference})`,
    heading: 'We couldn’t do what you asked',
    paragraphs: [
      `Please answer this email or call ${supportPhone}, and we’ll explain why. Your reference number is ${reference}.`,
    ],
  };
}

/** The emails about privacy requests, with sample data. */
export function samplePrivacyEmails({ site, http, mail }: Pick<Config, 'site' | 'http' | 'mail'>): Sample[] {
  const asked = { email: 'dana@evergreen.example', until: new Date('2026-12-02T15:04:00Z') };
  const url = `${siteAddress(http)}/privacy-requests/sample`;
  const page = `${siteAddress(http)}/admin?tab=privacy`;
  return [
    {
      id: 'privacy-erasure',
      template: 'privacy-confirmation',
      email: privacyConfirmation({ ...asked, kind: 'erasure', url }, site.brand),
    },
    {
      id: 'privacy-access',
      template: 'privacy-confirmation',
      email: privacyConfirmation({ ...asked, kind: 'access', url }, site.brand),
    },
    {
      id: 'privacy-reminder',
      template: 'privacy-confirmation',
      email: privacyReminder({ ...asked, kind: 'erasure', url }),
    },
    {
      id: 'privacy-waiting',
      template: 'privacy-waiting',
      email: privacyWaiting({ kind: 'erasure', reference: 'R-4K7TM-92QXA', until: asked.until, page }, mail.team),
    },
    {
      id: 'privacy-ready',
      template: 'privacy-answer',
      email: archiveReady({ ...asked, reference: 'R-4K7TM-92QXA', url }),
    },
    {
      id: 'privacy-refusal',
      template: 'privacy-answer',
      email: privacyRefusal({ ...asked, reference: 'R-4K7TM-92QXA', url }, site),
    },
  ];
}
