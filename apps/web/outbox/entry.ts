/** A submission that could not reach the server, stored on this device until it is accepted or rejected. */
export interface OutboxEntry {
  /** The Idempotency-Key: every resend carries it, so that the server counts the submission once. */
  key: string;
  path: string;
  body: unknown;
  /** Set for a form the server takes as multipart; its fields are the body's. */
  multipart?: boolean;
  /** The name of the file's field, where a file is stored with the entry. */
  fileField?: string;
  /** What it is called on the page: "Your message". */
  label: string;
  /** What the visitor wrote, to be copied if the server rejects it. */
  text: string;
  keptAt: number;
  attempts: number;
  nextAttemptAt: number;
  /** How often in a row the server asked to wait, because many people write at once. */
  crowdedWaits: number;
  outcome:
    | { kind: 'sent'; at: number; reference: string | null; statusUrl: string | null }
    | { kind: 'refused'; at: number; reason: string }
    | null;
}

/** How one attempt to deliver ended. */
export type Delivery =
  | { kind: 'accepted'; reference: string | null; statusUrl: string | null }
  | { kind: 'refused'; reason: string }
  | NotYet;

/** An attempt that is repeated, and how long the server asks to wait: `crowded` when too many people write at once. */
export interface NotYet {
  kind: 'crowded' | 'unanswered';
  retryAfterMs: number | null;
}

const delaysMs = [5_000, 15_000, 30_000, 60_000, 120_000, 300_000];

/** The longest wait a server can ask for. */
const longestWaitMs = 3_600_000;

/** Longer after each attempt, up to five minutes; with 20 % jitter, so that browsers do not all retry at once. */
export function retryDelayMs(attempts: number, random: number): number {
  const delay = delaysMs[Math.min(attempts, delaysMs.length) - 1] ?? 5_000;
  return Math.round(delay * (0.8 + random * 0.4));
}

/** As long as the server asks and up to five seconds more, so that the browsers it asked do not all come back at once. */
export const crowdedDelayMs = (retryAfterMs: number | null, random: number): number =>
  Math.round((retryAfterMs ?? 5_000) + random * 5_000);

/** The entry after an attempt. A delivered entry is no longer stored. */
export function afterAttempt(entry: OutboxEntry, delivery: Delivery, now: number, random: number): OutboxEntry {
  const attempts = entry.attempts + 1;
  switch (delivery.kind) {
    case 'accepted':
      return {
        ...entry,
        attempts,
        body: null,
        text: '',
        outcome: { kind: 'sent', at: now, reference: delivery.reference, statusUrl: delivery.statusUrl },
      };
    case 'refused':
      return { ...entry, attempts, outcome: { kind: 'refused', at: now, reason: delivery.reason } };
    case 'crowded':
      return {
        ...entry,
        attempts,
        crowdedWaits: entry.crowdedWaits + 1,
        nextAttemptAt: now + Math.min(crowdedDelayMs(delivery.retryAfterMs, random), longestWaitMs),
      };
    case 'unanswered':
      return {
        ...entry,
        attempts,
        crowdedWaits: 0,
        nextAttemptAt:
          now + Math.min(Math.max(retryDelayMs(attempts, random), delivery.retryAfterMs ?? 0), longestWaitMs),
      };
  }
}

/** Milliseconds until an entry is due. A wait beyond the maximum was written before the device's clock was set back. */
export function dueIn({ nextAttemptAt }: OutboxEntry, now: number): number {
  const wait = nextAttemptAt - now;
  return wait > longestWaitMs ? 0 : Math.max(wait, 0);
}

export function isOutboxEntry(value: unknown): value is OutboxEntry {
  if (typeof value !== 'object' || value === null) return false;
  const entry: Partial<OutboxEntry> = value;
  return (
    typeof entry.key === 'string' &&
    typeof entry.path === 'string' &&
    typeof entry.label === 'string' &&
    typeof entry.text === 'string' &&
    typeof entry.keptAt === 'number' &&
    typeof entry.attempts === 'number' &&
    typeof entry.nextAttemptAt === 'number' &&
    typeof entry.crowdedWaits === 'number' &&
    'outcome' in entry
  );
}
