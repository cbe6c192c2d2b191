import { withoutExtension } from '#core/text/phone/rules.ts';

/** Where a person can occur, in the order the admin area shows it. */
export const placeLabels = {
  demo_request: 'Demo requests',
  contact_form: 'Contact forms',
  custom_deal: 'Custom deals as the customer',
  sold_deal: 'Custom deals as the sales rep',
  partner_application: 'Partner applications',
  newsletter_subscriber: 'Newsletter subscriptions',
  message: 'Emails and text messages',
  note: 'Notes by the team',
  record_change: 'Reasons that were given',
  receptionist: 'Receptionists',
  call: 'Calls',
  webhook_event: 'Events for webhook endpoints',
  job_attempt: 'Attempts at jobs',
  phone_code: 'Verification codes',
  checkout: 'Purchases',
  referral: 'Purchases by others with their partner email',
  payee: 'Payouts to a partner',
  saved_view: 'Saved searches',
  sms_opt_out: 'A phone that answered STOP',
  member: 'Accounts and invitations of the team',
} as const;
export type PlaceName = keyof typeof placeLabels;
export const placeNames = Object.keys(placeLabels) as PlaceName[];

/** Why something of a person stays when the rest is erased. */
export const keptReasons = {
  checkout: 'A payment or subscription is still open, and so its events stay, too. End it first, then erase again.',
  referral: 'The customer still pays, and the person earns on it.',
  payee:
    'Commissions are not settled yet, or more will follow. The ID of the payout account stays with them, so that they can be paid. Pay them out first, then erase again.',
  sms_opt_out: 'It keeps us from texting this phone again.',
  receptionist: 'It answers the calls of a plan that is still paid for. End the plan first, then erase again.',
  member:
    'The name and email of the account stay, because the audit log must name who did what. If the person still has access, remove them under Members. If they were only invited, remove them and erase again.',
} as const satisfies Partial<Record<PlaceName, string>>;
export type KeptPlace = keyof typeof keptReasons;

/** The same, as the person reads it. */
export const keptReasonsForPerson: Record<KeptPlace, string> = {
  checkout: 'A payment or subscription of yours is still open. Once it has ended, please ask us again.',
  referral: 'Your customer still pays, and you earn on it.',
  payee:
    'We still owe you commissions, or more will follow. We keep the ID of your payout account to pay them there. Once they’re paid, please ask us again.',
  sms_opt_out: 'You answered STOP, and it keeps us from texting this phone again.',
  receptionist: 'It answers the calls of a plan that you still pay for. Once the plan has ended, please ask us again.',
  member:
    'You have or had an account in our admin area, or an open invitation to one. We keep its name and email, because the log there must name who did what. Once we have withdrawn an invitation, please ask us again.',
};
export const keptPlaces = Object.keys(keptReasons) as KeptPlace[];

/** How often something of a person was found, erased or kept. */
export type PlaceCounts = Partial<Record<PlaceName, number>>;

/** What was found beyond what another search finds, by place. */
export function countsBeyond(all: PlaceCounts, other: PlaceCounts): PlaceCounts {
  const beyond = placeNames.map((place) => [place, (all[place] ?? 0) - (other[place] ?? 0)] as const);
  return Object.fromEntries(beyond.filter(([, count]) => count > 0));
}

/** The digits a phone is found by: the last ten, because it is stored with or without the country. As `last_digits` in SQL. */
export const digitsOf = (phone: string): string => withoutExtension(phone).replace(/\D/g, '').slice(-10);

/** What a longer email has before and after another one: a letter or digit, also with one punctuation character between. */
const [longerBefore, longerAfter] = [/[a-z0-9][._+'-]?$/, /^[.-]?[a-z0-9]/];

/** Whether a text has an email, not only a longer one that contains it. */
function containsEmail(written: string, wanted: string): boolean {
  const [text, email] = [written.toLowerCase(), wanted.toLowerCase()];
  for (let at = text.indexOf(email); at >= 0; at = text.indexOf(email, at + 1))
    if (!longerBefore.test(text.slice(0, at)) && !longerAfter.test(text.slice(at + email.length))) return true;
  return false;
}

/**
 * Whether a saved search is for a person, or named after them: it has their whole email, as a longer one may contain it,
 * or the digits of their phone. The query is that of an address, and so encoded.
 */
export function isSearchFor(
  { name, query }: { name: string; query: string },
  { email, phone }: { email: string | null; phone: string | null },
): boolean {
  const texts = [name, ...new URLSearchParams(query).values()];
  return texts.some(
    (text) =>
      (email !== null && containsEmail(text, email)) ||
      (phone !== null && text.replace(/\D/g, '').includes(digitsOf(phone))),
  );
}

export const privacyKinds = ['access', 'erasure'] as const;
export type PrivacyKind = (typeof privacyKinds)[number];
export const privacyStates = ['unconfirmed', 'waiting', 'running', 'done', 'refused'] as const;
export type PrivacyState = (typeof privacyStates)[number];

/** Who asked, where that was no member of the team. */
export const visitorName = 'visitor';
/** Days in which a visitor's request is answered: a month by the GDPR, 45 days in California. */
export const answerDays = 30;
/** Seconds in which a visitor has to use the link in our email. */
export const confirmSeconds = 7 * 24 * 60 * 60;
/** Seconds after which a repeated request causes another email. */
export const repeatSeconds = 10 * 60;
/** Days after which a visitor's request is deleted that was never confirmed. */
export const unconfirmedDays = 14;
/** Days for which an archive can be downloaded. Then the request forgets whom it was about. */
export const downloadDays = 30;
/** Until when an archive can be downloaded that was handed over then. */
export const downloadEnd = (finishedAt: Date): Date => new Date(finishedAt.getTime() + downloadDays * 86_400_000);

/** Seconds after which an erasure looks again: attempts that were running then have long ended. */
export const secondLookSeconds = 60 * 60;
