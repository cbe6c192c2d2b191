import { Temporal } from 'temporal-polyfill';
import { nextPeriod, type Period, periodAt, periodsOn } from './opening-hours.ts';
import { dayText, listed, periodsText, timeText, weekdayText } from './phrases.ts';
import type { Knowledge } from './schemas.ts';
import { whenSaid } from './spoken-times.ts';

const about = /\b(open(ed|ing)?|close[sd]?|closing|hours)\b/i;
const notHours =
  /\b(happy|visiting|working|billable|after) hours?\b|\bhours? (of work|ago)\b|\bopen (up|a|an|the|my)\b|\bhow many hours\b|\banything open\b|\b(is|are) (the|your) (?!office|shop|store|clinic|business|place|restaurant|bar\b)\w+ (still )?open\b/i;
const holiday =
  /\b(christmas|thanksgiving|easter|new year'?s?( day| eve)?|independence day|(fourth|4th) of july|july (4th|fourth)|labor day|memorial day|holidays?|hanukkah|halloween|black friday|presidents'? day|veterans'? day|juneteenth)\b/i;

/** Whether a caller names a holiday. */
export const namesHoliday = (said: string): boolean => holiday.test(said.replaceAll('’', "'"));

/** Whether a caller asks when the business is open. */
export const asksForHours = (said: string): boolean => about.test(said) && !notHours.test(said);

/** The answer to a question about opening hours; null where the owner has not given what it needs. */
export function hoursAnswer(business: Knowledge, said: string, now: Temporal.ZonedDateTime): string | null {
  if (business.hours === null) return null;
  const plain = said.replaceAll('’', "'");
  const [named] = holiday.exec(plain) ?? [];
  if (named) return holidayAnswer(business, named, now);
  const { day } = whenSaid(plain, now.toPlainDate());
  if (/\bweekends?\b/i.test(plain)) return daysAnswer(business, now, [6, 7]);
  if (day && !(day.equals(now.toPlainDate()) && /\b(now|still)\b/i.test(plain))) return dayAnswer(business, day, now);
  if (/\b(hours|times|days)\b/i.test(plain) && !/\b(now|still)\b/i.test(plain)) return weekAnswer(business, now);
  return nowAnswer(business, now);
}

function holidayAnswer(
  { closures }: Pick<Knowledge, 'closures'>,
  named: string,
  now: Temporal.ZonedDateTime,
): string | null {
  const today = now.toPlainDate().toString();
  const plain = (text: string) => text.toLowerCase().replaceAll(/['’]/g, '');
  const word = plain(named).replace(/s$/, '');
  const coming = closures
    .filter(({ date, name }) => date >= today && (word === 'holiday' || plain(name).includes(word)))
    .toSorted((one, other) => one.date.localeCompare(other.date));
  if (coming.length === 0) return null;
  const days = coming.map(({ date, name }) => `${name}, ${dayText(Temporal.PlainDate.from(date))}`);
  return `We’re closed on ${listed(days)}.`;
}

function dayAnswer(business: Knowledge, date: Temporal.PlainDate, now: Temporal.ZonedDateTime): string {
  const closure = business.closures.find((one) => one.date === date.toString());
  const periods = periodsOn(business, date);
  if (periods.length > 0) return `On ${dayText(date)}, we’re open from ${periodsText(periods)}.`;
  const closed = `We’re closed on ${dayText(date)}${closure ? `, ${closure.name}` : ''}.`;
  return `${closed}${opensAgain(business, date.toZonedDateTime({ timeZone: now.timeZoneId, plainTime: '23:59' }))}`;
}

function nowAnswer(business: Knowledge, now: Temporal.ZonedDateTime): string {
  const open = periodAt(business, now);
  if (open) return `Yes, we’re open now, until ${timeText(open.end)}.`;
  return `We’re closed right now.${opensAgain(business, now)}`;
}

function opensAgain(business: Knowledge, from: Temporal.ZonedDateTime): string {
  const next = nextPeriod(business, from);
  return next ? ` We open again on ${dayText(next.start)}, at ${timeText(next.start)}.` : '';
}

/** The usual hours of days of the week, by their numbers from Monday, 1, on; next days with the same hours in one. */
function daysAnswer(business: Knowledge, now: Temporal.ZonedDateTime, days: number[]): string {
  const usual = { ...business, closures: [] };
  const today = now.toPlainDate();
  const groups: { names: string[]; hours: string }[] = [];
  for (const day of days) {
    const date = today.add({ days: (day - today.dayOfWeek + 7) % 7 });
    const periods: Period[] = periodsOn(usual, date);
    const name = weekdayText(date);
    const hours = periods.length > 0 ? periodsText(periods) : '';
    const last = groups.at(-1);
    if (last?.hours === hours) last.names.push(name);
    else groups.push({ names: [name], hours });
  }
  const open = groups.filter(({ hours }) => hours !== '').map(({ names, hours }) => `${span(names)} ${hours}`);
  const closed = groups.filter(({ hours }) => hours === '').flatMap(({ names }) => names);
  const parts = [
    open.length > 0 ? `We’re open ${listed(open)}` : '',
    closed.length > 0 ? `closed on ${listed(closed)}` : '',
  ];
  const text = parts.filter(Boolean).join(', ');
  return `${open.length > 0 ? text : `We’re ${text}`}.`;
}

const span = (names: string[]) => (names.length > 2 ? `${names[0]} to ${names.at(-1)}` : listed(names));

/** The usual hours of the whole week, in a sentence. */
export const weekAnswer = (business: Knowledge, now: Temporal.ZonedDateTime) =>
  daysAnswer(business, now, [1, 2, 3, 4, 5, 6, 7]);
