import { parse, stringify } from 'uuid';
import { type Config, siteAddress } from '#core/config/config.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { hmac, timingSafeEqual } from '#core/platform/hmac.ts';
import { progressOf, type RecordState } from '#core/resources/progress.ts';
import { leads, type TrackedKind, trackedKinds } from './registry.ts';
import type { TrackedStatus } from './schemas.ts';
import type { LeadServices } from './services.ts';

/** When a record came to the status it has. */
const cameToStatus =
  "(SELECT max(c.created_at) FROM record_change c WHERE c.record_id = r.id AND c.field = 'status' AND c.to_value = r.status)";

/** 33 bytes: the kind, the record's id, and 128 bits of proof that we wrote them. */
const tokenForm = /^[\w-]{44}$/;
const proofBytes = 16;

interface FoundRecord {
  reference: string;
  status: string;
  received_at: Date;
  delivered_at: Date | null;
  troubled: boolean;
  given_up: boolean;
  answered_at: Date | null;
  now: Date;
}

/** What a tracking link stands for. */
export interface Tracked {
  kind: TrackedKind;
  id: string;
}

export const noSuchLink = () => new AppError('not_found', 'There is nothing under this link');

/** The links under which a sender can follow a form. They carry their own proof, so nothing is stored for them. */
export function createTrackingLinks({ config }: { config: Pick<Config, 'http' | 'secrets'> }) {
  const proof = (subject: Buffer) =>
    hmac(config.secrets.session, 'status', subject.toString('hex')).subarray(0, proofBytes);

  /** Where a record's progress is shown, from the site's root. The same record always has the same link. */
  const path = (kind: TrackedKind, id: string) => {
    const subject = Buffer.from([leads[kind].tracking.code, ...parse(id)]);
    return `/status/${Buffer.concat([subject, proof(subject)]).toString('base64url')}`;
  };

  return {
    path,

    /** The same as a whole address, for emails. */
    address: (kind: TrackedKind, id: string) => siteAddress(config.http) + path(kind, id),

    /** What a link's token stands for, whether or not it is still there. Throws `not_found` when it is not one of ours. */
    read(token: string): Tracked {
      if (!tokenForm.test(token)) throw noSuchLink();
      const bytes = Buffer.from(token, 'base64url');
      const subject = bytes.subarray(0, -proofBytes);
      const kind = trackedKinds.find((each) => leads[each].tracking.code === subject[0]);
      const genuine = timingSafeEqual(bytes.subarray(-proofBytes).toString('hex'), proof(subject).toString('hex'));
      if (!kind || !genuine) throw noSuchLink();
      return { kind, id: stringify(subject.subarray(1)) };
    },
  };
}
export type Tracker = ReturnType<typeof createTrackingLinks>;

/** How far the record under a link's token has come. Throws `not_found` for what is not one of our links, or leads to nothing any more. */
export async function readTrackedStatus(
  { database, tracking, services }: { database: Database; tracking: Pick<Tracker, 'read'>; services: LeadServices },
  token: string,
): Promise<TrackedStatus> {
  const { kind, id } = tracking.read(token);
  const [found, own] = await Promise.all([findRecord(database.sql, kind, id), services[kind].ownProgress?.(id)]);
  if (!found) throw noSuchLink();
  const state: RecordState = {
    status: found.status,
    receivedAt: found.received_at,
    deliveredAt: found.delivered_at,
    troubled: found.troubled,
    givenUp: found.given_up,
  };
  const progress = progressOf(leads[kind], state, found.now);
  return {
    kind,
    reference: found.reference,
    received_at: found.received_at.toISOString(),
    delivered_at: found.delivered_at?.toISOString() ?? null,
    delayed: progress.delayed,
    stuck: progress.stuck,
    answered: progress.answered,
    answered_at: found.answered_at?.toISOString() ?? null,
    closed: progress.closed,
    promised_by: progress.promisedBy.toISOString(),
    overdue: progress.overdue,
    demo_week: null,
    ends_at: null,
    ...own,
  };
}

/** The team is told by the webhook and by email; the first that got through counts. Attempts stay, whatever becomes of their job. */
async function findRecord(sql: Sql, kind: TrackedKind, id: string): Promise<FoundRecord | undefined> {
  const found = await sql.query<FoundRecord & Record<string, unknown>>({
    name: `tracked-${kind}`,
    text: `
      SELECT r.reference, r.status, r.created_at AS received_at, t.delivered_at, t.troubled, t.given_up, now() AS now,
             ${cameToStatus} AS answered_at
      FROM "${kind}" r
      CROSS JOIN LATERAL (
        SELECT min(a.started_at + make_interval(secs => a.duration_ms / 1000.0)) FILTER (WHERE a.outcome = 'succeeded') AS delivered_at,
               coalesce(bool_or(j.state IN ('failed', 'dead')), false) AS troubled,
               coalesce(bool_and(j.state IN ('dead', 'cancelled')), false) AS given_up
        FROM job j LEFT JOIN job_attempt a ON a.job_id = j.id
        WHERE j.subject_reference = r.reference
          AND (j.name = 'deliver-webhook' OR j.name = 'send-email' AND j.payload ->> 'template' = 'team-notice')
      ) t
      WHERE r.id = $1`,
    values: [id],
  });
  return found.rows[0];
}
