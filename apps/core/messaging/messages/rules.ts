/** A mail before it has a shape: what it says, in the order it says it. */
export interface Email {
  to: string;
  /** Where an answer goes, when not to the sender of the mail. */
  replyTo?: string;
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Label and value pairs, shown as a list; empty values are left out. */
  facts?: [label: string, value: string | null][];
  closing?: string;
  /** A place on the site that the email leads to. */
  link?: { label: string; url: string };
  /** Where the reader can have these mails stopped. */
  unsubscribeUrl?: string;
}

/** What a text message's status at the phone company means for us; null: it is still on its way. */
export function deliveryState(status: string): 'delivered' | 'failed' | null {
  if (status === 'delivered' || status === 'read') return 'delivered';
  return ['failed', 'undelivered', 'canceled'].includes(status) ? 'failed' : null;
}

const stopKeywords = ['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout'];
const startKeywords = ['start', 'yes', 'unstop'];

/** What an answer to a text message asks for. Only a message that is nothing but the word counts, as with the carriers. */
export function askedFor(answer: string): 'stop' | 'start' | 'help' | null {
  const word = answer.toLowerCase().replace(/[^a-z]/g, '');
  if (stopKeywords.includes(word)) return 'stop';
  if (startKeywords.includes(word)) return 'start';
  return word === 'help' || word === 'info' ? 'help' : null;
}
