import { sql } from 'kysely';
import { parse, stringify } from 'uuid';
import { type Config, siteAddress } from '#core/config/config.ts';
import { environmentEndpointId } from '#core/jobs/schemas.ts';
import { recordIn } from '#core/lists/tables.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { isOneOfTexts, type LinkPurpose, linkSignatures, signLink } from '#core/platform/keys.ts';
import { db, literal, now, runForFirst, secondsLong } from '#core/platform/statements.ts';
import { progressOf, type RecordState } from '#core/resources/progress.ts';
import { spamStatus, statusForSender } from '#core/resources/rules.ts';
import { leads, type TrackedKind, trackedKinds } from './registry.ts';
import type { TrackedStatus } from './schemas.ts';
import type { LeadServices } from './services.ts';

/** 33 bytes: the kind, the record's id, and 128 bits of signature; in an emailed link also two for its version. */
const tokenForm = /^(?:[\w-]{44}|[\w-]{47})$/;
const proofBytes = 16;
const subjectBytes = 17;

type TrackingPurpose = Extract<LinkPurpose, 'status' | 'dashboard'>;

/** The record of a tracking link. */
export interface Tracked {
  kind: TrackedKind;
  id: string;
}

export const noSuchLink = () => new AppError('not_found', 'We couldn’t find anything at this link');

/**
 * The links to a form's status page, and to a demo's dashboard. They are signed, so nothing is stored for them. Whoever sent
 * the form has the first; only whoever reads the email that was typed into it has the second.
 */
export function createTrackingLinks({ config }: { config: Pick<Config, 'http' | 'secrets'> }) {
  const tokenOf = (purpose: TrackingPurpose, kind: TrackedKind, id: string, version: number[] = []) => {
    const subject = Buffer.from([leads[kind].tracking.code, ...parse(id), ...version]);
    const proof = signLink(config.secrets, purpose, subject.toString('hex')).subarray(0, proofBytes);
    return Buffer.concat([subject, proof]).toString('base64url');
  };
  /** The record of a token that was signed for this purpose; null for any other token. */
  const recordOf = (purpose: TrackingPurpose, token: string): (Tracked & { version: number }) | null => {
    if (!tokenForm.test(token)) return null;
    const bytes = Buffer.from(token, 'base64url');
    const subject = bytes.subarray(0, -proofBytes);
    const kind = trackedKinds.find((each) => leads[each].tracking.code === subject[0]);
    const proofs = linkSignatures(config.secrets, purpose, subject.toString('hex')).map((each) =>
      each.subarray(0, proofBytes).toString('hex'),
    );
    const isGenuine = isOneOfTexts(bytes.subarray(-proofBytes).toString('hex'), proofs);
    const isVersioned = subject.length > subjectBytes;
    if (!kind || !isGenuine || isVersioned !== (purpose === 'dashboard')) return null;
    const version = isVersioned ? subject.readUInt16BE(subjectBytes) : 0;
    return { kind, id: stringify(subject.subarray(1, subjectBytes)), version };
  };

  /** The path of a record's status page. The same record always has the same link. */
  const path = (kind: TrackedKind, id: string) => `/status/${tokenOf('status', kind, id)}`;

  return {
    path,

    /** The full URL of the status page, for emails. */
    address: (kind: TrackedKind, id: string) => siteAddress(config.http) + path(kind, id),

    /**
     * The record a link's token names, whether or not it still exists. Throws `not_found` when the signature is wrong.
     */
    read(token: string): Tracked {
      const tracked = recordOf('status', token);
      if (!tracked) throw noSuchLink();
      return { kind: tracked.kind, id: tracked.id };
    },

    /** The full URL of a demo's dashboard, for emails to whoever requested it, and for nobody else. */
    dashboardAddress: (id: string, version: number) =>
      `${siteAddress(config.http)}/dashboard/${tokenOf('dashboard', 'demo_request', id, [Math.floor(version / 256), version % 256])}`,

    /**
     * The demo of a dashboard's token, and the version of the link where it is one of our emails; null for that of the status
     * page. Throws `not_found`.
     */
    readDashboard(token: string): { id: string; linkVersion: number | null } {
      const emailed = recordOf('dashboard', token);
      const tracked = emailed ?? recordOf('status', token);
      if (tracked?.kind !== 'demo_request') throw noSuchLink();
      return { id: tracked.id, linkVersion: emailed?.version ?? null };
    },
  };
}
export type Tracker = ReturnType<typeof createTrackingLinks>;

/** The progress of a link's record. Throws `not_found` for a wrong signature or a record that is gone. */
export async function readTrackedStatus(
  { database, tracking, services }: { database: Database; tracking: Pick<Tracker, 'read'>; services: LeadServices },
  token: string,
): Promise<TrackedStatus> {
  const { kind, id } = tracking.read(token);
  const [found, own] = await Promise.all([findRecord(database.sql, kind, id), services[kind].ownProgress?.(id)]);
  if (!found) throw noSuchLink();
  const state: RecordState = {
    status: statusForSender(found.status, leads[kind].initialStatus),
    receivedAt: found.received_at,
    delivered: found.delivered,
    troubled: found.troubled,
    givenUp: found.given_up,
  };
  const progress = progressOf(leads[kind], state, found.now);
  return {
    kind,
    reference: found.reference,
    received_at: found.received_at.toISOString(),
    delivered: found.delivered,
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
    partner_link: null,
    ...own,
  };
}

/**
 * The team is notified by webhook and by email; the first success counts. Without any such job it was: jobs are deleted a
 * long time after all of a record have ended (`operations/retention`). Without a mail server, the team reads its email in
 * the admin area.
 */
function findRecord(via: Sql, kind: TrackedKind, id: string) {
  const arrived = sql<boolean>`${sql.ref('a.outcome')} IN ('succeeded', 'captured')`;
  const delivery = db
    .selectFrom('job as j')
    .leftJoin('job_attempt as a', 'a.job_id', 'j.id')
    .whereRef('j.subject_reference', '=', sql.ref('r.reference'))
    .where((row) =>
      row.or([
        row('j.endpoint_id', '=', literal(environmentEndpointId)),
        row.and([
          row('j.name', '=', literal('send-email')),
          row(sql<string>`${row.ref('j.payload')} ->> 'template'`, '=', literal('team-notice')),
        ]),
      ]),
    )
    .select((row) => [
      sql<Date | null>`min(${row.ref('a.started_at')} + ${secondsLong(sql<number>`${row.ref('a.duration_ms')} / 1000.0`)})
        FILTER (WHERE ${arrived})`.as('delivered_at'),
      sql<boolean>`coalesce(bool_or(${arrived}), count(j.id) = 0)`.as('delivered'),
      sql<boolean>`coalesce(bool_or(${row('j.state', 'in', [literal('retrying'), literal('dead')])}), false)`.as(
        'troubled',
      ),
      sql<boolean>`coalesce(bool_and(${row('j.state', 'in', [literal('dead'), literal('cancelled')])}), false)`.as(
        'given_up',
      ),
    ]);
  return runForFirst(
    via,
    db
      .selectFrom(recordIn(kind))
      .innerJoinLateral(delivery.as('t'), (join) => join.onTrue())
      .select(['r.reference', 'r.status', 'r.arrived_at as received_at'])
      .select(['t.delivered', 't.delivered_at', 't.troubled', 't.given_up'])
      .select(now.as('now'))
      // When it reached its current status.
      .select((row) =>
        row
          .selectFrom('record_change as c')
          .select((change) => change.fn.max('c.created_at').as('at'))
          .whereRef('c.record_id', '=', 'r.id')
          .where('c.field', '=', 'status')
          .whereRef('c.to_value', '=', 'r.status')
          .where('c.from_value', '<>', literal(spamStatus))
          .as('answered_at'),
      )
      .where('r.id', '=', id),
    `tracked-${kind}`,
  );
}
