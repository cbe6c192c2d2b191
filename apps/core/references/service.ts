import { parse, stringify } from 'uuid';
import { type Config, siteAddress } from '#core/config/config.ts';
import { demoStatuses } from '#core/leads/demo-request/rules.ts';
import type { Database } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { hmac, timingSafeEqual } from '#core/platform/hmac.ts';
import {
  dashboardPath,
  demoWeekOf,
  progressOf,
  type RecordState,
  type ReferenceKind,
  referenceKinds,
} from './rules.ts';
import type { ReferenceStatus } from './schemas.ts';

interface ReferenceDependencies {
  database: Database;
  config: Pick<Config, 'http' | 'secrets'>;
}

/** When a record was answered: a demo with its number, the others with the status they have. */
const cameToStatus =
  "(SELECT max(c.created_at) FROM record_change c WHERE c.record_id = r.id AND c.field = 'status' AND c.to_value = r.status)";
const answeredAt = (kind: ReferenceKind) => (kind === 'demo_request' ? 'r.assigned_at' : cameToStatus);

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
  ends_at: Date | null;
  now: Date;
}

export const noSuchLink = () => new AppError('not_found', 'There is nothing under this link');

/** Private links under which a sender can follow a form. They carry their own proof, so nothing is stored for them. */
export function createReferenceService({ database, config }: ReferenceDependencies) {
  const proof = (subject: Buffer) =>
    hmac(config.secrets.session, 'status', subject.toString('hex')).subarray(0, proofBytes);

  const path = (kind: ReferenceKind, id: string) => {
    const subject = Buffer.from([referenceKinds.indexOf(kind), ...parse(id)]);
    return `/status/${Buffer.concat([subject, proof(subject)]).toString('base64url')}`;
  };

  return {
    /** Where a record's progress is shown, from the site's root. The same record always has the same link. */
    path,

    /** The same as a whole address, for letters. */
    address: (kind: ReferenceKind, id: string) => siteAddress(config.http) + path(kind, id),

    /** Where the calls of a demo are shown, as a whole address. */
    dashboardAddress: (demoId: string) => siteAddress(config.http) + dashboardPath(path('demo_request', demoId)),

    /** The demo a link's token stands for, whether or not it is still there. Throws `not_found` for a token that is not a demo's. */
    demoUnder(token: string): string {
      const subject = read(token);
      if (subject?.kind !== 'demo_request') throw noSuchLink();
      return subject.id;
    },

    /** How far the record under a link's token has come. Refuses as `not_found` what is not one of our links, or leads to nothing any more. */
    async status(token: string): Promise<ReferenceStatus> {
      const subject = read(token);
      const found = subject && (await find(subject.kind, subject.id));
      if (!found) throw noSuchLink();
      const state: RecordState = {
        status: found.status,
        receivedAt: found.received_at,
        deliveredAt: found.delivered_at,
        troubled: found.troubled,
        givenUp: found.given_up,
      };
      const progress = progressOf(subject.kind, state, found.now);
      const demoStatus =
        subject.kind === 'demo_request' ? demoStatuses.find((status) => status === found.status) : undefined;
      return {
        kind: subject.kind,
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
        demo_week: demoStatus ? demoWeekOf[demoStatus] : null,
        ends_at: found.ends_at?.toISOString() ?? null,
      };
    },
  };

  function read(token: string): { kind: ReferenceKind; id: string } | null {
    if (!tokenForm.test(token)) return null;
    const bytes = Buffer.from(token, 'base64url');
    const subject = bytes.subarray(0, -proofBytes);
    const kind = referenceKinds[subject[0] ?? -1];
    const genuine = timingSafeEqual(bytes.subarray(-proofBytes).toString('hex'), proof(subject).toString('hex'));
    return kind && genuine ? { kind, id: stringify(subject.subarray(1)) } : null;
  }

  /** The team is told by the webhook and by email; the first that got through counts. Attempts stay, whatever becomes of their job. */
  async function find(kind: ReferenceKind, id: string): Promise<FoundRecord | undefined> {
    const found = await database.sql.query<FoundRecord>({
      name: `reference-${kind}`,
      text: `
        SELECT r.reference, r.status, r.created_at AS received_at, t.delivered_at, t.troubled, t.given_up, now() AS now,
               ${answeredAt(kind)} AS answered_at,
               ${kind === 'demo_request' ? 'r.expires_at' : 'NULL::timestamptz'} AS ends_at
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
}
export type ReferenceService = ReturnType<typeof createReferenceService>;
