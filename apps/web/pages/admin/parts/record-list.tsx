import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { type AdminList, listQuery } from '../../../api/admin-lists.ts';
import { rememberCount } from '../../../api/admin-summary.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExportButton } from './export-button.tsx';
import { ListFooter } from './list-footer.tsx';
import { ListProblem, StaleNotice } from './list-problem.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { NothingFound } from './nothing-found.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { useListFilter } from './use-list-filter.ts';

interface RecordListProps<Row extends object> {
  source: AdminList<Row>;
  /** What is listed, in the plural: "contact forms". */
  things: string;
  columns: readonly [Column<Row>, ...Column<Row>[]];
  rowKey: (row: Row) => string;
  detail: (row: Row) => ReactNode;
  empty: { title: string; text?: string };
  statuses?: readonly string[];
}

/** One of the dashboard's lists: searched, filtered, read on page by page, and kept up to date while it is looked at. */
export function RecordList<Row extends object>({
  source,
  things,
  columns,
  rowKey,
  detail,
  empty,
  statuses,
}: RecordListProps<Row>) {
  const filter = useListFilter();
  const queryClient = useQueryClient();
  const list = useInfiniteQuery(listQuery(source, filter.applied));
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const total = list.data?.pages.at(-1)?.total ?? null;
  const unfiltered = filter.applied.q === '' && filter.applied.status === '' && !list.isPlaceholderData;

  useEffect(() => {
    if (total && unfiltered) rememberCount(queryClient, source.name, total.count);
  }, [total, unfiltered, queryClient, source]);

  return (
    <>
      <ListToolbar things={things} filter={filter} statuses={statuses} shown={rows?.length ?? 0} total={total}>
        <ExportButton source={source} filter={filter.applied} count={rows?.length ?? 0} />
      </ListToolbar>
      {rows && list.isError && <StaleNotice />}
      {rows ? (
        rows.length > 0 ? (
          <>
            <DataTable caption={things} columns={columns} rows={rows} rowKey={rowKey} detail={detail} />
            <ListFooter list={list} />
          </>
        ) : unfiltered ? (
          <EmptyState title={empty.title} text={empty.text} />
        ) : (
          <NothingFound things={things} onClear={filter.clear} />
        )
      ) : list.isError ? (
        <ListProblem error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <RowsSkeleton columns={columns.length} />
      )}
    </>
  );
}
