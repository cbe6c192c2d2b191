import type { Cluster } from './cluster.ts';
import type { ProductProcess } from './processes.ts';

/** Ends the leases of a worker process that is gone, or frozen, now: those on jobs and on scheduled jobs. */
export async function expireLeasesOf(cluster: Cluster, { pid }: ProductProcess): Promise<void> {
  await cluster.sql.query("UPDATE scheduled_job SET lease_until = now() - interval '1 second' WHERE holder LIKE $1", [
    `%-${pid}-______`,
  ]);
  await cluster.sql.query(
    "UPDATE job SET lease_until = now() - interval '1 second' WHERE state = 'running' AND lease_owner LIKE $1",
    [`%-${pid}-______`],
  );
}

/** Makes jobs that are in the queue overdue, so that the queue is asked about them now. */
export async function letDispatchesAge(cluster: Cluster): Promise<void> {
  await cluster.sql.query(
    "UPDATE job SET dispatched_at = dispatched_at - interval '1 minute' WHERE state = 'dispatched'",
  );
}
