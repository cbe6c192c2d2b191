import { Counter, Histogram, type Registry } from 'prom-client';
import type { AttemptResult } from '#core/jobs/attempts.ts';

export interface AttemptMetrics {
  observe(result: AttemptResult): void;
}

/** Attempts by outcome and their durations, for `/metrics`. */
export function createAttemptMetrics(registry: Registry): AttemptMetrics {
  const attempts = new Counter({
    name: 'ringwell_job_attempts_total',
    help: 'Job attempts by job, outcome and class of error',
    labelNames: ['job', 'outcome', 'error_class'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'ringwell_job_attempt_seconds',
    help: 'How long job attempts took',
    labelNames: ['job'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers: [registry],
  });
  return {
    observe: ({ job, outcome, errorClass, durationMs }) => {
      attempts.inc({ job: job.name, outcome, error_class: errorClass ?? '' });
      duration.observe({ job: job.name }, durationMs / 1000);
    },
  };
}
