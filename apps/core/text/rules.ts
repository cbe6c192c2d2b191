/** Scripts whose letters change their shape beside a joiner, so that joiners belong to their words. */
const joining = [
  ...['Arabic', 'Syriac', 'Nko', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil'],
  ...['Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar'],
]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');

/** What is invisible and belongs to the text. */
const belonging = [
  '[\\t\\n\\r]',
  // Emoji: joined ones, their presentation, keycaps, and the flags of regions.
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]',
  '(?<=[\\d#*])\\ufe0f(?=\\u20e3)',
  '\\u{1f3f4}[\\u{e0030}-\\u{e007a}]{2,6}\\u{e007f}',
  // Words: joiners, and the variants of Chinese characters and of Mongolian letters.
  `(?<=[${joining}])(?:\\u200d|\\u200c(?=[${joining}]))`,
  '(?<=\\p{Script=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
  '(?<=\\p{Script=Mongolian})[\\u180b-\\u180f]',
];

/** Formatting, fillers, control characters, halves of a pair, and what stands where an object was pasted. */
const invisible = '[\\p{Default_Ignorable_Code_Point}\\p{Cc}\\p{Cs}\\p{Noncharacter_Code_Point}\\ufff9-\\ufffc]';
const belongingOrInvisible = new RegExp(`(${belonging.join('|')})|${invisible}`, 'gu');

/** Without invisible characters, except those that belong to emoji and words. */
export const withoutInvisible = (text: string): string => text.replaceAll(belongingOrInvisible, '$1');

/** A typed number or code without the formatting that was copied with it. */
export const withoutFormatting = (typed: string): string =>
  typed.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '').trim();

/** Line and page breaks that word processors write. */
const otherBreaks = /[\v\f\u0085\u2028\u2029]/g;

/** Typed text as it is stored: without invisible characters, composed (NFC) and trimmed. Empty where nothing is visible. */
export function cleanText(typed: string, lineBreak: '\n' | ' ' = ' '): string {
  const text = withoutInvisible(typed.replaceAll(otherBreaks, lineBreak)).normalize('NFC').trim();
  // U+2800 is a Braille pattern without dots.
  return /[^\s\u2800\p{M}\p{Cf}]/u.test(text) ? text : '';
}

/** Any script's digits as 0 to 9. */
export const withAsciiDigits = (text: string): string =>
  text.replaceAll(/(?!\d)\p{Nd}/gu, (digit) => String(digitValue(digit.normalize('NFKC'))));

/** Digits stand in order in Unicode: the value is how many of them come before. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  const isDigit = (before: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code - before));
  let value = 0;
  while (value < 9 && isDigit(value + 1)) value += 1;
  return value;
}

/** Prefixes and lengths of the numbers the card networks issue. */
const cardNumber = new RegExp(
  [
    /^4\d{12}(?:\d{3}(?:\d{3})?)?$/,
    /^(?:5[1-5]\d{2}|222[1-9]|22[3-9]\d|2[3-6]\d{2}|27[01]\d|2720)\d{12}$/,
    /^3[47]\d{13}$/,
    /^(?:6011|64[4-9]\d|65\d{2})\d{12,15}$/,
    /^62\d{14,17}$/,
    /^35(?:2[89]|[3-8]\d)\d{12,15}$/,
    /^3(?:0[0-5]|[689]\d)\d{11,13}$/,
    /^(?:5018|5020|5038|5893|6304|6759|676[1-3])\d{9,15}$/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** Digits in groups, with no or a few spaces or punctuation marks between them. */
const digitRuns = /\p{Nd}+(?:[\s._\p{Pd}\u2212]{1,3}\p{Nd}+)*/gu;

/** Ids as programs make them (RFC 9562). One in some thousands has a card number's digits. */
const uuids = /(\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b)/i;

/**
 * The text with all but the last four digits of possible payment card numbers masked: a known issuer's prefix and
 * length, Luhn-valid, alone or among other numbers. A UUID is none.
 */
export function maskCardNumbers(text: string): string {
  return text
    .split(uuids)
    .map((part) => (uuids.test(part) && /[a-f]/i.test(part) ? part : part.replaceAll(digitRuns, maskedRun)))
    .join('');
}

/** Whether the text holds a possible payment card number. */
export const containsCardNumber = (text: string): boolean => maskCardNumbers(text) !== text;

function maskedRun(run: string): string {
  const groups = [...run.matchAll(/\p{Nd}+/gu)].map(({ 0: written, index }) => ({
    digits: withAsciiDigits(written),
    from: index,
    to: index + written.length,
  }));
  let masked = '';
  let done = 0;
  for (let first = 0; first < groups.length; first += 1) {
    const last = lastOfCard(groups, first);
    const [from, to] = [groups[first]?.from, groups[last]?.to];
    if (from === undefined || to === undefined) continue;
    masked += run.slice(done, from) + withLastFour(run.slice(from, to));
    done = to;
    first = last;
  }
  return masked + run.slice(done);
}

/** The index of the group that ends a card number that begins with this one; -1 where none does. */
function lastOfCard(groups: readonly { digits: string }[], first: number): number {
  let digits = '';
  for (let last = first; last < groups.length && digits.length < 19; last += 1) {
    digits += groups[last]?.digits;
    if (isCardNumber(digits)) return last;
  }
  return -1;
}

const withLastFour = (card: string) => card.replaceAll(/\p{Nd}(?=(?:\P{Nd}*\p{Nd}){4})/gu, '•');

function isCardNumber(digits: string): boolean {
  return digits.length >= 13 && digits.length <= 19 && cardNumber.test(digits) && passesLuhn(digits);
}

/** The check-digit rule of ISO/IEC 7812. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** A stored name with spaces, for people: "pending review". One stored name has a British spelling. */
export function humanize(name: string): string {
  return name.replaceAll(/[_-]/g, ' ').replace('cancelled', 'canceled');
}

/** A waiting time: "in 5 minutes", "in 40 seconds". */
export function waitingTime(seconds: number): string {
  if (seconds <= 1) return '1 second';
  if (seconds < 90) return `${Math.ceil(seconds)} seconds`;
  if (seconds < 90 * 60) return `${Math.ceil(seconds / 60)} minutes`;
  return `${Math.ceil(seconds / 3600)} hours`;
}

const moments = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** A moment for the team, wherever they are: "Nov 20, 2026, 4:00 PM UTC". */
export const utcMoment = (at: Date): string => `${moments.format(at)} UTC`;
