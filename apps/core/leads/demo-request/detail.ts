import { emailPayload } from '#core/jobs/emails.ts';
import type { Sql } from '#core/platform/database.ts';
import type { DemoRequest } from '#core/platform/prisma/client.ts';
import { db, runForFirst } from '#core/platform/statements.ts';
import type { TimelineEntry } from '#core/resources/schemas.ts';
import { plainEntry } from '#core/resources/timeline.ts';
import { emailWanted, isDemoEmail, textWanted } from './rules.ts';

/** The number of phone calls to a demo's number, their total seconds, and the first one's time. */
export async function callsTo(via: Sql, demoId: string) {
  const found = await runForFirst(
    via,
    db
      .selectFrom('call')
      .innerJoin('receptionist as r', 'r.id', 'call.receptionist_id')
      .where('r.demo_id', '=', demoId)
      .where('channel', '=', 'phone')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.sum<number | null>('seconds').as('seconds'),
        fn.min<Date | null>('started_at').as('first_at'),
      ]),
  );
  return {
    count: found?.count ?? 0,
    seconds: found?.seconds ?? 0,
    first_at: found?.first_at?.toISOString() ?? null,
  };
}

const phoneEntries: Record<string, Pick<TimelineEntry, 'title' | 'tone'>> = {
  verified: { title: 'Phone verified by code', tone: 'good' },
  skipped: { title: 'Phone not verified: no code could be sent', tone: 'waiting' },
};

/** The timeline entries only a demo has: the phone verification, and the first call to its number. */
export function demoEntries(
  { created_at, phone, phone_verification }: DemoRequest,
  firstCall: string | null,
): TimelineEntry[] {
  const verification: TimelineEntry = {
    ...plainEntry,
    id: 'phone',
    at: created_at.toISOString(),
    kind: 'phone',
    title: 'Phone not verified',
    ...phoneEntries[phone_verification],
  };
  const entries = phone === null ? [] : [verification];
  if (firstCall === null) return entries;
  const title = 'First call to the number';
  return [...entries, { ...plainEntry, id: 'first-call', at: firstCall, kind: 'phone', title, tone: 'good' }];
}

/** Whether a demo's planned job still has an effect when it is due. */
export function isStillWanted({ name, payload }: { name: string; payload: unknown }, demo: DemoRequest): boolean {
  if (name === 'demo-sms') return textWanted(demo);
  if (name === 'demo-move') return demo.status !== 'converted';
  const email = name === 'send-email' ? emailPayload.safeParse(payload).data : undefined;
  return !email || !isDemoEmail(email.template) || emailWanted[email.template](demo);
}
