import type { OwnReceptionist } from '#core/owner/schemas.ts';
import type { Settings } from '../../../../api/receptionist.ts';
import { clockTime } from '../../clock.ts';

type Hours = NonNullable<OwnReceptionist['hours']>;
export type Weekday = keyof Hours;
export interface Period {
  open: string;
  close: string;
}

export const weekdays: readonly (readonly [Weekday, string])[] = [
  ['mon', 'Monday'],
  ['tue', 'Tuesday'],
  ['wed', 'Wednesday'],
  ['thu', 'Thursday'],
  ['fri', 'Friday'],
  ['sat', 'Saturday'],
  ['sun', 'Sunday'],
];

/** Opening hours as they are typed; `isKnown` is false until the owner says them. A day without periods is closed. */
export interface HoursDraft {
  timeZone: string;
  isKnown: boolean;
  days: Record<Weekday, readonly Period[]>;
}

export const usualPeriod: Period = { open: '09:00', close: '17:00' };
/** Most periods of a day. */
export const mostPeriods = 4;
const usual: Hours = {
  mon: [usualPeriod],
  tue: [usualPeriod],
  wed: [usualPeriod],
  thu: [usualPeriod],
  fri: [usualPeriod],
};

/** A time field has no 24:00. Midnight after the opening means the same. */
const typed = ({ open, close }: Period): Period => ({ open, close: close === '24:00' ? '00:00' : close });

export function readHours({ hours, time_zone }: Pick<OwnReceptionist, 'hours' | 'time_zone'>): HoursDraft {
  const from = (day: Weekday) => (hours ?? usual)[day]?.map(typed) ?? [];
  const days = {
    mon: from('mon'),
    tue: from('tue'),
    wed: from('wed'),
    thu: from('thu'),
    fri: from('fri'),
    sat: from('sat'),
    sun: from('sun'),
  };
  return { timeZone: time_zone, isKnown: hours !== null, days };
}

export function writeHours({ timeZone, isKnown, days }: HoursDraft): Settings {
  if (!isKnown) return { time_zone: timeZone, hours: null };
  const hours: Record<string, Period[]> = {};
  for (const [day] of weekdays) if (days[day].length > 0) hours[day] = [...days[day]];
  return { time_zone: timeZone, hours };
}

/** The same hours from Monday to Friday. */
export const likeMonday = ({ mon, sat, sun }: HoursDraft['days']): HoursDraft['days'] => ({
  mon,
  tue: mon,
  wed: mon,
  thu: mon,
  fri: mon,
  sat,
  sun,
});

/** Whether a period ends on the day after it begins. */
export const endsNextDay = ({ open, close }: Period): boolean => open !== '' && close !== '' && close <= open;

export function periodText(period: Period): string {
  const { open, close } = typed(period);
  return `${clockTime(open)} to ${clockTime(close)}${endsNextDay({ open, close }) && close !== '00:00' ? ' the next day' : ''}`;
}

/** The hours of a week in words; days in a row that are alike are one line. */
export function hoursWords({ days }: Pick<HoursDraft, 'days'>): (readonly [days: string, hours: string])[] {
  const runs: { names: string[]; hours: string }[] = [];
  for (const [day, name] of weekdays) {
    const hours = days[day].map(periodText).join(', ') || 'Closed';
    const last = runs.at(-1);
    if (last?.hours === hours) last.names.push(name);
    else runs.push({ names: [name], hours });
  }
  return runs.map(({ names, hours }) => [daysText(names), hours] as const);
}

function daysText(names: readonly string[]): string {
  const last = names.at(-1);
  if (names.length === 7) return 'Every day';
  return names.length === 1 ? `${last}` : `${names[0]} ${names.length === 2 ? 'and' : 'to'} ${last}`;
}
