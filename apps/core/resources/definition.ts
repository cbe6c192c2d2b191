import type { z } from 'zod';
import { byArrival, type ListFilters } from '#core/lists/rules.ts';
import type { RecordTable } from '#core/lists/tables.ts';
import type { AuditAction } from '#core/operations/audit/rules.ts';
import type { DB } from '#core/platform/prisma/tables.ts';
import { spamStatus } from './rules.ts';
import { recordDetailOf } from './schemas.ts';
import type { Due } from './sla.ts';

/** The fields every kind's row has in the admin area, besides its own. */
export interface RecordRow {
  reference: string;
  created_at: string;
  /** The team member it is assigned to. */
  assignee: string | null;
  /** When the next action is due; null when none is. */
  due_at: string | null;
}

export type RowSchema = z.ZodObject & z.ZodType<RecordRow>;

export type StatusTone = 'waiting' | 'good' | 'plain';

/** The tracking page's texts for a kind. */
export interface TrackingLabels {
  /** What was sent: "message". */
  thing: string;
  /** What the sender waits for, and the text when it is done. */
  wait: string;
  done: string;
  taken: string;
  /** The text after the response time was breached. */
  late: string;
}

/** A form that is sent as JSON. */
export interface FormDefinition<Input extends z.ZodType, Accepted extends z.ZodType> {
  url: string;
  /** The summary in the API reference, and what its schema can't say: which fields belong together. */
  summary: string;
  description?: string;
  input: Input;
  /** The answer to its sender. */
  accepted: Accepted;
}

/** The text for a delay that only we can cause. */
export const ourFault = 'We’re running late. We’re sorry.';

/** How a sender tracks a record. */
export interface Tracking {
  /** The first byte of its tracking links; must never be reused for another kind. */
  code: number;
  /** The response time: seconds from arrival to the first answer. */
  answerSeconds: number;
  words: TrackingLabels;
  /** The statuses in which no answer is owed, and what the tracking page then says; null where there are none. */
  closed: { statuses: readonly string[]; text: string } | null;
}

/** A text of a person that the team can correct. */
export interface Correctable {
  label: string;
  /** As the public form asks for it. Null where it may be left out. */
  schema: z.ZodType<string | null>;
  /** Another column, which says something of the old text only, and what it says from then on. */
  resets?: { column: string; to: string };
}

interface ColumnFilter<Name extends string> {
  column: Name;
  values: readonly string[];
  /** What the values are called on screen; those without a label show as they are. */
  labels?: Readonly<Record<string, string>>;
}

/**
 * One kind of record that people send and the team works on. It defines the lists, filters, search, export, detail,
 * notes, bulk changes, counts, change feed, charts, audit entries and tracking links.
 */
export interface ResourceDefinition {
  /** Its table, and the name its changes, notes and jobs are stored under. */
  kind: RecordTable;
  /** Its list's name in URLs. */
  path: string;
  names: {
    /** The list's name on screen. */
    list: string;
    /** In sentences: "We couldn’t find this contact form". */
    one: string;
    many: string;
    /** In a sentence about its status: "This message is closed". */
    short: string;
  };
  /** The first character of its references. */
  referencePrefix: string;
  /** The column that names it in a sentence. */
  title: string;
  /** Null where it is sent another way, as with a file. */
  form: FormDefinition<z.ZodType, z.ZodType> | null;
  /** Null where senders have no tracking link and there is no response time. */
  tracking: Tracking | null;
  /** A row of the admin list, whose fields are also the export's. */
  row: RowSchema;
  /** The field of the row that holds the record's id. */
  idField: string;
  /** An administrator's change of its status. */
  change: z.ZodType;
  /** The audit action of such a change. */
  changeAction: AuditAction;
  /** The detail's fields besides the row's and those of every kind. */
  ownDetail: z.ZodRawShape;
  /** Every status with its tone: waiting for the team, good, or neither. */
  statuses: Readonly<Record<string, StatusTone>>;
  /** Any other status means that the team took it up. */
  initialStatus: string;
  /** Statuses by which someone is paid: giving one needs the permission for money too. Absent where there is none. */
  moneyStatuses?: readonly string[];
  /** By status, what is due next. No entry where it is not our turn or the record is closed. */
  due: Readonly<Record<string, Due>>;
  /** The searched columns, in the order of the table's search index; `?` marks nullable ones. */
  search: readonly string[];
  /** The columns of longer texts, searched for whole words together with the ones above, in the order of the table's trigger. */
  texts: readonly string[];
  /** The filter columns with their values. */
  filters: Readonly<Partial<Record<'priority' | 'source', ColumnFilter<string>>>>;
  /** Integer columns to sort by, largest first, by the sort's name. */
  sorts: Readonly<Record<string, { column: string; label: string }>>;
  /** By column, what can be corrected of the person it is about. */
  correctable: Readonly<Record<string, Correctable>>;
  /** The email column its purchases are matched by; null where it has none. */
  buyerColumn: string | null;
}

type Column<Kind extends RecordTable> = keyof DB[Kind] & string;

/** The parts of a definition that name columns of its table. */
interface ColumnsOf<Kind extends RecordTable> {
  title: Column<Kind>;
  search: readonly (Column<Kind> | `${Column<Kind>}?`)[];
  texts: readonly Column<Kind>[];
  filters: Readonly<Partial<Record<'priority' | 'source', ColumnFilter<Column<Kind>>>>>;
  sorts: Readonly<Record<string, { column: Column<Kind>; label: string }>>;
  due: Readonly<Record<string, { what: string; after: Readonly<Partial<Record<Column<Kind>, number>>> }>>;
  correctable: Readonly<Partial<Record<Column<Kind>, Correctable & { resets?: { column: Column<Kind> } }>>>;
  buyerColumn: Column<Kind> | null;
}

/** Checks a definition, keeps its exact type, and adds the schema of its detail. */
export function defineResource<const Definition extends ResourceDefinition>(
  definition: Definition & ColumnsOf<Definition['kind']>,
) {
  return {
    ...definition,
    statuses: { ...definition.statuses, [spamStatus]: 'plain' } as const,
    detail: recordDetailOf<Definition['path'], Definition['row'], Definition['ownDetail']>(definition),
  };
}

/** A definition with the schema of its detail. */
export type DefinedResource = ResourceDefinition & { detail: z.ZodType };

/** The filters and sorts of a kind's list. */
export function listFiltersOf({ filters, sorts, due }: ResourceDefinition): ListFilters {
  return {
    ...(filters.priority ? { priority: filters.priority.values } : {}),
    ...(filters.source ? { source: filters.source.values } : {}),
    ...(Object.keys(due).length > 0 ? { late: true } : {}),
    assignee: true,
    sorts: [...byArrival, ...Object.keys(sorts)],
  };
}
