import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { writtenPhone } from '#core/text/phone/rules.ts';

/** Kinds of number that cost the sender of a text extra. */
const costly = new Set(['PREMIUM_RATE', 'SHARED_COST', 'UAN', 'PAGER']);

/** The number in E.164 form, read as a United States number by default; null when it cannot receive a text. */
export function textableNumber(written: string): string | null {
  const parsed = parsePhoneNumberFromString(writtenPhone(written), 'US');
  return parsed?.isValid() && !costly.has(parsed.getType() ?? '') ? parsed.number : null;
}

/** The country of a number in E.164 form, by its two letters; null for one of no country. */
export const countryOf = (number: string): string | null => parsePhoneNumberFromString(number)?.country ?? null;
