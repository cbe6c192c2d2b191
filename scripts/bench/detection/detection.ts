import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pause, until } from '#devkit/pace.ts';
import { redisProgram } from '#devkit/programs.ts';
import { seededRandom } from '#devkit/random.ts';
import { startWebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { startLoad } from '#devkit/soak/load.ts';
import { openWorld, type World } from '#devkit/soak/world.ts';
import { type StoppingFault, stoppingFaults } from './faults.ts';
import { startWatch, type Watch } from './watch.ts';

/** Seconds: the goal, how long is waited for what is not known by then, and the most that `/readyz` may take to answer. */
const limits = { goal: 60, wait: 80, well: 120, answer: 5 };
const formsPerSecond = 1;
/** Seconds of a random wait before each fault, longer than the longest interval of probes and looks. */
const phase = 11;

/** Seconds since a fault began or ended; null where nothing was seen. */
interface Seen {
  readiness: number | null;
  metric: number | null;
  alarm: number | null;
  email: number | null;
}

interface Result {
  fault: string;
  known: Seen;
  well: Omit<Seen, 'email'>;
  /** What the API processes and the alarms said. */
  said: { readiness: string; metric: string; alarm: string };
  /** The longest that `/readyz` took to answer, in seconds. */
  slowest: number;
  misses: string[];
}

/**
 * How long it takes until each fault that stops work is known: on `/readyz` and in a metric of every API process, and
 * as an alarm. `BENCH_ROUNDS` repeats them at other moments, `BENCH_FAULTS` chooses some by a part of their name.
 */
export async function benchDetection(): Promise<void> {
  const program = redisProgram();
  if (!program) throw new Error('Detection is measured with redis-server or valkey-server on this machine');
  const folder = await mkdtemp(path.join(tmpdir(), 'ringwell-detection-'));
  const hook = await startWebhookReceiver();
  const world = await openWorld({
    folder,
    redisProgram: program,
    postgresSettings: {},
    // Few enough that a light stream fills them.
    env: { ALERT_WEBHOOK_URL: hook.url, SMTP_CONNECTIONS: '4', CONCURRENCY_EMAILS: '4', CONCURRENCY_EMAILS_BULK: '2' },
  });
  const began = performance.now();
  const load = startLoad({
    apis: world.apis.map(({ url }) => url),
    submissions: 1_000_000,
    visitors: 4,
    isBehind: ({ begun }) => begun > ((performance.now() - began) / 1000) * formsPerSecond,
  });
  const watch = startWatch(world, hook);
  try {
    const results = await strikeAll(world, watch);
    const missed = results.filter(({ misses }) => misses.length > 0);
    console.log(`  ${results.length - missed.length} of ${results.length} known within ${limits.goal} s`);
    if (missed.length > 0) process.exitCode = 1;
  } finally {
    await watch.stop();
    await load.close();
    await world.close();
    await hook.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function strikeAll(world: World, watch: Watch): Promise<Result[]> {
  const random = seededRandom();
  const wanted = new RegExp(process.env.BENCH_FAULTS ?? '.', 'i');
  const chosen = stoppingFaults.filter(({ name }) => wanted.test(name));
  const rounds = Number(process.env.BENCH_ROUNDS ?? 1);
  const results: Result[] = [];
  for (const isLateness of [false, true]) {
    const faults = chosen.filter((fault) => (fault.isLateness ?? false) === isLateness);
    if (faults.length === 0) continue;
    if (isLateness) {
      console.log('  with ALERT_LATE_SECONDS=30:');
      await world.roll({ env: { ALERT_LATE_SECONDS: '30' } });
    }
    for (let round = 0; round < rounds; round += 1)
      for (const fault of faults) {
        const result = await strikeOne(fault, { world, watch, random });
        results.push(result);
        console.log(lineOf(result));
      }
  }
  return results;
}

interface Context {
  world: World;
  watch: Watch;
  random: () => number;
}

async function strikeOne(fault: StoppingFault, { world, watch, random }: Context): Promise<Result> {
  const isWell = () => watch.isReady() && watch.isMeasuredWell() && watch.isCalm();
  const wasWell = (await since(performance.now(), limits.well, isWell)) !== null;
  await pause(random() * phase * 1000);
  const before = { posts: watch.posts(), emails: watch.emails() };
  watch.forgetSlowest();
  let known: Seen = { readiness: null, metric: null, alarm: null, email: null };
  let said = { readiness: '', metric: '', alarm: '' };
  let ended = 0;
  // Faults that take time to inject count from their beginning.
  const began = performance.now();
  await fault.strike({
    world,
    random,
    last: async () => {
      known = await whenKnown(fault, watch, { began, ...before });
      said = {
        readiness: [...new Set(watch.all().map((each) => each.readiness))].join(' and '),
        metric: [...new Set(watch.all().flatMap((each) => each.metrics))].join(', '),
        alarm: watch.firedSince(before.posts).join(', '),
      };
      ended = performance.now();
    },
  });
  const { slowest } = watch.all().reduce((a, b) => (a.slowest > b.slowest ? a : b));
  const [readiness, metric, alarm] = await Promise.all(
    [watch.isReady, watch.isMeasuredWell, watch.isCalm].map((check) => since(ended, limits.well, check)),
  );
  const well = { readiness: readiness ?? null, metric: metric ?? null, alarm: alarm ?? null };
  const result = { fault: fault.name, known, well, said, slowest };
  const still = well.metric === null ? watch.all().flatMap(({ metrics }) => metrics) : [];
  const misses = [...(wasWell ? [] : ['not well before']), ...missesOf(fault, result), ...still];
  return { ...result, misses };
}

/** Waits until the fault is on `/readyz`, in a metric and in an alarm, and for an email a little longer. */
async function whenKnown(
  { staysReady }: StoppingFault,
  watch: Watch,
  { began, posts, emails }: { began: number; posts: number; emails: number },
): Promise<Seen> {
  const everyApi = (is: (said: ReturnType<Watch['all']>[number]) => boolean) => watch.all().every(is);
  const [readiness, metric, alarm] = await Promise.all([
    staysReady
      ? null
      : since(began, limits.wait, () => everyApi((each) => ['degraded', 'unavailable'].includes(each.readiness))),
    since(began, limits.wait, () => everyApi((each) => each.isScraped && each.metrics.length > 0)),
    since(began, limits.wait, () => watch.firedSince(posts).length > 0),
  ]);
  const email = await since(began, (performance.now() - began) / 1000 + 2, () => watch.emails() > emails);
  return { readiness, metric, alarm, email };
}

function missesOf({ staysReady }: StoppingFault, { known, well, slowest, said }: Omit<Result, 'misses'>): string[] {
  const late = (seconds: number | null) => seconds === null || seconds > limits.goal;
  return [
    ...(!staysReady && late(known.readiness) ? ['readyz'] : []),
    ...(staysReady && said.readiness !== 'ready' ? ['readyz is not ready'] : []),
    ...(late(known.metric) ? ['metric'] : []),
    ...(late(known.alarm) ? ['alarm'] : []),
    ...(slowest > limits.answer ? ['readyz answers late'] : []),
    ...([well.readiness, well.metric, well.alarm].includes(null) ? ['well again'] : []),
  ];
}

/** Seconds from a moment until the check holds; null when it does not within the limit. */
async function since(moment: number, limit: number, check: () => boolean): Promise<number | null> {
  const passed = () => (performance.now() - moment) / 1000;
  await until(() => check() || passed() > limit);
  return check() ? passed() : null;
}

const shown = (seconds: number | null) => (seconds === null ? '-' : seconds.toFixed(1));

function lineOf({ fault, known, well, said, slowest, misses }: Result): string {
  const parts = [
    `readyz ${shown(known.readiness)} ${said.readiness}`,
    `metric ${shown(known.metric)} ${said.metric}`,
    `alarm ${shown(known.alarm)} ${said.alarm}, email ${shown(known.email)}`,
    `well again ${shown(well.readiness)}, ${shown(well.metric)}, ${shown(well.alarm)}`,
    `slowest readyz ${shown(slowest)}`,
    ...(misses.length > 0 ? [`MISSED: ${misses.join(', ')}`] : []),
  ];
  return `  ${fault}: ${parts.join(' | ')}`;
}
