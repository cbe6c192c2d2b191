/**
 * Whether the text holds something Postgres or a reader cannot handle: control characters other than tab and line
 * break, half of a surrogate pair, or a character that changes the text direction.
 */
export function hasUnsafeCharacters(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is looked for
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(text) || !text.isWellFormed();
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
const digitRuns = /\d+(?:[\s\u00a0._\-\u2010-\u2015]{1,3}\d+)*/g;

/** Ids as programs make them (RFC 9562). One in some thousands has a card number's digits. */
const uuids = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi;
const withoutUuids = (text: string) => text.replaceAll(uuids, (id) => (/[a-f]/i.test(id) ? 'id' : id));

/**
 * Whether the text holds a possible payment card number, alone or among other numbers: a known issuer's prefix and
 * length, Luhn-valid. A UUID is none.
 */
export function containsCardNumber(text: string): boolean {
  for (const [run] of withoutUuids(text.normalize('NFKC')).matchAll(digitRuns)) {
    const groups = run.match(/\d+/g) ?? [];
    for (let first = 0; first < groups.length; first += 1) {
      let digits = '';
      for (let last = first; last < groups.length && digits.length < 19; last += 1) {
        digits += groups[last];
        if (isCardNumber(digits)) return true;
      }
    }
  }
  return false;
}

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

/** A stored name with spaces, for people: "pending review". Two stored names have British spellings. */
export function humanize(name: string): string {
  return name.replaceAll(/[_-]/g, ' ').replace('cancelled', 'canceled').replace('instalment', 'installment');
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
