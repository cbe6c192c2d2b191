import { DeliveryFailure, notConfigured } from '#core/clients/failure.ts';
import type { PhoneClient } from '#core/clients/sms/client.ts';
import { type Config, siteAddress } from '#core/config/config.ts';
import { job } from '#core/jobs/definitions.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import type { OtpService } from '#core/messaging/phone-verification/service.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { AppError, invalidField } from '#core/platform/errors.ts';
import { idFromName } from '#core/platform/ids.ts';
import { db, now, runForFirst } from '#core/platform/statements.ts';
import { recordChange } from '#core/resources/records.ts';
import { erasedText } from '#core/resources/rules.ts';
import { claimFreeNumber, claimNumber, forgetNumber, idleNumbers, takeIn } from './numbers.ts';
import { demoTimes, reminderDelay, waitsForNumber } from './rules.ts';
import { type Actor, type MovedDemo, takeTransition } from './transitions.ts';

// How a demo gets its number, which begins its seven days.

export interface LifecycleDependencies {
  database: Database;
  /** Null where Twilio is not configured: administrators then type numbers in. */
  phones: PhoneClient | null;
  otp: Pick<OtpService, 'textable'>;
  config: Pick<Config, 'http' | 'twilio'>;
}

/** Days after which an unused number is returned to Twilio. */
const idleDays = 30;

interface Assignment {
  actor: Actor;
  /** The number in E.164; null for a free one, or for one that is bought. */
  number: string | null;
  /** Only if the demo has not changed since. */
  version: number | null;
}

/**
 * Gives a waiting demo a number, or orders one. Returns false when the demo isn't waiting for one. Throws `conflict` for a
 * number that another demo has.
 */
export async function assign(
  phones: PhoneClient | null,
  sql: Sql,
  id: string,
  { actor, number: typed, version }: Assignment,
): Promise<boolean> {
  const waiting = await runForFirst(
    sql,
    db
      .selectFrom('demo_request')
      .select(['status', 'demo_number', 'email'])
      .where('id', '=', id)
      .$if(version !== null, (demos) => demos.where('version', '=', version))
      .forUpdate(),
  );
  if (!waiting || !waitsForNumber(waiting)) return false;
  if (typed !== null && !(await claimNumber(sql, typed, id)))
    throw new AppError('conflict', 'Another demo is using this number');
  const number = typed ?? (await claimFreeNumber(sql, id));
  if (number === null) return order(phones, sql, id, actor);
  return receiveNumber(sql, id, number, actor);
}

/**
 * Gives a demo this number, which begins its seven days; a bought demo keeps it. Returns false when the demo isn't waiting for
 * one.
 */
async function receiveNumber(sql: Sql, id: string, number: string, actor: Actor): Promise<boolean> {
  const moved = await takeTransition(sql, id, { to: 'assigned', actor, number });
  if (moved) await planAhead(sql, moved);
  const kept = moved ? null : await keepNumber(sql, id, number, actor);
  if (kept) await addJobs(sql, 'demo_request', kept, [job('send-email', { template: 'demo-converted', id })]);
  return moved !== null || kept !== null;
}

/** Queues the purchase of a number, once; the job assigns it to the demo. */
async function order(phones: PhoneClient | null, sql: Sql, id: string, actor: Actor): Promise<boolean> {
  if (!phones) throw invalidField('phone_number', 'No free number is available. Please enter a number for this demo');
  const demo = await runForFirst(
    sql,
    db
      .updateTable('demo_request')
      .set((row) => ({ ordered_at: row.fn.coalesce('ordered_at', now), version: row('version', '+', 1) }))
      .where('id', '=', id)
      .where('status', 'in', ['pending', 'converted'])
      .returning(['id', 'reference', 'request_id']),
  );
  if (!demo) return false;
  const buying = job('demo-buy-number', { id, actor }, { id: idFromName(`demo-buy-number:${id}`) });
  await addJobs(sql, 'demo_request', demo, [buying]);
  return true;
}

/** Gives a bought demo a number for good: a free one, or one that is bought where Twilio is configured. */
export async function giveNumber(phones: PhoneClient | null, sql: Sql, id: string, actor: Actor): Promise<void> {
  const free = await claimFreeNumber(sql, id);
  if (free !== null) await keepNumber(sql, id, free, actor);
  else if (phones) await order(phones, sql, id, actor);
}

/** Gives a bought demo this number, and records who did. Returns null when the demo isn't waiting for one. */
async function keepNumber(sql: Sql, id: string, number: string, actor: Actor) {
  const kept = await runForFirst(
    sql,
    db
      .updateTable('demo_request')
      .set((row) => ({ demo_number: number, assigned_at: now, version: row('version', '+', 1) }))
      .where('id', '=', id)
      .where('status', '=', 'converted')
      .where('demo_number', 'is', null)
      .where('email', '<>', erasedText)
      .returning(['id', 'reference', 'request_id']),
  );
  if (!kept) return null;
  const change = { record_kind: 'demo_request', record_id: id, field: 'demo_number', from_value: null };
  await recordChange(sql, { ...change, to_value: number, actor });
  return kept;
}

/**
 * Job: buys a number for a demo that waits for one; `actor` ordered it. A second run finds the number the first one
 * bought.
 */
export async function buyNumber(
  { database, phones, otp, config }: LifecycleDependencies,
  id: string,
  actor: Actor,
  signal: AbortSignal,
): Promise<'assigned' | 'not needed'> {
  const demo = await database.prisma.demoRequest.findUnique({ where: { id } });
  if (!demo || !waitsForNumber(demo)) return 'not needed';
  if (!phones) throw notConfigured('TWILIO_ACCOUNT_SID');
  const site = siteAddress(config.http);
  const bought = await phones.within(signal).buyNumber({
    name: `demo:${id}`,
    areaCode: /^\+1(\d{3})/.exec((demo.phone && otp.textable(demo.phone)) ?? '')?.[1] ?? null,
    voiceUrl: `${site}/api/twilio/voice`,
    voiceFallbackUrl: config.twilio?.fallbackUrl ?? `${site}/api/twilio/fallback`,
    smsUrl: `${site}/api/twilio/sms`,
    callStatusUrl: `${site}/api/twilio/call-status`,
  });
  const assigned = await database.transaction(async (sql) => {
    await takeIn(sql, bought);
    if (!(await receiveNumber(sql, id, bought.number, actor))) return false;
    if (!(await claimNumber(sql, bought.number, id))) throw new DeliveryFailure('number_is_taken');
    return true;
  });
  return assigned ? 'assigned' : 'not needed';
}

/** Plans the jobs of a demo's seven days when they begin. */
async function planAhead(sql: Sql, demo: MovedDemo): Promise<void> {
  const { id } = demo;
  const remind = { afterSeconds: reminderDelay(demo.age) };
  await addJobs(sql, 'demo_request', demo, [
    job('send-email', { template: 'demo-assigned', id }),
    job('send-email', { template: 'demo-reminder', id }, remind),
    job('demo-sms', { id }, remind),
    job('send-email', { template: 'demo-ending', id }, { afterSeconds: demoTimes.notice }),
    job('demo-move', { to: 'expired', id }, { afterSeconds: demoTimes.end }),
  ]);
}

/** Returns bought numbers to Twilio that were free for a month. Returns how many. */
export async function returnIdleNumbers(
  { database, phones }: Pick<LifecycleDependencies, 'database' | 'phones'>,
  limit: number,
): Promise<number> {
  if (!phones) return 0;
  const idle = await idleNumbers(database.sql, idleDays, limit);
  for (const { number, sid } of idle) {
    await phones.returnNumber(sid);
    await forgetNumber(database.sql, number);
  }
  return idle.length;
}
