import type { ExpressionBuilder, Selectable } from 'kysely';
import { newId } from '#core/platform/ids.ts';
import type { DB } from '#core/platform/prisma/tables.ts';
import { empty, type InputRow, inSeconds } from '#core/platform/statements.ts';
import { type NewJob, queueOf } from './definitions.ts';

// The rows of new jobs, for the statements that store them.

/** A job as it is stored. */
export type StoredJob = Selectable<DB['job']>;

/** A job in one of its rounds; together they name it in BullMQ. */
export type JobRound = Pick<StoredJob, 'id' | 'round'>;

export const jobColumns = {
  id: 'uuid',
  name: 'text',
  queue: 'text',
  payload: 'jsonb',
  after_seconds: 'float8',
  subject_id: 'uuid',
  subject_reference: 'text',
  request_id: 'text',
} as const;

/** What a job has once something was done with it. */
export const notBegun = { last_error: empty, finished_at: empty } as const;

/** The columns of a new job, without those of its record. */
export const newJobOf = (row: ExpressionBuilder<{ j: InputRow<typeof jobColumns> }, 'j'>) => ({
  id: row.ref('j.id'),
  name: row.ref('j.name'),
  queue: row.ref('j.queue'),
  payload: row.ref('j.payload'),
  run_at: inSeconds(row.ref('j.after_seconds')),
  subject_id: row.ref('j.subject_id'),
  subject_reference: row.ref('j.subject_reference'),
  request_id: row.ref('j.request_id'),
  endpoint_id: empty,
  ...notBegun,
});

/** The record that jobs and events are about. */
export interface JobRecord {
  id: string;
  /** Its id when left out. */
  reference?: string;
  request_id: string;
}

export function jobRows(record: JobRecord, jobs: NewJob[]) {
  return jobs.map(({ id, name, payload, afterSeconds }) => ({
    id: id ?? newId(),
    name,
    queue: queueOf(name, payload),
    payload,
    after_seconds: afterSeconds ?? 0,
    subject_id: record.id,
    subject_reference: record.reference ?? record.id,
    request_id: record.request_id,
  }));
}
