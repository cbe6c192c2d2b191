import { Temporal } from 'temporal-polyfill';
import { monthNames, weekdayNames } from './phrases.ts';
import { smallNumbers } from './spoken-digits.ts';

/** A day, a part of a day, or a time that a caller said. What was not said is undefined. */
export interface When {
  day?: Temporal.PlainDate;
  /** The Monday of a week: "next week". */
  week?: Temporal.PlainDate;
  part?: 'morning' | 'afternoon' | 'evening';
  time?: { hour: number; minute: number; isExact: boolean };
  /** Only times after this one. */
  after?: Temporal.ZonedDateTime;
}

/** "one" to "twelve": hours, and the days and weeks that are counted. */
const numbers = smallNumbers.slice(1, 13);
const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first'.split(
    ' ',
  );
const months = monthNames.map((name) => name.toLowerCase());
const dayNames = weekdayNames.map((name) => name.toLowerCase());
const shortDays = '(mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)days?';
const dayPattern = new RegExp(`\\b(next |this |coming )?${shortDays}\\b`);

/** Numbers in numerals, and times as clocks show them: "half past three" is "3:30", "the ninth" is "the 9th". */
function numerals(text: string): string {
  const minutes = { fifteen: '15', thirty: '30', 'forty-five': '45', 'forty five': '45' };
  const number = `(${[...numbers].reverse().join('|')}|\\d{1,2})`;
  const value = (word: string) => (/\d/.test(word) ? Number(word) : numbers.indexOf(word) + 1);
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(new RegExp(`\\bhalf past ${number}\\b`, 'g'), (_, hour) => `at ${value(hour)}:30`)
    .replaceAll(new RegExp(`\\b(?:a )?quarter (?:past|after) ${number}\\b`, 'g'), (_, hour) => `at ${value(hour)}:15`)
    .replaceAll(
      new RegExp(`\\b(?:a )?quarter (?:to|of|till) ${number}\\b`, 'g'),
      (_, hour) => `at ${((value(hour) + 10) % 12) + 1}:45`,
    )
    .replaceAll(
      new RegExp(`\\b${number} (fifteen|thirty|forty[- ]five)\\b`, 'g'),
      (_, hour, minute: keyof typeof minutes) => `at ${value(hour)}:${minutes[minute]}`,
    )
    .replaceAll(
      new RegExp(`\\b(${[...ordinals].reverse().join('|').replaceAll('-', '[- ]')})\\b`, 'g'),
      (word) => `${ordinals.indexOf(word.replace(' ', '-')) + 1}th`,
    )
    .replaceAll(new RegExp(`\\b(${[...numbers].reverse().join('|')})\\b`, 'g'), (word) => `${value(word)}`);
}

/**
 * The day and time that a caller named. `today` is the day at the business; weekdays and days of a month are the next ones
 * from `from` on, as after "next week".
 */
export function whenSaid(text: string, today: Temporal.PlainDate, from = today): When {
  const said = numerals(text);
  return { ...dayIn(said, today, from), ...partIn(said), ...timeIn(said) };
}

function dayIn(said: string, today: Temporal.PlainDate, from: Temporal.PlainDate): Pick<When, 'day' | 'week'> {
  const nextMonday = today.add({ days: 8 - today.dayOfWeek });
  const away = /\bin (\d{1,2}|a) (day|week)s?\b|\b(a|\d) weeks? from (?:today|now)\b/.exec(said);
  if (/\bday after tomorrow\b/.test(said)) return { day: today.add({ days: 2 }) };
  if (/\btomorrow\b/.test(said)) return { day: today.add({ days: 1 }) };
  if (/\b(today|tonight|this (morning|afternoon|evening))\b/.test(said)) return { day: today };
  if (away) return { day: today.add({ days: (Number(away[1] ?? away[3]) || 1) * (away[2] === 'day' ? 1 : 7) }) };
  const date = dateIn(said, from);
  if (date) return { day: date };
  const [, which, name] = dayPattern.exec(said) ?? [];
  const isNextWeek = /\bnext week\b/.test(said);
  if (name) {
    const wanted = dayNames.findIndex((known) => known.startsWith(name)) + 1;
    const start = isNextWeek || which === 'next ' ? nextMonday : from;
    return { day: start.add({ days: (wanted - start.dayOfWeek + 7) % 7 }) };
  }
  if (/\bweek after next\b/.test(said)) return { week: nextMonday.add({ weeks: 1 }) };
  if (isNextWeek) return { week: nextMonday };
  return {};
}

/** A day by its number: "December 5", "the 5th of December", "12/5", "on the 5th". The next one from `from` on. */
function dateIn(said: string, from: Temporal.PlainDate): Temporal.PlainDate | undefined {
  const names = months
    .map((name) => (name === 'may' ? name : `${name.slice(0, 3)}(?:${name.slice(3)})?\\.?`))
    .join('|');
  const named =
    new RegExp(`\\b(?<month>${names}) (?:the )?(?<number>\\d{1,2})(?:st|nd|rd|th)?\\b(?!:)`).exec(said) ??
    new RegExp(`\\b(?<number>\\d{1,2})(?:st|nd|rd|th)? (?:of )?(?<month>${names})\\b`).exec(said);
  const slashed = /\b(?<month>\d{1,2})\/(?<number>\d{1,2})\b/.exec(said);
  const numbered = /\bthe (?<number>\d{1,2})(?:st|nd|rd|th)\b(?! one)/.exec(said);
  const found = (named ?? slashed ?? numbered)?.groups;
  if (!found) return undefined;
  const number = Number(found.number);
  const { month = '' } = found;
  const ofMonth = /^\d/.test(month)
    ? Number(month)
    : months.findIndex((name) => name.startsWith(month.slice(0, 3))) + 1;
  if (number < 1 || number > 31 || (month && (ofMonth < 1 || ofMonth > 12))) return undefined;
  return month ? nextInYear(from, ofMonth, number) : nextInMonth(from, number);
}

function nextInYear(from: Temporal.PlainDate, month: number, number: number): Temporal.PlainDate {
  const date = Temporal.PlainDate.from({ year: from.year, month, day: number });
  return Temporal.PlainDate.compare(date, from) < 0 ? date.add({ years: 1 }) : date;
}

function nextInMonth(from: Temporal.PlainDate, number: number): Temporal.PlainDate {
  const date = Temporal.PlainDate.from({ year: from.year, month: from.month, day: number });
  return Temporal.PlainDate.compare(date, from) < 0 ? date.add({ months: 1 }) : date;
}

function partIn(said: string): Pick<When, 'part'> {
  const [part] = /\b(morning|afternoon|evening|tonight)\b/.exec(said) ?? [];
  if (part === 'morning' || part === 'afternoon') return { part };
  return part ? { part: 'evening' } : {};
}

function timeIn(said: string): Pick<When, 'time'> {
  if (/\bnoon\b/.test(said)) return { time: { hour: 12, minute: 0, isExact: true } };
  if (/\bmidnight\b/.test(said)) return { time: { hour: 0, minute: 0, isExact: true } };
  const marked = /\b(?<hour>\d{1,2})(?::(?<minute>[0-5]\d))? ?(?<half>[ap])\.?m\b/.exec(said);
  const plain =
    /\b(?<hour>\d{1,2}):(?<minute>[0-5]\d)\b/.exec(said) ??
    /\b(?<hour>\d{1,2}) o'?clock\b/.exec(said) ??
    /\b(?:at|around|about|by|after|before|from|until) (?<hour>\d{1,2})\b(?!\/|th|st|nd|rd)/.exec(said) ??
    /^\D{0,12}(?<hour>\d{1,2})[.!? ]*(?:please|is fine|works)?[.!? ]*$/.exec(said);
  const found = (marked ?? plain)?.groups;
  if (!found) return {};
  const hour = Number(found.hour);
  const minute = Number(found.minute ?? 0);
  if (hour > 23 || (marked && (hour > 12 || hour === 0))) return {};
  if (marked) return { time: { hour: (hour % 12) + (found.half === 'p' ? 12 : 0), minute, isExact: true } };
  const half = /\b(?:(morning)|afternoon|evening|tonight)\b/.exec(said);
  const isLater = half !== null && !half[1] && hour < 12;
  return { time: { hour: isLater ? hour + 12 : hour, minute, isExact: hour > 12 || hour === 0 || half !== null } };
}
