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

/** The emails about privacy requests, with sample data. */
export function samplePrivacyEmails({ site, http }: Pick<Config, 'site' | 'http'>): Sample[] {
  const asked = { email: 'dana@evergreen.example', until: new Date('2026-12-02T15:04:00Z') };
  const url = `${siteAddress(http)}/privacy-requests/sample`;
  return [
    {
      ...{ id: 'privacy-erasure', template: 'privacy-confirmation' },
      email: privacyConfirmation({ ...asked, kind: 'erasure', url }, site.brand),
    },
    {
      ...{ id: 'privacy-access', template: 'privacy-confirmation' },
      email: privacyConfirmation({ ...asked, kind: 'access', url }, site.brand),
    },
    {
      ...{ id: 'privacy-reminder', template: 'privacy-confirmation' },
      email: privacyReminder({ ...asked, kind: 'erasure', url }),
    },
  ];
}
