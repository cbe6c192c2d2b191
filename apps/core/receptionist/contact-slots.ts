import type { Act, Conversation, Slot } from './acts.ts';
import { means } from './intents.ts';
import { digitRuns, phoneNumber, readDigits } from './spoken-digits.ts';

/** Who to call back. Both dialogues ask for it. */
export interface Contact {
  name: string | null;
  number: string | null;
  digits: string;
}
export type ContactSlot = 'name' | 'own_number' | 'number' | 'number_right';

export const noContact: Contact = { name: null, number: null, digits: '' };

const prompts: Record<Exclude<ContactSlot, 'own_number' | 'number_right'>, string> = {
  name: 'What’s your name?',
  number: 'What number can we reach you at?',
};

/** Asks for a name or number. `before` is said first. */
export function askContact(slot: ContactSlot, { digits, number }: Contact, call: Conversation, before = ''): Act {
  const text = () => {
    if (slot === 'own_number')
      return `Can we reach you at the number you’re calling from, ${readDigits(call.caller ?? '')}?`;
    if (slot === 'number_right') return `I have ${readDigits(number ?? digits)}. Is that right?`;
    if (slot === 'number' && digits !== '') return 'And the rest of the number?';
    return prompts[slot];
  };
  return { act: 'ask', slot, text: `${before} ${text()}`.trim() };
}

/** Whether keys count for what is asked. */
export const asksForNumber = (slot: Slot): boolean => ['own_number', 'number', 'number_right'].includes(slot);

/** What to ask for after the name. */
export const firstNumberSlot = ({ caller }: Conversation): ContactSlot => (caller === null ? 'number' : 'own_number');

/** What became of an answer: the contact, and the next slot; null when name and number are there. */
export interface Filled {
  contact: Contact;
  next: ContactSlot | null;
  before?: string;
  /** Whether the answer was none. */
  isMissed?: boolean;
}

const missed = { before: 'Sorry, I didn’t get that.', isMissed: true };

/** Reads an answer to a question about name or number. */
export function fillContact(slot: ContactSlot, contact: Contact, said: string, call: Conversation): Filled {
  if (slot === 'name') return fillName(contact, said, call);
  const digits = digitsOf(said);
  if (slot === 'own_number' && digits.length < 3) {
    if (means(said, 'yes')) return { contact: { ...contact, number: call.caller }, next: null };
    if (means(said, 'no')) return { contact, next: 'number' };
    return { contact, next: 'own_number', ...missed };
  }
  if (slot === 'number_right' && digits.length < 3) {
    if (means(said, 'yes')) return { contact, next: null };
    if (means(said, 'no'))
      return { contact: { ...contact, number: null, digits: '' }, next: 'number', before: 'Sorry.' };
    return { contact, next: 'number_right', ...missed };
  }
  return fillNumber({ ...contact, digits: slot === 'number' ? contact.digits : '' }, digits);
}

/** Adds digits that were said or keyed. */
export function fillNumber(contact: Contact, more: string): Filled {
  const digits = contact.digits + more;
  const number = phoneNumber(digits) ?? phoneNumber(more);
  if (number !== null) return { contact: { ...contact, number, digits: '' }, next: 'number_right' };
  if (more === '') return { contact, next: 'number', ...missed };
  if (digits.length < 10) return { contact: { ...contact, digits }, next: 'number' };
  return {
    contact: { ...contact, digits: '' },
    next: 'number',
    before: 'That isn’t a phone number with ten digits. Please say it again, with the area code.',
  };
}

const digitsOf = (said: string) =>
  digitRuns(said)
    .map(({ digits }) => digits)
    .join('');

const longestName = 80;
/** Words that names don't have. A sentence has one of them. */
const notInNames =
  /\b(i|you|he|him|she|it|its|me|my|we|they|them|the|a|an|to|do|does|is|are|was|what|how|when|where|why|who|can|could|would|have|has|leave|call|want|need|not|yes|no|yeah|sure|ok|okay|please|thanks?|hello|cool|nothing)\b|\d|\?/i;
const introduction =
  /^(?:it[’']?s|this is|my name is|my name[’']?s|the name is|i[’']?m|i am|you can call me|call me|name[’']?s)\s+/i;

function fillName(contact: Contact, said: string, call: Conversation): Filled {
  const plain = said
    .trim()
    .replace(/^(?:(?:um+|uh+|yes|yeah|sure|ok|okay|well|hi|hello|oh)[,.]? +)+/i, '')
    .replace(/[.!,]+$/, '');
  const name = plain.replace(introduction, '').slice(0, longestName);
  const isName = /\p{L}/u.test(name) && name.split(/\s+/).length <= 6 && !notInNames.test(name);
  if (!isName) return { contact, next: 'name', ...missed };
  return { contact: { ...contact, name }, next: firstNumberSlot(call) };
}
