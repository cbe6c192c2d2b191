import type { Selectable } from 'kysely';
import type { Config } from '#core/config/config.ts';
import { countryOf } from '#core/messaging/phone-verification/phone.ts';
import type { OtpService } from '#core/messaging/phone-verification/service.ts';
import { invalidField } from '#core/platform/errors.ts';
import type { DB } from '#core/platform/prisma/tables.ts';
import { mustBeVerified } from './rules.ts';

export interface Numbers {
  otp: Pick<OtpService, 'verificationOf' | 'textable'>;
  config: Pick<Config, 'sms'>;
}

/** A receptionist's numbers, and the phone of its demo's request. */
export type OwnNumbers = Pick<Selectable<DB['receptionist']>, 'notify_phone' | 'transfer_number'> &
  Pick<Selectable<DB['demo_request']>, 'phone' | 'phone_verification'> & {
    /** Whether a plan was bought, so that nothing about the numbers must be proved. */
    hasPlan: boolean;
  };

const fields = ['transfer_number', 'notify_phone'] as const;
type Changed = { [Field in (typeof fields)[number]]?: string | null | undefined };

/**
 * The numbers of a change in E.164. Until a plan was bought, each must be verified by a code that was texted to it, one at a time:
 * a demo must not call a stranger. Throws `validation_failed` by field.
 */
export async function verifiedNumbers(
  { otp, config }: Numbers,
  own: OwnNumbers,
  changed: Changed,
  proof: string | null,
): Promise<Changed> {
  const numbers: Changed = {};
  const isVerified = async (number: string) =>
    own.hasPlan ||
    (own.phone_verification === 'verified' && own.phone !== null && otp.textable(own.phone) === number) ||
    (await otp.verificationOf(number, proof)) === 'verified';
  for (const field of fields) {
    const typed = changed[field];
    if (typed === undefined) continue;
    const number = typed === null ? null : otp.textable(typed);
    numbers[field] = number;
    if (typed !== null && number === null)
      throw invalidField(field, 'This number can’t get calls and texts. Please enter another one');
    if (number === null || number === own[field]) continue;
    if (!config.sms.countries.includes(countryOf(number) ?? ''))
      throw invalidField(field, 'We can’t call numbers of this country. Please enter another one');
    if (!(await isVerified(number))) throw invalidField(field, mustBeVerified);
  }
  const isBoth = fields.every((field) => numbers[field] && numbers[field] !== own[field]);
  if (isBoth && !own.hasPlan) throw invalidField('notify_phone', 'Please change one number at a time');
  return numbers;
}
