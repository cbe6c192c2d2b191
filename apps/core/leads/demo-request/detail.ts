import { emailPayload } from '#core/jobs/definitions.ts';
import { currentJob } from '#core/jobs/stored-jobs.ts';
import type { Database } from '#core/platform/database.ts';
import type { DemoRequest } from '#core/platform/prisma/client.ts';
import type { TimelineEntry } from '#core/resources/schemas.ts';
import { plainEntry } from '#core/resources/timeline.ts';
import { emailWanted, isDemoEmail, textWanted } from './rules.ts';

/** The number of calls to a demo's number, their total seconds, and the first one's time. */
export async function callsTo({ prisma }: Database, demoId: string) {
  const found = await prisma.demoCall.aggregate({
    where: { demoId },
    _count: true,
    _sum: { seconds: true },
    _min: { startedAt: true },
  });
  return {
    count: found._count,
    seconds: found._sum.seconds ?? 0,
    first_at: found._min.startedAt?.toISOString() ?? null,
  };
}

const phoneEntries: Record<string, Pick<TimelineEntry, 'title' | 'tone'>> = {
  verified: { title: 'Phone verified by code', tone: 'good' },
  skipped: { title: 'Phone not verified: no code could be sent', tone: 'waiting' },
};

/** The timeline entries only a demo has: the phone verification, and the first call to its number. */
export function demoEntries({ createdAt, phoneVerification }: DemoRequest, firstCall: string | null): TimelineEntry[] {
  const phone: TimelineEntry = {
    ...plainEntry,
    id: 'phone',
    at: createdAt.toISOString(),
    kind: 'phone',
    title: 'Phone not verified',
    ...phoneEntries[phoneVerification],
  };
  if (firstCall === null) return [phone];
  const title = 'First call to the number';
  return [phone, { ...plainEntry, id: 'first-call', at: firstCall, kind: 'phone', title, tone: 'good' }];
}

/** Whether a demo's planned job still has an effect when it is due. */
export function isStillWanted(stored: { name: string; payload: unknown }, demo: DemoRequest): boolean {
  const { name, payload } = currentJob(stored);
  if (name === 'demo-sms') return textWanted(demo);
  if (name === 'demo-move') return demo.status !== 'converted';
  const email = name === 'send-email' ? emailPayload.safeParse(payload).data : undefined;
  return !email || !isDemoEmail(email.template) || emailWanted[email.template](demo);
}
