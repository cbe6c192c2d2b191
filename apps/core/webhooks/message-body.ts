import type { SelectType } from 'kysely';
import type { DB } from '#core/platform/prisma/tables.ts';

/** A stored event, as far as it is sent. */
export interface SentEvent {
  type: string;
  data: unknown;
  sequence: SelectType<DB['webhook_event']['sequence']>;
  created_at: Date;
}

/** The `webhook-id` of an event: the same for every endpoint, at every attempt and in every recovery. */
export const webhookIdOf = (eventId: string) => `evt_${eventId}`;

/** The data of an event as it is sent: what was stored, with its place in the order. */
export function dataOf({ data, sequence }: Pick<SentEvent, 'data' | 'sequence'>): Record<string, unknown> {
  return { ...(typeof data === 'object' ? data : {}), sequence };
}

/** The bytes of an event, the same each time: the order of its fields is the database's. */
export function bodyOf(event: SentEvent): string {
  return JSON.stringify({ type: event.type, timestamp: event.created_at.toISOString(), data: dataOf(event) });
}
