import fp from 'fastify-plugin';
import pTimeout from 'p-timeout';
import { collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client';
import type { Core } from '#core/core.ts';
import { isOverdue, readScheduledJobs } from '#core/jobs/schedules.ts';
import { canStoreJobs } from '#core/jobs/storing.ts';
import type { QueueBackend } from '#queue/backend.ts';

interface MetricsOptions {
  registry: Registry;
  core: Pick<Core, 'database' | 'drift' | 'jobs'>;
  backend: Pick<QueueBackend, 'state'>;
}

/** Milliseconds the database may take: a scrape must say that it does not answer, and not wait for it. */
const limit = 2_000;
const soon = <T>(answer: Promise<T>): Promise<T> => pTimeout(answer, { milliseconds: limit });

/**
 * Measures every response, and reads the backlog and pool usage on each scrape. Without a database the backlog is left
 * out.
 */
export const metrics = fp<MetricsOptions>(
  async (app, { registry, core, backend }) => {
    collectDefaultMetrics({ register: registry });
    const duration = new Histogram({
      name: 'ringwell_http_request_seconds',
      help: 'Response times, by route, method and status',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    });
    app.addHook('onResponse', async (request, reply) => {
      const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
      duration.observe({ route, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000);
    });

    new Gauge({
      name: 'ringwell_database_connections',
      help: 'Pool connections by state, and requests waiting for one',
      labelNames: ['state'],
      registers: [registry],
      collect() {
        const usage = core.database.usage();
        this.set({ state: 'idle' }, usage.idle);
        this.set({ state: 'used' }, usage.total - usage.idle);
        this.set({ state: 'waited_for' }, usage.waiting);
      },
    });

    measureDependencies(registry, { core, backend });
    measureJobs(registry, core);
    measureScheduledJobs(registry, core);
    new Gauge({
      name: 'ringwell_drift_findings',
      help: 'Open differences between the database and Stripe, by kind',
      labelNames: ['kind'],
      registers: [registry],
      async collect() {
        const open = await soon(core.drift.countOpen()).catch(() => new Map<string, number>());
        this.reset();
        for (const [kind, findings] of open) this.set({ kind }, findings);
      },
    });
  },
  { name: 'metrics' },
);

/** Whether the database and the queue do their part. */
function measureDependencies(registry: Registry, { core, backend }: Pick<MetricsOptions, 'core' | 'backend'>): void {
  new Gauge({
    name: 'ringwell_database_up',
    help: '1 while the database accepts jobs; 0 while it is down, read-only or has the jobs locked',
    registers: [registry],
    async collect() {
      this.set((await canStoreJobs(core.database.sql)) ? 1 : 0);
    },
  });
  const state = oncePerScrape(() => backend.state());
  new Gauge({
    name: 'ringwell_queue_up',
    help: '1 while the queue system accepts writes',
    registers: [registry],
    async collect() {
      this.set((await state()).answers ? 1 : 0);
    },
  });
  new Gauge({
    name: 'ringwell_queue_may_evict',
    help: '1 while the queue system may drop jobs when its memory is full',
    registers: [registry],
    async collect() {
      this.set((await state()).mayEvict ? 1 : 0);
    },
  });
}

/** When each last succeeded, and which are overdue. */
function measureScheduledJobs(registry: Registry, core: MetricsOptions['core']): void {
  const jobs = oncePerScrape(() => soon(readScheduledJobs(core.database.sql)).catch(() => []));
  new Gauge({
    name: 'ringwell_scheduled_job_last_success_timestamp_seconds',
    help: 'When each scheduled job last succeeded, in Unix time',
    labelNames: ['name'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { name, last_succeeded_at } of await jobs())
        if (last_succeeded_at) this.set({ name }, last_succeeded_at.getTime() / 1000);
    },
  });
  new Gauge({
    name: 'ringwell_scheduled_job_overdue',
    help: '1 while a scheduled job is failing, hanging or not running',
    labelNames: ['name'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const job of await jobs()) this.set({ name: job.name }, isOverdue(job) ? 1 : 0);
    },
  });
}

/** What waits, and what is paused. */
function measureJobs(registry: Registry, core: MetricsOptions['core']): void {
  const backlog = oncePerScrape(() => soon(core.jobs.backlog()).catch(() => null));
  new Gauge({
    name: 'ringwell_oldest_due_job_seconds',
    help: 'Lateness of the oldest due job that neither a pause nor a rate holds',
    registers: [registry],
    async collect() {
      const known = await backlog();
      if (known) this.set(known.oldestDueSeconds);
      else this.remove();
    },
  });
  new Gauge({
    name: 'ringwell_jobs',
    help: 'Unfinished jobs, by queue and state',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      const known = await backlog();
      this.reset();
      for (const { queue, state, jobs } of known?.queues ?? []) this.inc({ queue, state }, jobs);
    },
  });
  new Gauge({
    name: 'ringwell_paused_jobs',
    help: 'Jobs waiting because an operator paused their queue or endpoint, by queue',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      const known = await backlog();
      this.reset();
      for (const { queue, isPaused, jobs } of known?.queues ?? []) if (isPaused) this.inc({ queue }, jobs);
    },
  });
}

/** Metrics are collected concurrently; those that need the same query share one result per scrape. */
function oncePerScrape<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null;
  return () => {
    asked ??= ask().finally(() => {
      asked = null;
    });
    return asked;
  };
}
