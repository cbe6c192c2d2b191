import { sql } from 'kysely';

/** When a job was due at first, however often it was dispatched, failed or lost since. */
export const dueSince = sql<Date>`coalesce(job.first_due_at, job.run_at)`;

/** How late a job is that has not ended, in seconds; negative for one that is planned for later. */
export const secondsLate = sql<number>`extract(epoch FROM now() - ${dueSince})::float8`;

/** Seconds from now within which a job counts as waiting: a refused hand-over plans it a second ahead. */
export const aboutToRun = 10;
