import type { CallState, MessageDialogue } from './call-state.ts';
import type { Knowledge } from './schemas.ts';
import type { Wish } from './wishes.ts';

/** What the receptionist asks for. */
export type Slot =
  | 'question'
  | 'day'
  | 'time'
  | 'name'
  | 'own_number'
  | 'number'
  | 'number_right'
  | 'reason'
  | 'best_time'
  | 'booking_right';

export type TakenMessage = Pick<MessageDialogue, 'name' | 'number' | 'reason' | 'preferred_time' | 'urgent'>;
export interface Booking {
  /** A moment in ISO 8601. */
  time: string;
  name: string;
  number: string;
}

/** What the receptionist does next. `text` is what it says with it. */
export type Act =
  | { act: 'say'; about: 'greeting' | 'hours' | 'emergency' | 'other'; text: string }
  | { act: 'say'; about: 'fact'; fact: string; text: string }
  /** Admits that it doesn't know; the question is noted for the owner. */
  | { act: 'say'; about: 'unsure'; question: string; text: string }
  | { act: 'ask'; slot: Slot; text: string }
  | { act: 'confirm'; fact: string; text: string }
  /** Moments in ISO 8601. */
  | { act: 'offer'; times: string[]; text: string }
  | { act: 'book'; booking: Booking; text: string }
  | { act: 'take'; message: TakenMessage; text: string }
  | { act: 'transfer'; reason: 'asked' | 'emergency'; text: string }
  | { act: 'end'; reason: 'goodbye' | 'silence'; text: string };

/** What happens in a call. The last five are what came of an act. */
export type CallEvent =
  | { event: 'started' }
  /** `wish` is what a model takes it for, where the rules leave that open. */
  | { event: 'said'; text: string; wish?: Wish | undefined }
  /** Keys of a phone, `#` left out. */
  | { event: 'keyed'; digits: string }
  | { event: 'silent' }
  | { event: 'transfer_declined' }
  | { event: 'booked' }
  | { event: 'time_taken' }
  | { event: 'message_kept' };

/** A call at one moment. */
export interface Conversation {
  knowledge: Knowledge;
  state: CallState;
  now: Date;
  /** The number that the phone shows, in E.164. */
  caller: string | null;
  /** Calls in a browser cannot be put through. */
  channel: 'phone' | 'browser';
  /** A sample business keeps nothing, and says so. */
  isSample: boolean;
  /** Appointments of the next thirty days. */
  busy: readonly { start: Date; end: Date }[];
}

export interface Decision {
  acts: Act[];
  state: CallState;
}
