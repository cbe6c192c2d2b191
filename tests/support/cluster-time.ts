import type { Cluster } from './cluster.ts';

/** Makes jobs that are in a queue overdue, so that the queue is asked about them now. */
export async function letJobsAge(cluster: Cluster): Promise<void> {
  await cluster.sql.query(
    "UPDATE job SET state_at = state_at - interval '1 minute', run_at = run_at - interval '1 minute' WHERE state = 'queued'",
  );
}
