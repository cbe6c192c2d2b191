import { AppError, invalidField } from '#core/platform/errors.ts';
import { hiddenName, isOneOfTexts } from '#core/platform/keys.ts';
import { networkOf } from '#core/platform/network.ts';
import { db, inSeconds, now, run, runForFirst } from '#core/platform/statements.ts';
import { tooMany } from '#core/platform/throttle.ts';
import { type Asker, countAll, isCodeOf, isProofOf, type OtpDependencies, proofOf } from './codes.ts';
import { textableNumber } from './phone.ts';
import { checkLimits, proofSeconds, resendSeconds } from './rules.ts';
import { type CodeCheck, invalidCodeMessage, invalidPhoneMessage } from './schemas.ts';

/**
 * Checks a code and returns the proof for it. A wrong one is a field error, an expired one `gone`; after five
 * attempts codes are no longer checked: `too_many_requests`.
 */
export async function checkCode(dependencies: OtpDependencies, { phone: written, code }: CodeCheck, from: Asker) {
  const { sql: via } = dependencies.database;
  const { secrets } = dependencies.config;
  const phone = textableNumber(written);
  if (phone === null) throw invalidField('phone', invalidPhoneMessage);
  const row = await runForFirst(
    via,
    db
      .selectFrom('phone_code')
      .select((code) => ['id', code('expires_at', '>', now).as('good')])
      .where('phone', '=', phone)
      .where('requests', '>', 0)
      .orderBy('id', 'desc'),
  );
  const limits = checkLimits({
    address: hiddenName(secrets, networkOf(from.address)),
    code: row?.id ?? hiddenName(secrets, phone),
  });
  await countAll(via, limits, () => tooMany('Too many attempts. Please request a new code.', resendSeconds));
  const right =
    isCodeOf(dependencies, code, row?.id ?? '', phone) ||
    (secrets.otpTestCode !== null && isOneOfTexts(code, [secrets.otpTestCode]));
  if (!row || !right) throw invalidField('code', invalidCodeMessage);
  if (!row.good) throw new AppError('gone', 'This code has expired. Please request a new one.');
  await run(
    via,
    db
      .updateTable('phone_code')
      .set((code) => ({ verified_at: code.fn.coalesce('verified_at', now) }))
      .where('id', '=', row.id),
  );
  return { verified: true as const, verification_token: proofOf(dependencies, row.id) };
}

/** Whether a phone is verified, by our own record: `skipped` when a code was requested and could not be sent. */
export async function verificationOf(
  dependencies: OtpDependencies,
  written: string,
  proof: string | null,
): Promise<'verified' | 'skipped' | 'unverified'> {
  const phone = textableNumber(written);
  if (phone === null) return 'unverified';
  const codes = await run(
    dependencies.database.sql,
    db
      .selectFrom('phone_code')
      .select((code) => [
        'id',
        code.fn.coalesce(code('verified_at', '>', inSeconds(-proofSeconds)), code.lit(false)).as('proven'),
        code.and([code('failed_at', 'is not', null), code('sent_at', 'is', null)]).as('failed'),
      ])
      .where('phone', '=', phone)
      .where('created_at', '>', inSeconds(-3_600))
      .orderBy('id', 'desc')
      .limit(10),
    'codes-of-phone',
  );
  if (proof && codes.rows.some(({ id, proven }) => proven && isProofOf(dependencies, proof, id))) return 'verified';
  return codes.rows[0]?.failed ? 'skipped' : 'unverified';
}
