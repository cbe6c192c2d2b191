import { DeliveryFailure } from '#core/clients/failure.ts';
import type { PhoneClient } from '#core/clients/sms/client.ts';
import { type Config, siteAddress } from '#core/config/config.ts';
import { job } from '#core/jobs/definitions.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import type { OtpService } from '#core/messaging/phone-verification/service.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { AppError, invalidField } from '#core/platform/errors.ts';
import { idFromName } from '#core/platform/ids.ts';
import { db, now, run, runForFirst } from '#core/platform/statements.ts';
import { transitionRefusal } from '#core/resources/records.ts';
import { claimFreeNumber, claimNumber, forgetNumber, freeNumber, idleNumbers, takeIn } from './numbers.ts';
import { presentDemoRequest } from './presenter.ts';
import { demoRequestResource } from './resource.ts';
import { demoTimes, reminderDelay } from './rules.ts';
import type { DemoChange, DemoRequestRow } from './schemas.ts';
import { type Actor, type MovedDemo, takeTransition } from './transitions.ts';

interface LifecycleDependencies {
  database: Database;
  /** Null where Twilio is not configured: administrators then type numbers in. */
  phones: PhoneClient | null;
  otp: Pick<OtpService, 'textable'>;
  config: Pick<Config, 'http'>;
}

/** Days after which an unused number is returned to Twilio. */
const idleDays = 30;

/** What happens to a demo after it was requested. Times are the database's; concurrent transitions happen once. */
export function createDemoLifecycle({ database, phones, otp, config }: LifecycleDependencies) {
  return {
    /**
     * Applies an administrator's transition. One that the demo's status does not allow, or a number another demo has,
     * is a conflict. `assigned` without a number takes a free one or buys one; the demo stays pending until then.
     */
    async change(id: string, change: DemoChange, actor: string): Promise<DemoRequestRow> {
      const { status, phone_number: typed, version } = change;
      const number = typed === null ? null : otp.textable(typed);
      if (typed !== null && number === null) throw invalidField('phone_number', 'Please enter a valid phone number');
      await database.transaction(async (sql) => {
        const done =
          status === 'assigned'
            ? await assign(sql, id, number, actor, version)
            : await moveOn(sql, id, status, actor, version);
        if (!done) throw await transitionRefusal(sql, demoRequestResource, id, { to: status, version });
      });
      return read(id);
    },

    /**
     * Job: buys a number for a demo that waits for one; `actor` ordered it. A second run finds the number the first one
     * bought.
     */
    async buyNumber(id: string, actor: Actor): Promise<'assigned' | 'not needed'> {
      const demo = await database.prisma.demoRequest.findUnique({ where: { id } });
      if (demo?.status !== 'pending') return 'not needed';
      if (!phones) throw new DeliveryFailure('not_configured', { permanent: true });
      const site = siteAddress(config.http);
      const bought = await phones.buyNumber({
        name: `demo:${id}`,
        areaCode: /^\+1(\d{3})/.exec(otp.textable(demo.phone) ?? '')?.[1] ?? null,
        voiceUrl: `${site}/api/twilio/voice`,
        smsUrl: `${site}/api/twilio/sms`,
        callStatusUrl: `${site}/api/twilio/call-status`,
      });
      const assigned = await database.transaction(async (sql) => {
        await takeIn(sql, bought);
        const moved = await takeTransition(sql, id, { to: 'assigned', actor, number: bought.number });
        if (!moved) return false;
        if (!(await claimNumber(sql, bought.number, id))) throw new DeliveryFailure('number_is_taken');
        await planAhead(sql, moved);
        return true;
      });
      return assigned ? 'assigned' : 'not needed';
    },

    /**
     * Finds the demo that answers a call to one of our numbers; the first call activates it. Null when there is none.
     */
    async answering(sql: Sql, number: string): Promise<string | null> {
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
    },

    /**
     * Job: ends a demo after its seven days, or frees the number of one that has ended. False when that no longer
     * applies.
     */
    move: (id: string, to: 'expired' | 'released'): Promise<boolean> =>
      database.transaction((sql) => moveOn(sql, id, to, 'clock')),

    /** Converts the demos of an address that bought a plan, so that they never end. Returns how many. */
    async convert(email: string): Promise<number> {
      const found = await run(
        database.sql,
        db
          .selectFrom('demo_request')
          .select('id')
          .where((demo) => demo(demo.fn<string>('lower', ['email']), '=', demo.fn<string>('lower', [demo.val(email)])))
          .where('status', 'not in', ['released', 'converted']),
      );
      const steps = found.rows.map(({ id }) => database.transaction((sql) => moveOn(sql, id, 'converted', 'customer')));
      return (await Promise.all(steps)).filter(Boolean).length;
    },

    /** Returns bought numbers to Twilio that were free for a month. Returns how many. */
    async returnIdleNumbers(limit: number): Promise<number> {
      if (!phones) return 0;
      const idle = await idleNumbers(database.sql, idleDays, limit);
      for (const { number, sid } of idle) {
        await phones.returnNumber(sid);
        await forgetNumber(database.sql, number);
      }
      return idle.length;
    },
  };

  async function assign(
    sql: Sql,
    id: string,
    typed: string | null,
    actor: Actor,
    version: number | null,
  ): Promise<boolean> {
    const waiting = await runForFirst(
      sql,
      db
        .selectFrom('demo_request')
        .select('id')
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .$if(version !== null, (demos) => demos.where('version', '=', version))
        .forUpdate(),
    );
    if (!waiting) return false;
    if (typed !== null && !(await claimNumber(sql, typed, id)))
      throw new AppError('conflict', 'This number is in use by another demo');
    const number = typed ?? (await claimFreeNumber(sql, id));
    if (number === null) return order(sql, id, actor);
    const moved = await takeTransition(sql, id, { to: 'assigned', actor, number });
    if (moved) await planAhead(sql, moved);
    return moved !== null;
  }

  /** Queues the purchase of a number, once; the job assigns it to the demo. */
  async function order(sql: Sql, id: string, actor: Actor): Promise<boolean> {
    if (!phones) throw invalidField('phone_number', 'No number is free. Please type in the number for this demo');
    const demo = await runForFirst(
      sql,
      db
        .updateTable('demo_request')
        .set((row) => ({ ordered_at: row.fn.coalesce('ordered_at', now), version: row('version', '+', 1) }))
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .returning(['id', 'reference', 'request_id']),
    );
    if (!demo) return false;
    const buying = job('demo-buy-number', { id, actor }, { id: idFromName(`demo-buy-number:${id}`) });
    await addJobs(sql, 'demo_request', demo, [buying]);
    return true;
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

  async function read(id: string): Promise<DemoRequestRow> {
    const demo = await database.prisma.demoRequest.findUnique({ where: { id } });
    if (!demo) throw new AppError('not_found', 'There is no such demo request');
    return presentDemoRequest(demo);
  }
}
export type DemoLifecycle = ReturnType<typeof createDemoLifecycle>;
