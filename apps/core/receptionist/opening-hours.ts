import { Temporal } from 'temporal-polyfill';
import { type Knowledge, weekdays } from './schemas.ts';

/** A stretch of time in which a business is open. */
export interface Period {
  start: Temporal.ZonedDateTime;
  end: Temporal.ZonedDateTime;
}

type Open = Pick<Knowledge, 'hours' | 'closures' | 'time_zone'>;

/** The moment as the clocks of the business show it. */
export const localTime = ({ time_zone }: Pick<Knowledge, 'time_zone'>, now: Date): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(time_zone);

/** What the business is open for on a day, periods that end on the next one included. Empty on a closed day. */
export function periodsOn({ hours, closures, time_zone }: Open, date: Temporal.PlainDate): Period[] {
  if (closures.some((closure) => closure.date === date.toString())) return [];
  const day = weekdays[date.dayOfWeek - 1];
  return ((day && hours?.[day]) ?? []).map(({ open, close }) => {
    const isNextDay = close === '24:00' || close <= open;
    const at = (day: Temporal.PlainDate, time: string) =>
      day.toZonedDateTime({ timeZone: time_zone, plainTime: Temporal.PlainTime.from(time) });
    return {
      start: at(date, open),
      end: at(isNextDay ? date.add({ days: 1 }) : date, close === '24:00' ? '00:00' : close),
    };
  });
}

const isBefore = (one: Temporal.ZonedDateTime, other: Temporal.ZonedDateTime) =>
  Temporal.ZonedDateTime.compare(one, other) < 0;

/** The period that includes this moment; undefined while the business is closed. */
export function periodAt(business: Open, now: Temporal.ZonedDateTime): Period | undefined {
  const today = now.toPlainDate();
  return [...periodsOn(business, today.subtract({ days: 1 })), ...periodsOn(business, today)].find(
    ({ start, end }) => !isBefore(now, start) && isBefore(now, end),
  );
}

/** The next period that begins after this moment, within the given days. */
export function nextPeriod(business: Open, now: Temporal.ZonedDateTime, days = 30): Period | undefined {
  for (let day = 0; day <= days; day += 1) {
    const found = periodsOn(business, now.toPlainDate().add({ days: day })).find(({ start }) => isBefore(now, start));
    if (found) return found;
  }
  return undefined;
}

/** Whether a caller may be put through now. */
export function mayTransfer(
  business: Open & Pick<Knowledge, 'transfer_when' | 'transfer_number'>,
  now: Date,
  isUrgent: boolean,
) {
  if (business.transfer_number === null || business.transfer_when === 'never') return false;
  if (business.transfer_when === 'always' || isUrgent) return true;
  return business.transfer_when === 'open_hours' && periodAt(business, localTime(business, now)) !== undefined;
}
