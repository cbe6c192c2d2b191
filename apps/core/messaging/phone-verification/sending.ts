import { sql } from 'kysely';
import { DeliveryFailure } from '#core/clients/failure.ts';
import { job } from '#core/jobs/definitions.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import type { Sql } from '#core/platform/database.ts';
import { AppError, invalidField } from '#core/platform/errors.ts';
import { idFromName, newId } from '#core/platform/ids.ts';
import { hiddenName } from '#core/platform/keys.ts';
import { networkOf } from '#core/platform/network.ts';
import { db, empty, inSeconds, insertSelected, newRow, now, run, runForFirst } from '#core/platform/statements.ts';
import { countTry, takeTry, tooMany } from '#core/platform/throttle.ts';
import { waitingTime } from '#core/text/rules.ts';
import { type Asker, codeOf, countAll, type OtpDependencies } from './codes.ts';
import { isAway, noteFailure, noteSuccess } from './health.ts';
import { countryOf, textableNumber } from './phone.ts';
import { checksKey, checksPerCode, codeSeconds, dayLimit, resendLimit, resendSeconds, sendLimits } from './rules.ts';
import { type CodeRequest, invalidPhoneMessage } from './schemas.ts';

interface AskedCode {
  phone: string;
  service: string;
  requestId: string;
}

/**
 * Queues a code for a phone, or the same one again while it is valid. Where none is sent, the phone counts as skipped and the
 * form goes on: throws `country_not_supported`, `codes_used_up` above the limit of a phone or an address, and `unavailable`
 * when no text message can be sent. Throws `too_many_requests` when it is asked again at once. The answer does not reveal
 * whether the phone is known.
 */
export async function sendCode(dependencies: OtpDependencies, request: CodeRequest, from: Asker) {
  const { database, messages, config } = dependencies;
  const { phone: written, service } = request;
  const phone = textableNumber(written);
  if (phone === null) throw invalidField('phone', invalidPhoneMessage);
  const asked = { phone, service, requestId: from.requestId };
  const name = hiddenName(config.secrets, phone);
  if (!config.sms.countries.includes(countryOf(phone) ?? '')) throw await skip(database.sql, asked, elsewhere());
  await countAll(database.sql, [[resendLimit(name)]], (wait) =>
    tooMany(`Please wait ${waitingTime(wait)} before requesting another code.`, wait),
  );
  const address = hiddenName(config.secrets, networkOf(from.address));
  const wait = await countTry(database.sql, sendLimits({ address, phone: name }));
  if (wait > 0) throw await skip(database.sql, asked, usedUp(wait));
  const mayBeSent =
    messages.takesTexts && !(await isAway(database.sql)) && (await withinTheDay(dependencies, 'code', from.requestId));
  if (!mayBeSent) throw await skip(database.sql, asked, notNow());
  await database.transaction(async (within) => {
    const id = await openCode(within, asked);
    await addJobs(within, 'phone_code', { id, request_id: from.requestId }, [job('send-otp', { id })]);
  });
  return { expires_in: codeSeconds, resend_in: resendSeconds };
}

const elsewhere = () =>
  new AppError('country_not_supported', 'We can’t text numbers of this country yet. Please go on without a code.');
const usedUp = (wait: number) =>
  new AppError(
    'codes_used_up',
    `Many codes were requested for this phone or from your network. Please go on without a code, or try again in ${waitingTime(wait)}.`,
    { retryAfter: Math.ceil(wait) },
  );
const notNow = () =>
  new AppError('unavailable', 'OTP service temporarily unavailable. Phone verification skipped.', {
    retryAfter: resendSeconds,
  });

/** Stores that the phone can't be verified, which its form goes on without. Returns why. */
async function skip(via: Sql, asked: AskedCode, why: AppError): Promise<AppError> {
  await noteUnsendable(via, asked);
  return why;
}

/** Job: sends the code of a row. The result is stored on the row and counts for Twilio's health. */
export async function deliverCode(
  dependencies: OtpDependencies,
  jobId: string,
  id: string,
  signal: AbortSignal,
): Promise<'sent' | 'captured' | 'too late' | 'stopped'> {
  const { database, messages, config } = dependencies;
  const row = await database.prisma.phoneCode.findUnique({ where: { id } });
  if (!row || row.verified_at || (await isLate(database.sql, id))) return 'too late';
  const code = codeOf(dependencies, id, row.phone);
  const text = `${code} is your ${config.site.brand} verification code. It expires in 10 minutes. We'll never ask you for it by phone.`;
  try {
    const sent = await messages.sendText(jobId, { to: row.phone, text, kept: text.replace(code, '••••••') }, signal);
    await noteOutcome(database.sql, id, sent === 'stopped' ? 'failed_at' : 'sent_at');
    await noteSuccess(database.sql);
    return sent === 'already sent' ? 'sent' : sent;
  } catch (error) {
    await noteOutcome(database.sql, id, 'failed_at');
    if (error instanceof DeliveryFailure && !error.permanent) await noteFailure(database.sql);
    throw error;
  }
}

/**
 * Whether one more text message may be sent today; it is counted then. The first one above what all get alerts the team.
 */
export async function withinTheDay(
  { database: { sql: via }, config }: Pick<OtpDependencies, 'database' | 'config'>,
  what: 'code' | 'reminder',
  requestId: string,
): Promise<boolean> {
  if ((await takeTry(via, [dayLimit(config.sms.perDay, what)])) === 0) return true;
  const started = await runForFirst(
    via,
    db
      .selectFrom('throttle')
      .select(sql<string>`to_char(window_start AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI')`.as('day'))
      .where('key', '=', 'sms:day'),
  );
  const day = started?.day ?? '';
  const id = idFromName(`sms-daily-limit:${day}`);
  const warning = job('send-email', { template: 'sms-daily-limit', day }, { id });
  await addJobs(via, 'sms_day', { id, request_id: requestId }, [warning]);
  return false;
}

/** The valid code that has attempts left, extended by ten minutes; or a new one. */
async function openCode(within: Sql, asked: AskedCode): Promise<string> {
  const { phone, service, requestId: request_id } = asked;
  const row = await runForFirst(
    within,
    db
      .with('again', (sent) =>
        sent
          .updateTable('phone_code')
          .set((code) => ({ requests: code('requests', '+', 1), expires_at: inSeconds(codeSeconds), request_id }))
          .where('id', '=', (select) =>
            select
              .selectFrom('phone_code')
              .select('id')
              .where('phone', '=', phone)
              .where('service', '=', service)
              .where('requests', '>', 0)
              .orderBy('id', 'desc')
              .limit(1),
          )
          .where('verified_at', 'is', null)
          .where('expires_at', '>', now)
          .where('created_at', '>', inSeconds(-codeSeconds))
          .where(({ not, exists, selectFrom, ref, val }) =>
            not(
              exists(
                selectFrom('throttle')
                  .select('throttle.key')
                  .where('throttle.key', '=', sql<string>`${val(checksKey(''))}::text || ${ref('phone_code.id')}`)
                  .where('throttle.failures', '>=', checksPerCode),
              ),
            ),
          )
          .returning('id'),
      )
      .with('fresh', (sent) => {
        const none = sent
          .selectNoFrom((code) => code.lit(true).as('is_new'))
          .where(({ not, exists, selectFrom }) => not(exists(selectFrom('again').select('again.id'))));
        return insertSelected('phone_code', sent.selectFrom(none.as('n')), (code) => ({
          id: code.val(newId()),
          phone: code.val(phone),
          service: code.val(service),
          request_id: code.val(request_id),
          expires_at: inSeconds(codeSeconds),
          sent_at: empty,
          failed_at: empty,
          verified_at: empty,
        })).returning('id');
      })
      .selectFrom('again')
      .select('id')
      .unionAll((select) => select.selectFrom('fresh').select('fresh.id')),
  );
  if (!row) throw new Error('The statement gave no code');
  return row.id;
}

/** Stores a code that is never sent; the row records that the phone could not be verified. */
async function noteUnsendable(via: Sql, asked: AskedCode): Promise<void> {
  const code = newRow('phone_code', {
    id: newId(),
    phone: asked.phone,
    service: asked.service,
    request_id: asked.requestId,
    requests: 0,
    expires_at: now,
    sent_at: null,
    failed_at: now,
    verified_at: null,
  });
  await run(via, db.insertInto('phone_code').values(code));
}

async function noteOutcome(via: Sql, id: string, column: 'sent_at' | 'failed_at'): Promise<void> {
  await run(via, db.updateTable('phone_code').set(column, now).where('id', '=', id));
}

async function isLate(via: Sql, id: string): Promise<boolean> {
  const late = await runForFirst(
    via,
    db.selectFrom('phone_code').select('id').where('id', '=', id).where('expires_at', '<=', now),
  );
  return late !== undefined;
}
