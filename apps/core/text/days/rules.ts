/** A time zone by its IANA name: what its clocks and calendars show. Its offset is whole seconds, days may have 23 or 25 hours. */
export interface Zone {
  name: string;
  /** The day on which a moment is there: 2026-11-29. */
  dayOf(moment: Date): string;
  /** The first moment of a day. */
  startOf(day: string): Date;
  /** The first moment of the day after. */
  endOf(day: string): Date;
  /** A moment with the zone's offset: 2026-11-29T10:00:00+13:00. */
  write(moment: Date): string;
}

const dayMs = 86_400_000;
const dayAfter = (day: string, days = 1): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The days from this many days before a day to that day itself, in order. */
export const daysUntil = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayAfter(day, index - count + 1));

/** Whether this is the name of a time zone. */
export function isZoneName(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The time zone of this name. Throws RangeError where there is none. */
export function zoneOf(name: string): Zone {
  // Swedish dates are ISO dates.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: name, dateStyle: 'short', timeStyle: 'medium' });
  const local = (moment: Date) => clock.format(moment).replace(' ', 'T');
  const dayOf = (moment: Date) => local(moment).slice(0, 10);
  const offsetAt = (moment: Date) => Date.parse(`${local(moment)}Z`) - Math.floor(moment.getTime() / 1000) * 1000;
  const startOf = (day: string) => {
    const midnight = Date.parse(day);
    // Clocks may be changed during the day, or so that it has no midnight, or two.
    const candidates = [-dayMs, dayMs].map((away) => new Date(midnight - offsetAt(new Date(midnight + away))));
    const isFirst = (at: Date) => dayOf(at) === day && dayOf(new Date(at.getTime() - 1)) !== day;
    return candidates.find(isFirst) ?? new Date(Math.min(...candidates.map(Number)));
  };
  return {
    name,
    dayOf,
    startOf,
    endOf: (day) => startOf(dayAfter(day)),
    write: (moment) => {
      const offset = offsetAt(moment) / 60_000;
      const minutes = Math.abs(Math.trunc(offset));
      const two = (part: number) => String(Math.trunc(part)).padStart(2, '0');
      return `${local(moment)}${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
    },
  };
}
