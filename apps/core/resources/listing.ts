import { inOrder, type ListSource, listIds, type Page, type PageQuery, searchedColumns } from '#core/lists/listing.ts';
import type { Sql } from '#core/platform/database.ts';
import type { ResourceDefinition } from './definition.ts';
import { lateColumns } from './sla.ts';

/** How the records of a kind are searched, filtered and sorted. */
export function listSourceOf(definition: ResourceDefinition): ListSource {
  const { kind, search, filters, sorts } = definition;
  return {
    table: kind,
    search: searchedColumns(search),
    statusColumn: 'status',
    filters: {
      assignee: 'assignee',
      ...(filters.priority ? { priority: filters.priority.column } : {}),
      ...(filters.source ? { source: filters.source.column } : {}),
    },
    figures: Object.fromEntries(Object.entries(sorts).map(([name, { column }]) => [name, column])),
    late: lateColumns(definition),
  };
}

/** A page of a kind's records, newest first by default. Records deleted meanwhile are left out. */
export async function listRecords<Stored extends { id: string }, Row>(
  via: Sql,
  definition: ResourceDefinition,
  query: PageQuery,
  { read, present }: { read(ids: string[]): Promise<Stored[]>; present(record: Stored): Row },
): Promise<Page<Row>> {
  const page = await listIds(via, listSourceOf(definition), query);
  return { ...page, rows: inOrder(page.rows, await read(page.rows)).map(present) };
}
