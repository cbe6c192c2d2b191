import {
  type ListSource,
  listRows,
  type Page,
  type PageQuery,
  type RowReading,
  searchedColumns,
} from '#core/lists/listing.ts';
import type { Database } from '#core/platform/database.ts';
import type { ResourceDefinition } from './definition.ts';
import { spamStatus } from './rules.ts';
import { lateColumns } from './sla.ts';

/** How the records of a kind are searched, filtered and sorted. */
export function listSourceOf(definition: ResourceDefinition): ListSource {
  const { kind, search, filters, sorts } = definition;
  return {
    table: kind,
    search: searchedColumns(search),
    hasWords: true,
    statusColumn: 'status',
    hiddenStatus: spamStatus,
    filters: {
      assignee: 'assignee',
      ...(filters.priority ? { priority: filters.priority.column } : {}),
      ...(filters.source ? { source: filters.source.column } : {}),
    },
    numericSorts: Object.fromEntries(Object.entries(sorts).map(([name, { column }]) => [name, column])),
    late: lateColumns(definition),
  };
}

/** A page of a kind's records, newest first by default: found and read in one snapshot. */
export function listRecords<Stored extends { id: string }, Row>(
  database: Pick<Database, 'snapshot'>,
  definition: ResourceDefinition,
  query: PageQuery,
  reading: RowReading<Stored, Row>,
): Promise<Page<Row>> {
  return listRows(database, listSourceOf(definition), query, reading);
}
