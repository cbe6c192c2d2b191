import { sql } from 'kysely';
import { recordIn } from '#core/lists/tables.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { AppError, invalidField } from '#core/platform/errors.ts';
import { db, run, runForFirst } from '#core/platform/statements.ts';
import { readableAddresses } from '#core/text/readable.ts';
import type { ResourceDefinition } from './definition.ts';
import { changedSince, noSuchRecord, recordChange } from './records.ts';
import { erasedText } from './rules.ts';
import type { Correction } from './schemas.ts';

type Resource = Pick<ResourceDefinition, 'kind' | 'names' | 'correctable'>;

/** What can be corrected of the person a record is about, as it is now: nothing that was erased. */
export async function readCorrectable(via: Sql, { kind, correctable }: Resource, id: string) {
  if (Object.keys(correctable).length === 0) return [];
  const row = await runForFirst(
    via,
    db
      .selectFrom(recordIn(kind))
      .select(textsOf(Object.keys(correctable)))
      .where('r.id', '=', id),
  );
  const texts = row?.texts ?? {};
  return columnsLeft(texts).map((field) => ({
    field,
    label: correctable[field]?.label ?? field,
    value: readableOf(texts[field] ?? null),
  }));
}

const readableOf = (text: string | null) => (text === null ? null : readableAddresses(text));

/** Those columns that were not erased: none where nothing but gaps is left. */
function columnsLeft(texts: Record<string, string | null>): string[] {
  const left = Object.entries(texts).filter(([, text]) => text !== erasedText);
  return left.every(([, text]) => text === null) ? [] : left.map(([column]) => column);
}

/** The texts of these columns of a record `r`, as an object in their order: jsonb would sort them. */
const textsOf = (columns: readonly string[]) => {
  const pairs = columns.flatMap((column) => [sql.lit(column), sql.ref(`r.${column}`)]);
  return sql<Record<string, string | null>>`json_build_object(${sql.join(pairs)})`.as('texts');
};

/**
 * Corrects the texts of a person, and notes who did it and which texts they were, without the texts. Throws `not_found`,
 * `validation_failed`, and `conflict` when the record has changed since the version that was shown.
 */
export async function correct(
  database: Pick<Database, 'transaction'>,
  resource: Resource,
  id: string,
  { fields, version, actor }: Correction & { actor: string },
): Promise<void> {
  const texts = checked(resource, fields);
  const { kind, correctable } = resource;
  await database.transaction(async (via) => {
    const before = await runForFirst(
      via,
      db
        .selectFrom(recordIn(kind))
        .select(['r.version', textsOf(Object.keys(correctable))])
        .where('r.id', '=', id)
        .forUpdate(),
    );
    if (!before) throw noSuchRecord(resource);
    if (version !== null && version !== before.version) throw await changedSince(via, id, before.version - version);
    const changed = texts.filter(([column, text]) => before.texts[column] !== text);
    const left = columnsLeft(before.texts);
    if (changed.some(([column]) => !left.includes(column)))
      throw new AppError('conflict', 'This person’s data was erased, so there is nothing to correct.');
    if (changed.length === 0) return;
    await run(
      via,
      changed.reduce(
        (update, [column, text]) => {
          const resets = correctable[column]?.resets;
          const corrected = update.set(sql.ref<string | null>(column), text);
          return resets ? corrected.set(sql.ref<string>(resets.column), resets.to) : corrected;
        },
        db
          .updateTable(recordIn(kind))
          .set((row) => ({ version: row('r.version', '+', 1) }))
          .where('r.id', '=', id),
      ),
    );
    const labels = changed.map(([column]) => correctable[column]?.label ?? column).join(', ');
    const change = { record_kind: kind, record_id: id, field: 'person', from_value: null, to_value: labels, actor };
    await recordChange(via, change);
  });
}

/** The texts as they are stored. Throws `validation_failed` for what the public form would refuse. */
function checked({ correctable }: Resource, fields: Correction['fields']): [column: string, text: string | null][] {
  return Object.entries(fields).map(([column, typed]) => {
    const field = Object.hasOwn(correctable, column) ? correctable[column] : undefined;
    if (!field) throw invalidField(column, 'This can’t be corrected here');
    const parsed = field.schema.safeParse(typed ?? '');
    if (!parsed.success) throw invalidField(column, parsed.error.issues[0]?.message ?? `Please check ${field.label}`);
    return [column, parsed.data];
  });
}
