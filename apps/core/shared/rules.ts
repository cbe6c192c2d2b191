/**
 * Whether the text holds something Postgres or a reader cannot keep: NUL and other control characters (tab and line
 * breaks excepted), half of a surrogate pair, or a character that changes the direction of the text around it.
 */
export function hasUnsafeCharacters(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is looked for
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(text) || !text.isWellFormed();
}

/** Whether the text holds a number that a payment card could carry: a known issuer's prefix, 13-19 digits, Luhn-valid. */
export function containsCardNumber(text: string): boolean {
  for (const [candidate] of text.matchAll(/\d(?:[ -]?\d){12,18}/g)) {
    const digits = candidate.replace(/\D/g, '');
    if (/^(?:4|5[1-5]|2[2-7]|3[47]|3[068]|6[045])/.test(digits) && passesLuhn(digits)) return true;
  }
  return false;
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

/** Cents as the dollars-and-cents number the specification's field lists carry. */
export function centsToDollars(cents: number): number {
  return cents / 100;
}

/** Cents as people read them: $1,499.00. */
export function formatMoney(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** Bytes as the specification shows them: megabytes with two decimals. */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(2)} MB`;
}
