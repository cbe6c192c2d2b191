/** How many tries are allowed per key within how many seconds. */
export interface ThrottleLimit {
  key: string;
  tries: number;
  windowSeconds: number;
}

/** The states from which this one can be reached. */
export function statesBefore<State extends string>(
  transitions: Readonly<Record<State, readonly State[]>>,
  state: State,
): State[] {
  return (Object.keys(transitions) as State[]).filter((before) => transitions[before].includes(state));
}

/**
 * Whether the text holds something Postgres or a reader cannot keep: NUL and other control characters (tab and line
 * breaks excepted), half of a surrogate pair, or a character that changes the direction of the text around it.
 */
export function hasUnsafeCharacters(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is looked for
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(text) || !text.isWellFormed();
}

/** Prefixes and lengths of the numbers the card networks issue. */
const cardNumbers = [
  /^4\d{12}(?:\d{3}(?:\d{3})?)?$/,
  /^(?:5[1-5]\d{2}|222[1-9]|22[3-9]\d|2[3-6]\d{2}|27[01]\d|2720)\d{12}$/,
  /^3[47]\d{13}$/,
  /^(?:6011|64[4-9]\d|65\d{2})\d{12,15}$/,
  /^62\d{14,17}$/,
  /^35(?:2[89]|[3-8]\d)\d{12,15}$/,
  /^3(?:0[0-5]|[689]\d)\d{11,13}$/,
  /^(?:5018|5020|5038|5893|6304|6759|676[1-3])\d{9,15}$/,
];

/** Digits in groups, as numbers are written: nothing, or a little space or punctuation, between the groups. */
const digitRuns = /\d+(?:[\s\u00a0._\-\u2010-\u2015]{1,3}\d+)*/g;

/** Whether the text holds a number that a payment card could carry, alone or among other numbers: a known issuer's prefix and length, Luhn-valid. */
export function containsCardNumber(text: string): boolean {
  for (const [run] of text.normalize('NFKC').matchAll(digitRuns)) {
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
  return (
    digits.length >= 13 &&
    digits.length <= 19 &&
    cardNumbers.some((pattern) => pattern.test(digits)) &&
    passesLuhn(digits)
  );
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

/** Share of an amount in cents, rounded half up to the cent. `rate` is in hundredths: 16 means 16 %. */
export function percentOf(cents: number, rate: number): number {
  return Math.floor((cents * rate + 50) / 100);
}

/** Cents as the number of dollars that forms, lists and webhooks carry. */
export function centsToDollars(cents: number): number {
  return cents / 100;
}

/** A whole number as people read it: 1,500. By hand, since a browser's first number in the words of a country takes it longer than a whole page. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Cents as people read them: $1,499.00. */
export function formatMoney(cents: number): string {
  const size = Math.abs(cents);
  const dollars = formatCount(Math.trunc(size / 100));
  return `${cents < 0 ? '-' : ''}$${dollars}.${String(size % 100).padStart(2, '0')}`;
}

/** Cents as a price tag reads: $1,499, $0.75. */
export function formatPrice(cents: number): string {
  return formatMoney(cents).replace(/\.00$/, '');
}

/** Bytes as people read them: megabytes with two decimals. */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(2)} MB`;
}

const spans = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** A stretch of time in its largest whole unit: "40 seconds", "16 minutes", "1 day". */
export function timeInWords(seconds: number): string {
  const { unit, seconds: size } = spans.find((span) => seconds >= span.seconds) ?? { unit: 'second', seconds: 1 };
  const count = Math.floor(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
