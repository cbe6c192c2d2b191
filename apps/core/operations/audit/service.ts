import { isIP } from 'node:net';
import { sql } from 'kysely';
import { defineList, listRows, type Page, type PageQuery } from '#core/lists/listing.ts';
import { type RecordTable, recordIn } from '#core/lists/tables.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { unavailable } from '#core/platform/errors.ts';
import { newId } from '#core/platform/ids.ts';
import { rowReader } from '#core/platform/loader.ts';
import { Prisma } from '#core/platform/prisma/client.ts';
import { db, newRow, run } from '#core/platform/statements.ts';
import { presentEntry } from './presenter.ts';
import { readAuditLog } from './reading.ts';
import { type AuditAction, type AuditOutcome, auditActionNames } from './rules.ts';
import type { AuditRow } from './schemas.ts';

const source = (search: 'address' | 'subject_reference') =>
  defineList({
    table: 'audit_entry',
    search: sql.ref<string>(search),
    wholeValue: true,
    statusColumn: 'action',
    statuses: auditActionNames,
  });

const readEntries = rowReader('audit_entry', Prisma.AuditEntryScalarFieldEnum);

export interface NewAuditEntry {
  actor: string;
  action: AuditAction;
  subjectKind?: string | undefined;
  subjectId?: string | undefined;
  /** Names and counts only, never personal data. */
  details?: Record<string, unknown>;
  address: string;
  userAgent: string;
  requestId: string;
  /** Given for actions that end at once. */
  outcome?: AuditOutcome;
  /** Recorded once per quarter of an hour for this key, or once per day. */
  onceFor?: string;
  onceIn?: 'quarter-hour' | 'day';
}

const quarterHour = 15 * 60_000;
const day = 24 * 60 * 60_000;

interface AuditDependencies {
  database: Database;
  clock: Clock;
  /** The tables of kinds with a reference, by their lists' names. */
  referenced: Readonly<Record<string, RecordTable>>;
}

/** The keys this process has seen in the current quarter of an hour, to save the round trip. */
interface SeenKeys {
  quarter: number;
  written: Set<string>;
}

export function createAuditService(dependencies: AuditDependencies) {
  const { database } = dependencies;
  const seen: SeenKeys = { quarter: 0, written: new Set() };
  return {
    write: (entry: NewAuditEntry) => writeEntry(dependencies, seen, entry),
    complete: (id: string, outcome: AuditOutcome, details: Record<string, unknown> = {}) =>
      completeEntry(database.sql, id, outcome, details),
    list: (query: PageQuery) => listEntries(database, query),
    /** For programs. */
    read: (query: Parameters<typeof readAuditLog>[1]) => readAuditLog(database, query),
  };
}
export type AuditService = ReturnType<typeof createAuditService>;

/**
 * Adds an entry and returns its id; null when an entry for the same key exists in this quarter of an hour. Throws
 * `unavailable` when it cannot be stored: an action that is not audited must not happen.
 */
async function writeEntry(
  dependencies: AuditDependencies,
  seen: SeenKeys,
  entry: NewAuditEntry,
): Promise<string | null> {
  const once = entry.onceFor === undefined ? null : keyOf(seen, dependencies.clock, entry);
  if (once !== null && seen.written.has(once)) return null;
  const id = newId();
  const added = await insert(dependencies, id, entry, once).catch((error: unknown) => {
    throw unavailable('We can’t write to the audit log right now. Please try again in a few seconds.', error);
  });
  if (once !== null) seen.written.add(once);
  return added ? id : null;
}

/** What an entry is recorded once for: a subject in a quarter of an hour or a day. */
function keyOf(seen: SeenKeys, clock: Clock, { onceFor, onceIn }: Pick<NewAuditEntry, 'onceFor' | 'onceIn'>): string {
  const time = clock.now().getTime();
  const now = Math.floor(time / quarterHour);
  if (now !== seen.quarter) seen.written.clear();
  seen.quarter = now;
  return `${onceFor}|${onceIn === 'day' ? `day ${Math.floor(time / day)}` : now}`;
}

/** Inserts an entry. False when one with the same key is there. */
async function insert(
  { database, referenced }: AuditDependencies,
  id: string,
  entry: NewAuditEntry,
  once: string | null,
): Promise<boolean> {
  const reference = referenceOf(referenced, entry);
  const row = newRow('audit_entry', {
    id,
    actor: entry.actor,
    action: entry.action,
    subject_kind: entry.subjectKind ?? null,
    subject_id: entry.subjectId ?? null,
    subject_reference: reference?.read ?? null,
    details: JSON.stringify(entry.details ?? {}),
    address: entry.address,
    user_agent: entry.userAgent.slice(0, 200),
    request_id: entry.requestId,
    outcome: entry.outcome ?? null,
    once,
  });
  const added = await run(
    database.sql,
    db
      .insertInto('audit_entry')
      .values(row)
      .onConflict((written) => written.column('once').doNothing()),
    `write-audit-entry-${reference?.table ?? 'plain'}`,
  );
  return added.count === 1;
}

/** The reference of a subject, if it has one; a member's is their email. A subject's kind is its list, in the plural or singular. */
function referenceOf(referenced: AuditDependencies['referenced'], { subjectKind: kind, subjectId: id }: NewAuditEntry) {
  if (!kind || !id) return null;
  if (kind === 'job')
    return { table: kind, read: db.selectFrom('job').select('subject_reference').where('id', '=', id).$asScalar() };
  if (kind === 'member')
    return { table: kind, read: db.selectFrom('member').select('email').where('id', '=', id).$asScalar() };
  const table = referenced[kind] ?? referenced[`${kind}s`];
  return table
    ? { table, read: db.selectFrom(recordIn(table)).select('r.reference').where('r.id', '=', id).$asScalar() }
    : null;
}

/** Stores the outcome and further details, once; an entry that has an outcome does not change. */
async function completeEntry(
  via: Sql,
  id: string,
  outcome: AuditOutcome,
  details: Record<string, unknown>,
): Promise<void> {
  await run(
    via,
    db
      .updateTable('audit_entry')
      .set((entry) => ({ outcome, details: sql`${JSON.stringify(details)}::jsonb || ${entry.ref('details')}` }))
      .where('id', '=', id)
      .where('outcome', 'is', null),
    'complete-audit-entry',
  );
}

/** A page of the audit log, newest first. `q` is a whole reference or a whole address, `status` an action. */
function listEntries(database: Database, query: PageQuery): Promise<Page<AuditRow>> {
  const search = isIP(query.q ?? '') ? 'address' : 'subject_reference';
  return listRows(database, source(search), query, { read: readEntries, present: presentEntry });
}
