import { job } from '#core/jobs/definitions.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { AppError, invalidField } from '#core/platform/errors.ts';
import { db, run, runForFirst } from '#core/platform/statements.ts';
import { transitionRefusal } from '#core/resources/records.ts';
import { assign, buyNumber, type LifecycleDependencies, returnIdleNumbers } from './assignment.ts';
import { freeNumber } from './numbers.ts';
import { presentDemoRequest } from './presenter.ts';
import { demoRequestResource } from './resource.ts';
import { demoTimes } from './rules.ts';
import type { DemoChange, DemoRequestRow } from './schemas.ts';
import { type Actor, takeTransition } from './transitions.ts';

/** What happens to a demo after it was requested. Times are the database's; concurrent transitions happen once. */
export function createDemoLifecycle(dependencies: LifecycleDependencies) {
  const { database } = dependencies;
  return {
    change: (id: string, change: DemoChange, actor: string) => changeDemo(dependencies, id, change, actor),
    buyNumber: (id: string, actor: Actor, signal: AbortSignal) => buyNumber(dependencies, id, actor, signal),
    answering: answeringDemo,
    move: (id: string, to: 'expired' | 'released') => moveByClock(database, id, to),
    returnIdleNumbers: (limit: number) => returnIdleNumbers(dependencies, limit),
  };
}
export type DemoLifecycle = ReturnType<typeof createDemoLifecycle>;

/**
 * Applies an administrator's transition. One that the demo's status does not allow, or a number another demo has,
 * is a conflict. `assigned` without a number takes a free one or buys one; the demo stays pending until then. A demo that was
 * bought before it had a number gets one in the same way, and stays converted.
 */
async function changeDemo(
  { database, phones, otp }: LifecycleDependencies,
  id: string,
  change: DemoChange,
  actor: string,
): Promise<DemoRequestRow> {
  const { status, phone_number: typed, version } = change;
  const number = typed === null ? null : otp.textable(typed);
  if (typed !== null && number === null) throw invalidField('phone_number', 'Please enter a valid phone number');
  await database.transaction(async (sql) => {
    const done =
      status === 'assigned'
        ? await assign(phones, sql, id, { actor, number, version })
        : await moveOn(sql, id, status, actor, version);
    if (!done) throw await transitionRefusal(sql, demoRequestResource, id, { to: status, version });
  });
  const demo = await database.prisma.demoRequest.findUnique({ where: { id } });
  if (!demo) throw new AppError('not_found', 'We couldn’t find this demo request');
  return presentDemoRequest(demo);
}

/** Finds the demo that answers a call to one of our numbers; the first call activates it. Null when there is none. */
async function answeringDemo(sql: Sql, number: string): Promise<string | null> {
  const demo = await runForFirst(
    sql,
    db
      .selectFrom('demo_number as n')
      .innerJoin('demo_request as d', 'd.id', 'n.demo_id')
      .select(['d.id', 'd.status'])
      .where('n.number', '=', number)
      .where('d.status', 'in', ['assigned', 'active', 'converted']),
  );
  if (demo?.status === 'assigned') await takeTransition(sql, demo.id, { to: 'active', actor: 'caller' });
  return demo?.id ?? null;
}

/**
 * Job: ends a demo after its seven days, or frees the number of one that has ended. False when that no longer
 * applies.
 */
function moveByClock(database: Database, id: string, to: 'expired' | 'released'): Promise<boolean> {
  return database.transaction((sql) => moveOn(sql, id, to, 'clock'));
}

/**
 * Converts the demos of an address that bought a plan, so that they never end, in the caller's transaction. Returns how many.
 */
export async function convertDemos(via: Sql, email: string): Promise<number> {
  const found = await run(
    via,
    db
      .selectFrom('demo_request')
      .select('id')
      .where((demo) => demo(demo.fn<string>('lower', ['email']), '=', demo.fn<string>('lower', [demo.val(email)])))
      .where('status', 'not in', ['released', 'converted'])
      .orderBy('id'),
  );
  let converted = 0;
  for (const { id } of found.rows) if (await moveOn(via, id, 'converted', 'customer')) converted += 1;
  return converted;
}

/** Applies a transition with its jobs. False when the demo's status does not allow it. */
async function moveOn(
  sql: Sql,
  id: string,
  to: DemoChange['status'],
  actor: Actor,
  version: number | null = null,
): Promise<boolean> {
  const moved = await takeTransition(sql, id, { to, actor, version, whenDue: to === 'expired' && actor === 'clock' });
  if (!moved) return false;
  if (to === 'released') await freeNumber(sql, id);
  if (to === 'converted')
    await addJobs(sql, 'demo_request', moved, [job('send-email', { template: 'demo-converted', id })]);
  if (to === 'expired')
    await addJobs(sql, 'demo_request', moved, [
      job('send-email', { template: 'demo-expired', id }),
      job('demo-move', { to: 'released', id }, { afterSeconds: demoTimes.release }),
    ]);
  return true;
}
