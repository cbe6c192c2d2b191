import type { Temporal } from 'temporal-polyfill';
import type { Conversation } from './acts.ts';
import { localTime, periodsOn } from './opening-hours.ts';
import type { When } from './spoken-times.ts';

/** How far ahead appointments are booked, in days. */
const ahead = 30;
/** Appointments begin every half hour, or as often as they are long. */
const stepMinutes = 30;

const parts = { morning: [0, 12], afternoon: [12, 17], evening: [17, 24] } as const;

/** The times at which an appointment could begin, of the wanted day, week or part of a day, in order. */
export function freeTimes(call: Conversation, wanted: Omit<When, 'time'>): Temporal.ZonedDateTime[] {
  const now = localTime(call.knowledge, call.now);
  const today = now.toPlainDate();
  const first = wanted.day ?? wanted.week ?? today;
  const days = wanted.day ? 1 : wanted.week ? 7 : ahead + 1;
  return Array.from({ length: days }, (_, index) => timesOn(call, first.add({ days: index }), now))
    .flat()
    .filter((time) => isIn(time, wanted));
}

const isIn = (time: Temporal.ZonedDateTime, { part, after }: Pick<When, 'part' | 'after'>) =>
  (part === undefined || (time.hour >= parts[part][0] && time.hour < parts[part][1])) &&
  (after === undefined || isAfter(time, after));

function timesOn(call: Conversation, date: Temporal.PlainDate, now: Temporal.ZonedDateTime): Temporal.ZonedDateTime[] {
  const { appointment_minutes: minutes, appointment_notice_minutes: notice } = call.knowledge;
  if (minutes === null) return [];
  const [earliest, latest] = [now.add({ minutes: notice }), now.add({ days: ahead })];
  return periodsOn(call.knowledge, date).flatMap(({ start, end }) => {
    const times: Temporal.ZonedDateTime[] = [];
    const step = { minutes: Math.min(stepMinutes, minutes) };
    for (let time = start; !isAfter(time.add({ minutes }), end); time = time.add(step))
      if (!isAfter(earliest, time) && !isAfter(time, latest) && isFree(call, time, minutes)) times.push(time);
    return times;
  });
}

const isAfter = (one: Temporal.ZonedDateTime, other: Temporal.ZonedDateTime) =>
  one.epochMilliseconds > other.epochMilliseconds;

function isFree({ busy }: Conversation, time: Temporal.ZonedDateTime, minutes: number): boolean {
  const start = time.epochMilliseconds;
  const end = start + minutes * 60_000;
  return !busy.some((one) => start < one.end.getTime() && one.start.getTime() < end);
}
