import { request } from 'undici';
import { z } from 'zod';
import { pause, until } from '#devkit/pace.ts';
import { seededRandom } from '#devkit/random.ts';
import { type Accounts, closeAccounts } from './accounts.ts';
import { type Fault, oneOf } from './faults/fault.ts';
import { networkFaults } from './faults/network.ts';
import { postgresFaults } from './faults/postgres.ts';
import { deployFault, processFaults } from './faults/processes.ts';
import { redisFaults } from './faults/redis.ts';
import { type Load, startLoad } from './load.ts';
import { makePurchases } from './purchases.ts';
import { openWorld, type World, type WorldOptions } from './world.ts';

/** Every fault that a soak knows. */
export const allFaults: Fault[] = [...processFaults, deployFault, ...redisFaults, ...postgresFaults, ...networkFaults];

export interface SoakOptions extends WorldOptions {
  submissions: number;
  purchases: number;
  /** How many faults strike; two now and then at the same time. */
  strikes: number;
  /** The faults to choose from: each strikes once before any strikes again. */
  faults: Fault[];
  /** How much longer than a second a second of a fault is. */
  stretch: number;
  say(line: string): void;
}

/** What one fault did. */
interface Struck {
  fault: string;
  /** Seconds that it lasted. */
  seconds: number;
  /** Forms acknowledged, refused and broken off meanwhile. */
  acknowledged: number;
  refused: number;
  broken: number;
  /** What `/readyz` of the API processes said meanwhile. */
  readiness: string[];
  /** Seconds from its end to the next form acknowledged. */
  recovery: number;
}

export interface SoakReport extends Accounts {
  struck: Struck[];
  /** Faults that cannot strike on this machine, and why. */
  left: string[];
  seconds: number;
}

/** Milliseconds between two counts of what has arrived, and between two looks at `/readyz`. */
const countEvery = 1_000;
const lookEvery = 500;
/** Milliseconds without any change after which what is left counts as stuck: ten times the longest wait for a retry. */
const stuckAfter = 300_000;

/** A webhook and an email to the sender. Summaries list the team's notices. */
const deliveriesPerForm = 2;
/** Most webhooks and emails that may be behind before visitors wait, so that faults strike while there is work. */
const mostBehind = (submissions: number) => Math.min(20_000, Math.max(1_000, submissions / 10));

/** Sends forms and purchases through the product while faults strike, and settles the accounts in the end. */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const { submissions, purchases, strikes, say } = options;
  const began = performance.now();
  const world = await openWorld(options);
  const passed: Passed = { faults: 0 };
  let delivered = 0;
  let lose = (_error: unknown) => {};
  /** Rejects when what was delivered cannot be counted any more. */
  const lost = new Promise<never>((_resolve, reject) => {
    lose = reject;
  });
  lost.catch(() => undefined);
  const counting = setInterval(() => {
    world.outside.count().then(({ webhooks, mails }) => {
      delivered = webhooks.distinct + mails.distinct;
    }, lose);
  }, countEvery);
  const load = startLoad({
    apis: world.apis.map(({ url }) => url),
    submissions,
    visitors: 48,
    isBehind: ({ begun, acknowledged }) =>
      acknowledged * deliveriesPerForm - delivered > mostBehind(submissions) ||
      // Every fault has its share of the forms, so that a short soak does not run out of them.
      begun > ((passed.faults + 1.5) / strikes) * submissions,
  });
  const run = async () => {
    const progress = () => load.seen().acknowledged / submissions;
    const buying = makePurchases({ world, purchases, progress });
    const struck = await strikeAll(world, load, options, passed);
    await load.finished();
    const paid = await buying;
    say(`${submissions} forms acknowledged, ${paid.length} purchases paid. What waits is done now.`);
    await settle(world, say);
    const accounts = await closeAccounts({ world, load, submissions, paid });
    const left = options.faults.flatMap(({ name, unavailable }) => (unavailable ? [`${name}: ${unavailable}`] : []));
    return { ...accounts, struck, left, seconds: (performance.now() - began) / 1000 };
  };
  try {
    return await Promise.race([run(), lost]);
  } finally {
    clearInterval(counting);
    await load.close();
    await world.close();
  }
}

/** How many faults are over. */
interface Passed {
  faults: number;
}

/** Strikes at random moments of the load, so that the last one ends before it does. */
async function strikeAll(world: World, load: Load, options: SoakOptions, passed: Passed): Promise<Struck[]> {
  const { submissions, strikes, stretch, say } = options;
  const random = seededRandom();
  const struck: Struck[] = [];
  const order = inOrder(options, random);
  for (const [index, fault] of order.entries()) {
    // Somewhere in this strike's share of the load.
    const moment = ((index + random() * 0.5) / strikes) * submissions * 0.95;
    await until(() => load.seen().acknowledged >= moment);
    const others = order.filter(({ area }) => area === 'network' && area !== fault.area);
    const pair = random() < 0.2 && others.length > 0 ? oneOf(others, random) : null;
    const seconds = (from: number, to: number) => pause((from + random() * (to - from)) * 1000 * stretch);
    const together = [fault, ...(pair ? [pair] : [])];
    const result = await observe(world, load, together, async () => {
      await Promise.all(together.map((each) => each.strike({ world, random, last: seconds })));
      passed.faults += 1;
    });
    struck.push(result);
    say(
      `${String(load.seen().acknowledged).padStart(8)}  ${result.fault}: ${result.seconds.toFixed(0)} s, ` +
        `${result.acknowledged} taken, ${result.refused + result.broken} refused, ${result.readiness.join(' and ')}, ` +
        `next after ${result.recovery.toFixed(1)} s`,
    );
  }
  return struck;
}

/** All faults in random order, again and again, until there are enough; the early ones in the first tenth. */
function inOrder({ faults, strikes }: SoakOptions, random: () => number): Fault[] {
  const possible = faults.filter(({ unavailable }) => !unavailable);
  const shuffled = (given: Fault[]) =>
    given
      .map((fault) => ({ fault, place: random() }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ fault }) => fault);
  const early = shuffled(possible.filter((fault) => fault.early));
  const later = possible.filter((fault) => !fault.early);
  const order: Fault[] = [];
  while (order.length < strikes) order.push(...shuffled(later));
  const first = Math.floor(random() * Math.max(1, strikes / 10));
  order.splice(first, 0, ...early);
  return order.slice(0, strikes);
}

const readiness = z.object({ status: z.string() });

/** What the visitors and the balancer see while something happens. */
async function observe(world: World, load: Load, faults: Fault[], act: () => Promise<unknown>): Promise<Struck> {
  const before = load.seen();
  const began = performance.now();
  const said = new Set<string>();
  const watch = setInterval(() => {
    for (const { url } of world.apis) void readinessOf(url).then((status) => said.add(status));
  }, lookEvery);
  await act();
  clearInterval(watch);
  const after = load.seen();
  const ended = performance.now();
  await until(() => load.seen().acknowledged > after.acknowledged || load.isDone());
  return {
    fault: faults.map(({ name }) => name).join(', and '),
    seconds: (ended - began) / 1000,
    acknowledged: after.acknowledged - before.acknowledged,
    refused: after.refused - before.refused,
    broken: after.broken - before.broken,
    readiness: [...said].sort(),
    recovery: (performance.now() - ended) / 1000,
  };
}

async function readinessOf(url: string): Promise<string> {
  try {
    const answer = await request(`${url}/readyz`, { headersTimeout: 5_000, bodyTimeout: 5_000 });
    return readiness.parse(await answer.body.json()).status;
  } catch {
    return 'no answer';
  }
}

/** Lets what waits be done: Stripe's schedules run, jobs end, partners are paid. An operator would do the same by hand. */
async function settle(world: World, say: (line: string) => void) {
  world.stripe.advanceDays(5);
  const [begun] = await world.sql<{ at: string }>(
    "UPDATE scheduled_job SET last_started_at = NULL WHERE name LIKE 'stripe%' RETURNING now()::text AS at",
  );
  let said = 0;
  let before = '';
  let since = performance.now();
  await until(async () => {
    const [left] = await world.sql<{ jobs: number; dead: number; commissions: number; unread: number }>(
      `SELECT count(*) FILTER (WHERE state <> 'succeeded' AND coalesce(payload->>'template', '') <> 'team-summary')::int AS jobs,
         count(*) FILTER (WHERE state = 'dead')::int AS dead,
         (SELECT count(*)::int FROM commission WHERE state <> 'paid' AND releases_at <= to_timestamp($1)) AS commissions,
         (SELECT count(*)::int FROM scheduled_job WHERE name LIKE 'stripe%'
           AND (least(last_started_at, last_succeeded_at) > $2) IS NOT TRUE) AS unread FROM job`,
      [world.stripe.world.now, begun?.at],
    );
    if (left && performance.now() - said > 10_000) {
      said = performance.now();
      say(`          left: ${left.jobs} jobs, ${left.dead} of them dead, ${left.commissions} commissions to pay`);
    }
    const seen = JSON.stringify(left);
    if (seen !== before) since = performance.now();
    before = seen;
    // What does not move any more is left to the accounts, which name it.
    return (left?.jobs === 0 && left.commissions === 0 && left.unread === 0) || performance.now() - since > stuckAfter;
  });
}
