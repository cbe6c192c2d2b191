import { withAsciiDigits, withoutFormatting } from '../rules.ts';

/** Longer than any way to write a number. */
const longest = 100;

/** The fewest digits after the country's calling code. The browser has no room for a library's tables; a test compares. */
const fewestDigits: Readonly<Record<number, string>> = {
  10: '1 7 30 52 54 58 225 229 234',
  9: '33 34 41 56 93 94 211 212 218 221 240 242 244 249 251 255 256 260 262 351 380 420 590 594 596 966 992 994 995 996 998',
  8: '20 32 36 45 51 55 57 60 65 66 81 91 92 213 216 222 223 224 226 227 228 232 233 235 236 237 250 253 257 258 264 266 268 350 356 357 370 371 373 374 377 378 382 383 387 389 502 504 505 506 509 591 593 850 855 856 962 963 964 970 973 976 977 993',
  7: '44 62 84 86 90 220 230 231 238 239 241 243 245 246 248 254 261 263 265 267 269 291 297 353 354 372 385 423 501 503 507 592 599 670 673 674 675 679 680 691 692 853 886 960 961 965 967 968 972 974 975',
  6: '39 40 46 48 53 63 95 252 298 299 355 359 375 376 381 421 508 595 597 681 687 689 880',
  5: '27 31 47 61 64 82 247 358 386 500 672 676 677 678 682 685 686 688 852 971',
  4: '43 49 98 290 352 598 683 690',
};
const fewestAfter = new Map(
  Object.entries(fewestDigits).flatMap(([count, codes]) =>
    codes.split(' ').map((code) => [code, Number(count)] as const),
  ),
);

const extension = /^(.*?)[\s,;]*(?:;ext=|ext(?:ension|n)?\.?|x|#|,|int\.?|poste|ramal|доб\.?)[\s:.#]*(\d{1,7})#?$/i;

/**
 * A typed phone number as it is stored: digits, spaces, hyphens and parentheses, `+` before a country's code, and its
 * extension behind ` ext. `. What is no phone number is not one afterwards.
 */
export function writtenPhone(typed: string): string {
  if (typed.length > longest) return typed;
  const text = withAsciiDigits(withoutFormatting(typed).normalize('NFKC'))
    .replaceAll(/[\p{Pd}\u2212\u2043\u30fc~]/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .replace(/^ ?(?:tel|phone|mobile|cell|fax)\b[.: ]*/i, '')
    .trim();
  const [, number = '', digits] = extension.exec(text) ?? [];
  if (digitsIn(number).length < 7) return withoutPunctuation(text);
  return `${withoutPunctuation(number)} ext. ${digits}`;
}

function withoutPunctuation(number: string): string {
  const spaced = number
    .replaceAll(/[./,·•]+ ?/g, '-')
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replace(/^\( ?(\+|00) ?(\d+) ?\) ?/, '$1$2 ')
    .replace(/^\+ ?\( ?(\d+) ?\) ?/, '+$1 ')
    .replace(/^\+ /, '+')
    .replace(/^00[ -]?(?=[1-9])/, '+');
  // From the United States; 0114 is also how numbers of an English city begin.
  const isFromThere = /^011[ -]/.test(spaced) || digitsIn(spaced).length > 12;
  return isFromThere ? spaced.replace(/^011[ -]?(?=[1-9])/, '+') : spaced;
}

const digitsIn = (text: string) => text.replaceAll(/\D/g, '');

/** A stored number without its extension. */
export const withoutExtension = (phone: string): string => phone.replace(/ ext\. \d+$/, '');

/** Whether a number as it is stored has as many digits as its country's numbers; without `+` as those of the United States. */
export function isPhone(written: string): boolean {
  const number = withoutExtension(written);
  if (!/^\+?[\d\s\-()]+$/.test(number)) return false;
  // A zero in parentheses is only dialed within the country.
  const digits = digitsIn(number.startsWith('+') ? number.replace('(0)', '') : number);
  if (digits.length > 15) return false;
  if (!number.startsWith('+')) return digits.length >= (digits.startsWith('1') ? 11 : 10);
  const code = [1, 2, 3].map((length) => digits.slice(0, length)).find((start) => fewestAfter.has(start)) ?? '000';
  return !digits.startsWith('0') && digits.length >= code.length + (fewestAfter.get(code) ?? 4);
}
