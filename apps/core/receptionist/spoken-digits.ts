import { passesLuhn } from '#core/text/rules.ts';

/** The words for 0 to 19. */
export const smallNumbers =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const written = new Map<string, string>([
  ...smallNumbers.map((word, value) => [word, `${value}`] as const),
  ...tens.map((word, value) => [word, `${(value + 2) * 10}`] as const),
  ['oh', '0'],
  ['o', '0'],
]);
const repeats = new Map([
  ['double', 2],
  ['triple', 3],
]);

/** Digits that a caller said or typed one after another, and where they are in the text. */
interface Run {
  digits: string;
  start: number;
  end: number;
}

/** The digits in a text, in numerals or as words ("four two", "forty-two", "double oh"), in runs that no other word interrupts. */
export function digitRuns(text: string): Run[] {
  const runs: Run[] = [];
  let run: Run | null = null;
  let ten = false;
  let times = 1;
  for (const { 0: token, index } of text.matchAll(/[\p{L}\p{M}]+|\d+|[^\p{L}\p{M}\d\s]+/gu)) {
    const word = token.toLowerCase();
    const digits = /^\d/.test(token) ? token : written.get(word);
    const repeat = repeats.get(word);
    if (digits !== undefined) {
      run ??= { digits: '', start: index, end: index };
      // "forty" and "two" are 42.
      if (ten && /^[1-9]$/.test(digits)) run.digits = run.digits.slice(0, -1) + digits;
      else run.digits += digits.repeat(times);
      run.end = index + token.length;
      ten = tens.includes(word);
      times = 1;
    } else if (repeat !== undefined) times = repeat;
    else if (word === 'hundred' && run) run.digits += '00';
    else if (/\p{L}/u.test(token) && !['dash', 'and'].includes(word)) {
      if (run) runs.push(run);
      run = null;
      ten = false;
      times = 1;
    } else ten = ten && token === '-';
  }
  if (run) runs.push(run);
  return runs.filter(({ digits, start, end }) => digits !== '0' || /\d|zero/i.test(text.slice(start, end)));
}

const mask = '[card number]';
const cardDigits = 13;

/**
 * What a caller said without payment card numbers: 13 digits or more in a row, also as words. A number that began at the end
 * of the turn before changes both texts.
 */
export function withoutCards(before: string | null, text: string): { before: string | null; text: string } {
  const [first] = digitRuns(text);
  const last = before === null ? undefined : digitRuns(before).at(-1);
  const joined = first && last && isClosing(before ?? '', last) && first.start === opening(text);
  if (joined && isSplitCard(last.digits, first.digits))
    return {
      before: (before ?? '').slice(0, last.start) + mask,
      text: masked(mask + text.slice(first.end)),
    };
  return { before, text: masked(text) };
}

function masked(text: string): string {
  return digitRuns(text)
    .filter(({ digits }) => digits.length >= cardDigits && !isSaidTwice(digits))
    .reduceRight((kept, { start, end }) => kept.slice(0, start) + mask + kept.slice(end), text);
}

const isClosing = (text: string, { end }: Run) => !/[\p{L}\d]/u.test(text.slice(end));
const opening = (text: string) => text.search(/[\p{L}\d]/u);

/** Some callers say their phone number twice. */
const isSaidTwice = (digits: string) =>
  (digits.length === 20 || digits.length === 22) &&
  digits.slice(digits.length / 2) === digits.slice(0, digits.length / 2);

/** Two halves of a card, perhaps with its date behind it. Two phone numbers, one after another, rarely pass the check. */
function isSplitCard(first: string, second: string): boolean {
  const digits = first + second;
  if (first.length < 4 || first.length >= cardDigits || digits.length < cardDigits || isSaidTwice(digits)) return false;
  return digits.length <= 19 ? passesLuhn(digits) : [16, 15].some((length) => passesLuhn(digits.slice(0, length)));
}

/**
 * A phone number from the digits that a caller gave so far, in E.164 as a number of the United States; null while it is not
 * complete.
 */
export function phoneNumber(digits: string): string | null {
  const local = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(local) ? `+1${local}` : null;
}

/** A phone number as it is read back, digit by digit: "6 1 5, 5 5 5, 0 1 2 3". */
export function readDigits(number: string): string {
  const digits = number.replace(/^\+1(?=\d{10}$)/, '').replaceAll(/\D/g, '');
  const groups = digits.length === 10 ? [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)] : [digits];
  return groups.map((group) => [...group].join(' ')).join(', ');
}
