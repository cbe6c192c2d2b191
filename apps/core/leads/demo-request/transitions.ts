import { sql } from 'kysely';
import { addEvents } from '#core/jobs/events.ts';
import type { Sql } from '#core/platform/database.ts';
import { newId } from '#core/platform/ids.ts';
import { db, empty, inSeconds, insertSelected, isOneOf, literal, now, runForFirst } from '#core/platform/statements.ts';
import { statusEvent } from '#core/resources/status-event.ts';
import { type DemoStatus, demoTimes, statusesBefore } from './rules.ts';

/** Who makes a transition: an administrator by name, or `caller`, `customer`, `clock`. */
export type Actor = string;

export interface MovedDemo {
  id: string;
  reference: string;
  request_id: string;
  /** The status before. */
  from: string;
  /** Seconds since the request arrived. */
  age: number;
}

interface Step {
  to: DemoStatus;
  actor: Actor;
  /** The number to assign, with `assigned`. */
  number?: string;
  /** Only if its seven days are over. */
  whenDue?: boolean;
  /** Only if it has not changed since. */
  version?: number | null;
}

/**
 * Applies a transition, records who made it and tells endpoints, in the caller's transaction. Null when the status does
 * not allow it.
 */
export async function takeTransition(via: Sql, id: string, step: Step): Promise<MovedDemo | null> {
  const moved = await moveDemo(via, id, step);
  if (!moved) return null;
  await addEvents(via, 'demo_request', moved, [statusEvent('demo_request', moved, { to: step.to, reason: null })]);
  return moved;
}

/** The transition and its note, in one statement. */
function moveDemo(via: Sql, id: string, step: Step): Promise<MovedDemo | undefined> {
  const { to, actor, number = null, whenDue = false, version = null } = step;
  const changeId = newId();
  return runForFirst(
    via,
    db
      .with('before', (sent) =>
        sent
          .selectFrom('demo_request')
          .select(['id', 'status'])
          .where('id', '=', id)
          .where((row) => isOneOf(row.ref('status'), statusesBefore(to), 'text'))
          .$if(whenDue, (demos) => demos.where('expires_at', '<=', now))
          .$if(version !== null, (demos) => demos.where('version', '=', version))
          .forUpdate(),
      )
      .with('noted', (sent) =>
        insertSelected('record_change', sent.selectFrom('before'), (row) => ({
          id: row.val(changeId),
          record_kind: literal('demo_request'),
          record_id: row.ref('before.id'),
          field: literal('status'),
          from_value: row.ref('before.status'),
          to_value: row.val(to),
          reason: empty,
          actor: row.val(actor),
        })),
      )
      .updateTable('demo_request as d')
      .from('before')
      .set((row) => ({
        status: to,
        version: row('d.version', '+', 1),
        ...(number === null ? {} : { demo_number: number }),
        ...(to === 'assigned' ? { assigned_at: now, expires_at: inSeconds(demoTimes.end) } : {}),
        ...(to === 'active' ? { activated_at: now } : {}),
      }))
      .whereRef('d.id', '=', 'before.id')
      .returning(['d.id', 'd.reference', 'd.request_id', 'before.status as from'])
      .returning((row) => sql<number>`extract(epoch FROM now() - ${row.ref('d.arrived_at')})::float8`.as('age')),
  );
}
