import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { kindOfList } from '#core/dashboard/rules.ts';
import { leads } from '#core/leads/registry.ts';
import { spamStatus } from '#core/resources/rules.ts';
import type { Answer } from '#core/shared/labels.ts';
import { type AdminList, filterQuery, type ListFilter, listQuery, rememberCount } from '../../../api/admin-lists.ts';
import { classes } from '../../../ui/classes.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchedFor } from '../../../ui/marked.tsx';
import { foundIn } from '../../../ui/matches.ts';
import { Allowed, useAllowed } from '../parts/allowed.tsx';
import { ListProblem, StaleNotice } from '../parts/list-problem.tsx';
import { RowsSkeleton } from '../parts/rows-skeleton.tsx';
import { RecordPanel } from '../record-panel/record-panel.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ExportButton } from './export-button.tsx';
import { filtersOf, knownTo } from './filter-labels.ts';
import { FoundIn } from './found-in.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { ListFooter } from './list-footer.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { NewRows } from './new-rows.tsx';
import { NothingFound } from './nothing-found.tsx';
import { useListFilter } from './use-list-filter.ts';
import { useListKeys } from './use-list-keys.ts';
import { useOpenRecord } from './use-open-record.ts';
import { useSelection } from './use-selection.ts';

/** The list makes room for the record beside it: a column of its own, or on narrower screens a margin. */
const besideClasses =
  'lg:max-xl:mr-[27.5rem] xl:grid xl:grid-cols-[minmax(0,1fr)_36rem] xl:gap-x-24 min-[90rem]:grid-cols-[minmax(0,1fr)_40rem]';

interface RecordListProps<Row extends object> {
  source: AdminList<Row>;
  /** What is listed, in the plural: "contact forms". */
  things: string;
  columns: readonly [Column<Row>, ...Column<Row>[]];
  rowKey: (row: Row) => string;
  /** What expands below a row, in lists whose records have no panel. */
  detail?: (row: Row) => ReactNode;
  empty: { title: string; text?: string };
  /** The searched texts of a row that no column shows; with it, rows found by those or by a note say so. */
  hiddenTexts?: ((row: Row) => readonly Answer[]) | undefined;
  statuses?: readonly string[];
  /** More actions for everything that matches the filter. */
  actions?: (filter: ListFilter) => ReactNode;
}

/** One of the dashboard's lists: searched, filtered, loaded while scrolling, and kept up to date. */
export function RecordList<Row extends object>({
  source,
  things,
  columns,
  rowKey,
  detail,
  empty,
  hiddenTexts,
  statuses,
  actions,
}: RecordListProps<Row>) {
  const queryClient = useQueryClient();
  const area = useRef<HTMLDivElement>(null);
  const [helping, setHelping] = useState(false);
  const filters = useMemo(() => filtersOf(source.name), [source]);
  const filter = useListFilter(useMemo(() => knownTo(filters), [filters]));
  const list = useInfiniteQuery(listQuery(source, filter.applied));
  const { data } = list;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data]);
  const keys = useMemo(() => (rows ?? []).map(rowKey), [rows, rowKey]);
  const total = data?.pages.at(-1)?.total ?? null;
  const unfiltered = filterQuery({ ...filter.applied, sort: '' }) === '' && !list.isPlaceholderData;
  // While another search is loading, the rows are still those of the last one.
  const q = list.isPlaceholderData ? '' : filter.applied.q;
  const kind = kindOfList(source.name);
  const work = kind && leads[kind].path;
  const record = useOpenRecord(area);
  // On a wide screen the list shares the width with the record beside it.
  const beside = work !== null && record.shown !== null;
  const selection = useSelection(keys);
  const isAllowed = useAllowed();
  const selects = isAllowed('exports') || (work !== null && isAllowed('records:write'));
  const assignees = useMemo(() => assigneesOf(rows ?? []), [rows]);
  const remark = (row: Row) => {
    const place = foundIn(row, q, hiddenTexts?.(row) ?? []);
    return place && <FoundIn place={place} />;
  };
  useListKeys({
    area,
    shown: work ? record.shown : null,
    onShow: record.show,
    onToggle: (key) => selection.onToggle(key, false),
    onEscape: () => (record.shown ? record.close() : selection.clear()),
    onHelp: () => setHelping(true),
  });

  useEffect(() => {
    if (total && unfiltered) rememberCount(queryClient, source.name, total.count);
  }, [total, unfiltered, queryClient, source]);

  return (
    <SearchedFor value={q}>
      <div ref={area} className={classes(beside && besideClasses)}>
        <div className="min-w-0">
          <ListToolbar
            narrow={beside}
            list={source.name}
            things={things}
            filter={filter}
            filters={filters}
            statuses={statuses}
            assignees={assignees}
            shown={keys.length}
            total={total}
            spam={data?.pages[0]?.spam ?? 0}
            onHelp={() => setHelping(true)}
          >
            {actions?.(filter.applied)}
            <Allowed to="exports">
              <ExportButton list={source.name} filter={filter.applied} total={total} />
            </Allowed>
          </ListToolbar>
          {rows && list.isError && <StaleNotice />}
          {rows ? (
            rows.length > 0 ? (
              <>
                <NewRows keys={keys} />
                <DataTable
                  caption={things}
                  columns={columns}
                  rows={rows}
                  rowKey={rowKey}
                  detail={detail}
                  beside={work ? { shown: record.shown, onShow: record.show, addressOf: record.addressOf } : undefined}
                  selection={selects ? selection : undefined}
                  remark={work ? remark : undefined}
                />
                <ListFooter list={list} shown={keys.length} />
                {selects && selection.keys.size > 0 && (
                  <BulkBar
                    list={source.name}
                    work={isAllowed('records:write') ? work : null}
                    statuses={statuses?.filter((status) => status !== spamStatus) ?? []}
                    chosen={
                      new Map(rows.flatMap((row) => (selection.keys.has(rowKey(row)) ? [[rowKey(row), row]] : [])))
                    }
                    onClear={selection.clear}
                  />
                )}
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
        </div>
        {work && record.shown && <RecordPanel list={work} id={record.shown} onClose={record.close} />}
        <KeysDialog open={helping} onClose={() => setHelping(false)} />
      </div>
    </SearchedFor>
  );
}

/** The assignees of the rows shown. */
function assigneesOf(rows: readonly object[]): string[] {
  const names = rows.flatMap((row) => ('assignee' in row && typeof row.assignee === 'string' ? [row.assignee] : []));
  return [...new Set(names)].toSorted();
}
