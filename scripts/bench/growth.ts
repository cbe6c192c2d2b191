import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '#core/config/config.ts';
import { createCore } from '#core/core.ts';
import { job } from '#core/jobs/definitions.ts';
import { queuesLeftWaiting, takeDueJobs } from '#core/jobs/dispatch.ts';
import { createLeaseStore } from '#core/jobs/lease.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import { newId } from '#core/platform/ids.ts';
import { createLogger } from '#core/platform/logger.ts';
import { deleteExpired } from '#workers/schedules/retention.ts';
import type { Bench } from './bench.ts';
import { fillFinishedJobs } from './fill-jobs.ts';
import { median, percentile, processorMilliseconds, round } from './numbers.ts';

/** Fewer, and shorter, for a look at the bench itself: `BENCH_ROWS=100000 BENCH_SECONDS=20 npm run bench -- growth`. */
const rows = Number(process.env.BENCH_ROWS ?? 10_000_000);
/** Of load without deletion, and of load with it. */
const seconds = Number(process.env.BENCH_SECONDS ?? 180);
const jobsPerSecond = 500;
const ticksPerSecond = 25;
/** As the relay claims. */
const limits = { limit: 500, window: 1_000 };

type Core = ReturnType<typeof createCore>;

/** Ten million finished jobs: what a claim takes, whether vacuum keeps up, and how fast old jobs are deleted meanwhile. */
export async function benchGrowth(bench: Bench) {
  const { report } = bench;
  const core = createCore({ config: loadConfig(bench.env), logger: createLogger('silent'), poolSize: 20 });
  const { sql } = core.database;
  await bench.fresh();
  await underLoad(bench, core, 'empty tables', seconds / 4);
  await bench.fresh();
  const filling = await timed(() => fillFinishedJobs(bench, rows));
  report(`growth: ${rows} finished jobs filled in seconds`, round(filling / 1000));
  await bench.sql("INSERT INTO list_total SELECT 'job', now(), count(*) FROM job");
  reportTimes(bench, 'claim, idle', await repeated(500, () => takeDueJobs(core.database.reserved, limits)), 'under 5');
  reportTimes(bench, 'backlog', await repeated(50, () => core.jobs.backlog()));
  reportTimes(bench, 'queues left waiting', await repeated(50, () => queuesLeftWaiting(sql, { seconds: 30 })));
  await underLoad(bench, core, 'load', seconds);

  const began = performance.now();
  const stopping = new AbortController();
  const deleting = deleteExpired(core, { signal: stopping.signal }).then(() => performance.now() - began);
  await underLoad(bench, core, 'load and deletion', seconds);
  stopping.abort();
  const took = await deleting;
  const deleted = (await core.retention.progress()).find(({ table }) => table === 'job')?.deleted ?? 0;
  report('growth: old jobs deleted under load', deleted);
  report('growth: old jobs deleted a second under load', round((deleted / took) * 1000), 'over 500');
  await core.close();
}

/** Jobs that are stored, claimed, leased and finished at a steady pace, through the statements of the product. */
async function underLoad(bench: Bench, core: Core, when: string, seconds: number) {
  const { sql } = core.database;
  const leases = createLeaseStore(sql, 'bench');
  const claims: number[] = [];
  const open = new Set<Promise<void>>();
  let done = 0;
  const runJob = async (reference: { id: string; generation: number }) => {
    const leased = await leases.take(reference);
    if (!leased) return;
    const outcome = { outcome: 'succeeded', next: { state: 'succeeded' }, durationMs: 12, httpStatus: 200 } as const;
    await leases.finish({ job: leased, ...outcome, errorClass: null, exchange: null, snippet: null });
    done += 1;
  };
  const statistics = watchTables(bench);
  const processor = await watchProcessor(core);
  const began = performance.now();
  for (let tick = 0; tick < seconds * ticksPerSecond; tick += 1) {
    await sleep(began + (tick * 1000) / ticksPerSecond - performance.now());
    const record = { id: newId(), request_id: 'bench' };
    const jobs = Array.from({ length: jobsPerSecond / ticksPerSecond }, () =>
      job('deliver-webhook', { form: 'contact_form', id: record.id }),
    );
    await addJobs(sql, 'contact_form', record, jobs);
    const started = performance.now();
    const taken = await takeDueJobs(core.database.reserved, limits);
    claims.push(performance.now() - started);
    for (const reference of taken) {
      const running = runJob(reference).finally(() => open.delete(running));
      open.add(running);
    }
  }
  await Promise.all(open);
  const took = (performance.now() - began) / 1000;
  const { most, grown, vacuums } = await statistics.end();
  reportTimes(bench, `claim, ${when}`, claims, 'under 5');
  bench.report(`growth: claim, ${when}, processor ms`, round((await processor.milliseconds()) / claims.length, 2));
  bench.report(`growth: ${when}, jobs a second`, round(done / took), `${jobsPerSecond}`);
  bench.report(`growth: ${when}, most dead rows, first half`, most[0]);
  bench.report(`growth: ${when}, most dead rows, second half`, most[1], 'as before');
  bench.report(`growth: ${when}, vacuums of the two tables`, vacuums);
  bench.report(`growth: ${when}, tables grown by MB`, round(grown / 1e6));
}

/** The processor time of the connection that claims, which does not depend on what else the machine does (Linux). */
async function watchProcessor({ database: { reserved } }: Core) {
  const { rows } = await reserved.query<{ pid: number }>({ text: 'SELECT pg_backend_pid() AS pid' });
  const milliseconds = () => processorMilliseconds(rows[0]?.pid ?? 0);
  const before = await milliseconds();
  return { milliseconds: async () => (await milliseconds()) - before };
}

/** Watches the dead rows, vacuums and size of jobs and attempts every two seconds. */
function watchTables({ sql }: Bench) {
  const read = async () => {
    const [found] = await sql<{ dead: number; vacuums: number; bytes: number }>(`
      SELECT sum(n_dead_tup)::bigint AS dead, sum(autovacuum_count)::bigint AS vacuums, sum(pg_total_relation_size(relid))::bigint AS bytes
      FROM pg_stat_user_tables WHERE relid IN ('job'::regclass, 'job_attempt'::regclass)`);
    if (!found) throw new Error('There are no statistics');
    return found;
  };
  const seen: Awaited<ReturnType<typeof read>>[] = [];
  const stopping = new AbortController();
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      seen.push(await read());
      await sleep(2_000, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    seen.push(await read());
  })();
  return {
    async end() {
      stopping.abort();
      await watching;
      const [first, last] = [seen[0], seen.at(-1)];
      const half = Math.ceil(seen.length / 2);
      const most = (part: typeof seen) => Math.max(...part.map(({ dead }) => dead));
      return {
        most: [most(seen.slice(0, half)), most(seen.slice(half))] as const,
        grown: (last?.bytes ?? 0) - (first?.bytes ?? 0),
        vacuums: (last?.vacuums ?? 0) - (first?.vacuums ?? 0),
      };
    },
  };
}

async function repeated(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let index = 0; index < times; index += 1) taken.push(await timed(work));
  return taken;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function reportTimes({ report }: Bench, what: string, times: number[], goal?: string) {
  report(`growth: ${what}, p50 ms`, round(median(times), 1));
  report(`growth: ${what}, p99 ms`, round(percentile(times, 0.99), 1), goal);
}
