import { expect } from 'vitest';
import { type JobName, type JobPayload, jobDefinitions } from '#core/jobs/definitions.ts';
import type { JobState } from '#core/jobs/schemas.ts';
import { newId } from '#core/platform/ids.ts';
import type { Prisma } from '#core/platform/prisma/client.ts';
import { customDealInput } from '#tests/factories/forms.ts';
import { eventually } from './conditions.ts';
import { fieldParts, multipartForm } from './multipart.ts';
import type { Product } from './product.ts';

/** The signal of a job that has all the time it needs. */
export const { signal: noLimit } = new AbortController();

/** A job whose first attempt runs now, with all the time it needs. */
export const runningJob = <Name extends JobName>(name: Name, payload: JobPayload<Name>, id = newId()) => ({
  id,
  name,
  payload,
  round: 0,
  attempt: 1,
  tries: 0,
  request_id: 'by-hand',
  state_at: new Date(),
  signal: noLimit,
});

/** A job of the record, with its attempts in order. */
export async function jobOf(product: Product, subjectId: string, name: JobName = 'deliver-event') {
  return product.core.database.prisma.job.findFirstOrThrow({
    where: { subject_id: subjectId, name },
    include: { attempts: { orderBy: { attempt: 'asc' } } },
  });
}

/** Waits until a job of the record is in this state. */
export function jobInState(product: Product, subjectId: string, state: JobState, name: JobName = 'deliver-event') {
  return eventually(async () => {
    const job = await jobOf(product, subjectId, name);
    expect(job.state).toBe(state);
    return job;
  });
}

/** The `webhook-id` of what a job delivers. */
export const webhookIdOf = ({ payload }: { payload: unknown }) =>
  `evt_${jobDefinitions['deliver-event'].payload.parse(payload).event}`;

type JobColumns = Partial<
  Pick<Prisma.JobCreateManyInput, 'name' | 'queue' | 'payload' | 'run_at' | 'state' | 'state_at' | 'round'>
>;

/** Inserts job rows as the outbox would, about records that are never read. Returns their ids. */
export async function insertJobs(product: Product, count: number, columns: JobColumns = {}): Promise<string[]> {
  const rows = Array.from({ length: count }, () => ({
    id: newId(),
    name: 'send-email',
    queue: 'emails',
    payload: { template: 'team-notice', subject: 'contact_form', id: newId() },
    subject_kind: 'contact_form',
    subject_id: newId(),
    subject_reference: 'C-00000-00000',
    request_id: 'by-hand',
    ...columns,
  }));
  await product.core.database.prisma.job.createMany({ data: rows });
  return rows.map((row) => row.id);
}

/** How many jobs are in each state. */
export async function jobStates(product: Product): Promise<Partial<Record<JobState, number>>> {
  const counted = await product.core.database.sql.query<{ state: JobState; jobs: number }>({
    text: "SELECT state, count(*) AS jobs FROM job WHERE coalesce(payload->>'template', '') <> 'team-summary' GROUP BY state",
  });
  return Object.fromEntries(counted.rows.map(({ state, jobs }) => [state, jobs]));
}

/** Sends a custom deal the way a browser does. */
export async function postDeal(product: Product, overrides: Parameters<typeof customDealInput>[0] = {}) {
  const fields = customDealInput(overrides) as Record<string, string>;
  const { headers, body } = multipartForm(fieldParts(fields));
  return product.app.inject({ method: 'POST', url: '/api/stripe-connect/upload-custom-deal', headers, payload: body });
}
