import { sql } from 'kysely';
import { DeliveryFailure } from '#core/clients/failure.ts';
import type { Config } from '#core/config/config.ts';
import { job } from '#core/jobs/definitions.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import type { MessageService } from '#core/messaging/messages/service.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { AppError, invalidField } from '#core/platform/errors.ts';
import { hmac, timingSafeEqual } from '#core/platform/hmac.ts';
import { idFromName, newId } from '#core/platform/ids.ts';
import { db, empty, inSeconds, insertSelected, newRow, now, run, runForFirst } from '#core/platform/statements.ts';
import { countTry } from '#core/platform/throttle.ts';
import type { ThrottleLimit } from '#core/shared/rules.ts';
import { waitingTime } from '#core/text/rules.ts';
import { createHealth } from './health.ts';
import { networkOf, textableNumber } from './phone.ts';
import {
  checkLimits,
  checksKey,
  checksPerCode,
  codeSeconds,
  dailyLimit,
  proofSeconds,
  resendSeconds,
  sendLimits,
} from './rules.ts';
import { type CodeCheck, type CodeRequest, invalidCodeMessage, invalidPhoneMessage } from './schemas.ts';

interface OtpDependencies {
  database: Database;
  messages: MessageService;
  config: Pick<Config, 'secrets' | 'site' | 'smsDailyLimit'>;
}

/** The visitor, for the limits and the audit log. */
interface Asker {
  address: string;
  requestId: string;
}

export function createOtpService({ database, messages, config }: OtpDependencies) {
  const { sql: via } = database;
  const secret = config.secrets.session;
  const health = createHealth(via);
  /** Derived from the row, so that a message sent again after a crash carries the code that works. */
  const codeOf = (id: string, phone: string) =>
    String(hmac(secret, 'phone-code', `${id}:${phone}`).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  const proofOf = (id: string) => hmac(secret, 'phone-proof', id).toString('base64url');

  return {
    /**
     * Queues a code for a phone, or the same one again while it is valid. Throws `too_many_requests` at a limit, and
     * `unavailable` when no text message can be sent. The answer does not reveal whether the phone is known.
     */
    async send({ phone: written, service }: CodeRequest, from: Asker) {
      const phone = textableNumber(written);
      if (phone === null) throw invalidField('phone', invalidPhoneMessage);
      await countAll(sendLimits({ network: networkOf(from.address), phone }), (wait) =>
        tooMany(`Please wait ${waitingTime(wait)} before asking for another code.`, wait),
      );
      if (!messages.takesTexts || (await health.isAway()) || !(await withinTheDay(from.requestId))) {
        await noteUnsendable({ phone, service, requestId: from.requestId });
        throw new AppError('unavailable', 'OTP service temporarily unavailable. Phone verification skipped.', {
          retryAfter: resendSeconds,
        });
      }
      await database.transaction(async (within) => {
        const id = await openCode(within, { phone, service, requestId: from.requestId });
        await addJobs(within, 'phone_code', { id, request_id: from.requestId }, [job('send-otp', { id })]);
      });
      return { expires_in: codeSeconds, resend_in: resendSeconds };
    },

    /**
     * Checks a code and returns the proof for it. A wrong one is a field error, an expired one `gone`; after five
     * attempts codes are no longer checked: `too_many_requests`.
     */
    async verify({ phone: written, code }: CodeCheck, from: Asker) {
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
      await countAll(checkLimits({ network: networkOf(from.address), code: row?.id ?? phone }), () =>
        tooMany('Too many attempts. Please ask for a new code.', resendSeconds),
      );
      const right =
        timingSafeEqual(code, codeOf(row?.id ?? '', phone)) ||
        (config.secrets.otpTestCode !== null && timingSafeEqual(code, config.secrets.otpTestCode));
      if (!row || !right) throw invalidField('code', invalidCodeMessage);
      if (!row.good) throw new AppError('gone', 'This code has expired. Please ask for a new one.');
      await run(
        via,
        db
          .updateTable('phone_code')
          .set((code) => ({ verified_at: code.fn.coalesce('verified_at', now) }))
          .where('id', '=', row.id),
      );
      return { verified: true as const, verification_token: proofOf(row.id) };
    },

    /** Whether a phone is verified, by our own record: `skipped` when a code was requested and could not be sent. */
    async verificationOf(written: string, proof: string | null): Promise<'verified' | 'skipped' | 'unverified'> {
      const phone = textableNumber(written);
      if (phone === null) return 'unverified';
      const codes = await run(
        via,
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
      if (proof && codes.rows.some(({ id, proven }) => proven && timingSafeEqual(proof, proofOf(id))))
        return 'verified';
      return codes.rows[0]?.failed ? 'skipped' : 'unverified';
    },

    /** Job: sends the code of a row. The result is stored on the row and counts for Twilio's health. */
    async deliver(jobId: string, id: string): Promise<'sent' | 'too late' | 'stopped'> {
      const row = await database.prisma.phoneCode.findUnique({ where: { id } });
      if (!row || row.verifiedAt || (await isLate(id))) return 'too late';
      const code = codeOf(id, row.phone);
      const text = `${code} is your ${config.site.brand} code. It is good for 10 minutes. We never ask for it by phone.`;
      try {
        const sent = await messages.sendText(jobId, { to: row.phone, text, kept: text.replace(code, '••••••') });
        await noteOutcome(id, sent === 'stopped' ? 'failed_at' : 'sent_at');
        await health.works();
        return sent === 'stopped' ? 'stopped' : 'sent';
      } catch (error) {
        await noteOutcome(id, 'failed_at');
        if (error instanceof DeliveryFailure && !error.permanent) await health.failed();
        throw error;
      }
    },

    /** A phone number in E.164, as text messages need it; null when it cannot receive any. */
    textable: textableNumber,

    /** Whether one more text message may be sent today. The first one above the limit alerts the team. */
    withinTheDay,
  };

  async function countAll(groups: ThrottleLimit[][], refusal: (wait: number) => AppError): Promise<void> {
    for (const limits of groups) {
      const wait = await countTry(via, limits);
      if (wait > 0) throw refusal(wait);
    }
  }

  async function withinTheDay(requestId: string): Promise<boolean> {
    if ((await countTry(via, [dailyLimit(config.smsDailyLimit)])) === 0) return true;
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
  async function openCode(within: Sql, asked: { phone: string; service: string; requestId: string }): Promise<string> {
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
  async function noteUnsendable(asked: { phone: string; service: string; requestId: string }): Promise<void> {
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

  async function noteOutcome(id: string, column: 'sent_at' | 'failed_at'): Promise<void> {
    await run(via, db.updateTable('phone_code').set(column, now).where('id', '=', id));
  }

  async function isLate(id: string): Promise<boolean> {
    const late = await runForFirst(
      via,
      db.selectFrom('phone_code').select('id').where('id', '=', id).where('expires_at', '<=', now),
    );
    return late !== undefined;
  }
}
export type OtpService = ReturnType<typeof createOtpService>;

const tooMany = (message: string, wait: number) =>
  new AppError('too_many_requests', message, { retryAfter: Math.ceil(wait) });
