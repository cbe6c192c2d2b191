import type { Temporal } from 'temporal-polyfill';
import type { Period } from './opening-hours.ts';
import type { Knowledge } from './schemas.ts';

/** A time of day as it is said: "10 AM", "10:30 AM", "noon", "midnight". */
export function timeText(at: Temporal.ZonedDateTime): string {
  if (at.minute === 0 && at.hour % 12 === 0) return at.hour === 0 ? 'midnight' : 'noon';
  const minutes = at.minute === 0 ? '' : `:${String(at.minute).padStart(2, '0')}`;
  return `${at.hour % 12 === 0 ? 12 : at.hour % 12}${minutes} ${at.hour < 12 ? 'AM' : 'PM'}`;
}

/** From Monday and from January on. */
export const weekdayNames = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');
export const monthNames = 'January February March April May June July August September October November December'.split(
  ' ',
);

type Day = Pick<Temporal.PlainDate, 'dayOfWeek' | 'month' | 'day'>;

export const weekdayText = ({ dayOfWeek }: Pick<Day, 'dayOfWeek'>): string => weekdayNames[dayOfWeek - 1] ?? '';

/** A day as it is said: "Tuesday, December 1". */
export const dayText = (date: Day): string => `${weekdayText(date)}, ${monthNames[date.month - 1]} ${date.day}`;

/** A moment as it is said: "Tuesday, December 1, at 10:30 AM". */
export const momentText = (at: Temporal.ZonedDateTime): string => `${dayText(at)}, at ${timeText(at)}`;

/** A moment for a card: "Tue 10:30 AM". */
export const shortMomentText = (at: Temporal.ZonedDateTime): string => `${weekdayText(at).slice(0, 3)} ${timeText(at)}`;

/** "8 AM to 1 PM and 2 PM to 5 PM" */
export const periodsText = (periods: readonly Period[]): string =>
  listed(periods.map(({ start, end }) => `${timeText(start)} to ${timeText(end)}`));

/** "one, two and three" */
export function listed(items: readonly string[], word = 'and'): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${word} ${last}`;
}

const disclosure = 'I’m an automated assistant, and this call is written down.';

/** What is said first. The owner's greeting is completed by what a caller must know, unless it says so itself. */
export function greetingOf({ greeting }: Pick<Knowledge, 'greeting'>): string {
  const saysSo =
    /\b(automated|virtual|AI)\b/i.test(greeting) &&
    /\b(written down|transcribed|transcript|recorded)\b/i.test(greeting);
  return saysSo ? greeting : `${greeting} ${disclosure} How can I help you?`;
}

export const uncertain = 'I’m not certain about that. I can take a message so someone gets back to you.';
export const emergency = 'If anyone is in danger, hang up and dial 911.';
export const stillThere = 'Are you still there?';
