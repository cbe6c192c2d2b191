/** What a mail program offers to put into the reader's calendar, or to take out of it: an iCalendar text. */
export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL';
  content: string;
}

/** The content of an email before it is rendered, in reading order. */
export interface Email {
  to: string;
  /** The reply address, when it is not the sender. */
  replyTo?: string;
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Label and value pairs, shown as a list; empty values are left out. */
  facts?: (readonly [label: string, value: string | null])[];
  closing?: string;
  /** The email's link to a page of the site. */
  link?: { label: string; url: string };
  /** False where the link opens an account: the copy in the admin area is then without it. */
  keepsLink?: false;
  /** The unsubscribe address. */
  unsubscribeUrl?: string;
  calendar?: CalendarPart;
}

/** A date in an email, by the business's clock: December 3, 2026. */
export function emailDate(date: Date): string {
  return date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/Chicago' });
}

/** Our state for Twilio's message status; null while the message is on its way. */
export function deliveryState(status: string): 'delivered' | 'failed' | null {
  if (status === 'delivered' || status === 'read') return 'delivered';
  return ['failed', 'undelivered', 'canceled'].includes(status) ? 'failed' : null;
}

const stopKeywords = ['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout'];
const startKeywords = ['start', 'yes', 'unstop'];

/**
 * The keyword in a reply to a text message. As with the carriers, only a message that is nothing but the keyword
 * counts.
 */
export function askedFor(answer: string): 'stop' | 'start' | 'help' | null {
  const word = answer.toLowerCase().replace(/[^a-z]/g, '');
  if (stopKeywords.includes(word)) return 'stop';
  if (startKeywords.includes(word)) return 'start';
  return word === 'help' || word === 'info' ? 'help' : null;
}
