import { z } from 'zod';
import { pause } from '#devkit/pace.ts';
import type { WebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import type { World } from '#devkit/soak/world.ts';

/** Milliseconds: between two questions, for an answer of `/readyz`, and for a scrape (Prometheus' default). */
const times = { between: 250, readiness: 15_000, scrape: 10_000 };

/** What one API process says of itself at present. */
interface Said {
  readiness: string;
  /** What its metrics show to be wrong. */
  metrics: string[];
  /** Whether the newest scrape was answered in time. */
  isScraped: boolean;
  /** The longest that `/readyz` took since the last reset, in seconds. */
  slowest: number;
}

const readiness = z.object({ status: z.string() });
const alarm = z.object({ dedup_key: z.string(), status: z.string(), payload: z.object({ class: z.string() }) });

/** Watches the API processes as a balancer, a Prometheus and a team do. */
export function startWatch(world: World, hook: WebhookReceiver) {
  let stopped = false;
  let emails = 0;
  const said = new Map(
    world.apis.map(({ url }): [string, Said] => [
      url,
      { readiness: 'not asked', metrics: [], isScraped: false, slowest: 0 },
    ]),
  );
  const repeat = async (ask: () => Promise<void>) => {
    while (!stopped) {
      await ask();
      await pause(times.between);
    }
  };
  const askReadiness = async (url: string, of: Said) => {
    const began = performance.now();
    of.readiness = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(times.readiness) }).then(
      async (answer) => readiness.parse(await answer.json()).status,
      () => 'no answer',
    );
    of.slowest = Math.max(of.slowest, (performance.now() - began) / 1000);
  };
  const scrape = async (url: string, of: Said) => {
    const text = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(times.scrape) }).then(
      (answer) => answer.text(),
      () => null,
    );
    of.isScraped = text !== null;
    if (text !== null) of.metrics = wrongIn(text);
  };
  const running = Promise.all([
    ...[...said].flatMap(([url, of]) => [repeat(() => askReadiness(url, of)), repeat(() => scrape(url, of))]),
    repeat(async () => {
      emails = (await world.outside.count()).alarms;
    }),
  ]);
  const all = () => [...said.values()];
  const alarms = () => hook.deliveries.map(({ body }) => alarm.parse(JSON.parse(body)));
  return {
    all,
    emails: () => emails,
    /** Kinds of the alarms that were posted after the first `before` posts. */
    firedSince: (before: number) => [
      ...new Set(
        alarms()
          .slice(before)
          .filter(({ status }) => status === 'firing')
          .map(({ payload }) => payload.class),
      ),
    ],
    posts: () => hook.deliveries.length,
    isReady: () => all().every((each) => each.readiness === 'ready'),
    isMeasuredWell: () => all().every((each) => each.isScraped && each.metrics.length === 0),
    /** Whether every alarm was called over. */
    isCalm: () => {
      const open = new Set<string>();
      for (const { dedup_key: key, status } of alarms()) {
        if (status === 'firing') open.add(key);
        else open.delete(key);
      }
      return open.size === 0;
    },
    forgetSlowest: () => {
      for (const each of all()) each.slowest = 0;
    },
    async stop() {
      stopped = true;
      await running;
    },
  };
}
export type Watch = ReturnType<typeof startWatch>;

/** The metrics that are beyond the thresholds of `docs/monitoring/alerts.yml`, and lateness beyond 30 seconds. */
function wrongIn(text: string): string[] {
  const values = (name: string) =>
    [...text.matchAll(new RegExp(`^ringwell_${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].map((match) => Number(match[1]));
  const rules: [string, boolean][] = [
    ['database_up', values('database_up').some((value) => value === 0)],
    ['queue_up', values('queue_up').some((value) => value === 0)],
    ['queue_may_evict', values('queue_may_evict').some((value) => value === 1)],
    ['queue_probe_age_seconds', values('queue_probe_age_seconds').some((value) => value > 30)],
    ['scheduled_job_overdue', values('scheduled_job_overdue').some((value) => value === 1)],
    ['oldest_due_job_seconds', values('oldest_due_job_seconds').some((value) => value > 30)],
    ['oldest_due_job_seconds missing', values('oldest_due_job_seconds').length === 0],
  ];
  return rules.filter(([, isWrong]) => isWrong).map(([name]) => name);
}
