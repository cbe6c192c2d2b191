import type { z } from 'zod';
import { byArrival, type ListFilters } from '#core/lists/rules.ts';
import type { RecordTable } from '#core/lists/tables.ts';
import type { AuditAction } from '#core/operations/audit/rules.ts';
import type { DB } from '#core/platform/prisma/tables.ts';
import { recordDetailOf } from './schemas.ts';
import type { Due } from './sla.ts';

/** What every kind's row in the admin area tells, beside its own fields. */
export interface RecordRow {
  reference: string;
  created_at: string;
  /** The member of the team who sees to it. */
  assignee: string | null;
  /** When what is due next falls due; null when nothing is. */
  due_at: string | null;
}

export type RowSchema = z.ZodObject & z.ZodType<RecordRow>;

export type StatusTone = 'waiting' | 'good' | 'plain';

/** What the page behind a tracking link says of a kind. */
export interface TrackingLabels {
  /** What was sent: "message". */
  thing: string;
  /** What the sender waits for, and what is said when it is done. */
  wait: string;
  done: string;
  taken: string;
  /** Said when the promised time is over. */
  late: string;
}

/** A form that is sent as JSON. */
export interface FormDefinition<Input extends z.ZodType, Accepted extends z.ZodType> {
  url: string;
  /** What sending it does, for the API's reference. */
  summary: string;
  input: Input;
  /** What its sender is answered. */
  accepted: Accepted;
}

/** What a sender is told where nothing but we can be late. */
export const ourFault = 'We are late. That is our fault.';

/** How a sender follows a record. */
export interface Tracking {
  /** The first byte of its tracking links, never used for another kind. */
  code: number;
  /** Seconds from arrival within which the first answer is promised. */
  answerSeconds: number;
  words: TrackingLabels;
}

/**
 * One kind of record that people send and the team works on. Everything generic is made from this: lists, filters,
 * search, export, detail, notes, bulk changes, counts, live updates, charts, audit entries and tracking links.
 */
export interface ResourceDefinition {
  /** Its table, and the name its changes, notes and jobs are kept under. */
  kind: RecordTable;
  /** Its list's name in addresses. */
  path: string;
  names: {
    /** The list's name on screen. */
    list: string;
    /** In sentences: "There is no such contact form". */
    one: string;
    many: string;
    /** In a sentence about its status: "This message is closed". */
    short: string;
  };
  /** The letter its references begin with. */
  referencePrefix: string;
  /** Null where it comes another way, as with a file. */
  form: FormDefinition<z.ZodType, z.ZodType> | null;
  /** Null where senders cannot follow it, and no answer is promised. */
  tracking: Tracking | null;
  /** A row of the admin list, and the fields its export has. */
  row: RowSchema;
  /** The field of the row that holds the record's id. */
  idField: string;
  /** What an administrator sends to take it to another status. */
  change: z.ZodType;
  /** What such a change is called in the audit trail. */
  changeAction: AuditAction;
  /** What its detail tells beside the row and what every kind's detail tells. */
  ownDetail: z.ZodRawShape;
  /** Every status, and whether it waits for the team, is good news, or is neither. */
  statuses: Readonly<Record<string, StatusTone>>;
  /** Any other status means that the team took it up. */
  initialStatus: string;
  /** By status, what is due next. Where nothing stands, it is not our turn, or it is over. */
  due: Readonly<Record<string, Due>>;
  /** The columns that are searched, in the order of the table's search index; `?` marks those that may be empty. */
  search: readonly string[];
  /** The columns it can be filtered by, with the values offered. */
  filters: Readonly<Partial<Record<'priority' | 'source', { column: string; values: readonly string[] }>>>;
  /** Columns of whole numbers it can be sorted by, greatest first, by the sort's name. */
  sorts: Readonly<Record<string, { column: string; label: string }>>;
  /** The column of the address its purchases are found under; null where it buys nothing. */
  buyerColumn: string | null;
}

type Column<Kind extends RecordTable> = keyof DB[Kind] & string;

/** The parts of a definition that name columns of its table. */
interface ColumnsOf<Kind extends RecordTable> {
  search: readonly (Column<Kind> | `${Column<Kind>}?`)[];
  filters: Readonly<Partial<Record<'priority' | 'source', { column: Column<Kind>; values: readonly string[] }>>>;
  sorts: Readonly<Record<string, { column: Column<Kind>; label: string }>>;
  due: Readonly<Record<string, { what: string; after: Readonly<Partial<Record<Column<Kind>, number>>> }>>;
  buyerColumn: Column<Kind> | null;
}

/** Checks a definition, keeps its exact type, and adds the schema of its detail. */
export function defineResource<const Definition extends ResourceDefinition>(
  definition: Definition & ColumnsOf<Definition['kind']>,
) {
  return {
    ...definition,
    detail: recordDetailOf<Definition['path'], Definition['row'], Definition['ownDetail']>(definition),
  };
}

/** A definition with the schema of its detail. */
export type DefinedResource = ResourceDefinition & { detail: z.ZodType };

/** What the list of a kind can be narrowed down and sorted by. */
export function listFiltersOf({ filters, sorts, due }: ResourceDefinition): ListFilters {
  return {
    ...(filters.priority ? { priority: filters.priority.values } : {}),
    ...(filters.source ? { source: filters.source.values } : {}),
    ...(Object.keys(due).length > 0 ? { late: true } : {}),
    assignee: true,
    sorts: [...byArrival, ...Object.keys(sorts)],
  };
}
