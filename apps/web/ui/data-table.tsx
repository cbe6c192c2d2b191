import { Fragment, type ReactNode, useState } from 'react';
import { classes } from './classes.ts';
import { ChevronIcon } from './control-icons.tsx';

export interface Column<Row> {
  header: string;
  /** A width class; the table's layout is fixed, so that long text never moves its neighbours. */
  width: string;
  numeric?: boolean;
  cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  /** What the table lists, for those who cannot see it. */
  caption: string;
  /** The first column names the row, and opens its details where there are any. */
  columns: readonly [Column<Row>, ...Column<Row>[]];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  detail?: (row: Row) => ReactNode;
}

const cellClasses = 'px-8 py-8 align-top max-lg:grid max-lg:grid-cols-[7rem_minmax(0,1fr)] max-lg:gap-8 max-lg:p-0';
const labelClasses = 'max-lg:before:text-ink-quiet max-lg:before:content-[attr(data-label)]';

/** Records in dense rows; on narrow screens each row becomes a card with its labels. */
export function DataTable<Row>({ caption, columns, rows, rowKey, detail }: DataTableProps<Row>) {
  const [opened, setOpened] = useState<string | null>(null);
  const [nameColumn, ...otherColumns] = columns;

  return (
    <table className="w-full table-fixed border-collapse max-lg:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-lg:sr-only">
        <tr>
          {columns.map(({ header, width, numeric }) => (
            <th
              key={header}
              scope="col"
              className={classes(
                'sticky top-[101px] z-10 border-b border-line bg-paper px-8 py-8 font-medium text-ink-quiet',
                numeric ? 'pr-16 text-right' : 'text-left',
                width,
              )}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:grid max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-12">
        {rows.map((row) => {
          const key = rowKey(row);
          const open = key === opened;
          return (
            <Fragment key={key}>
              <tr
                className={classes(
                  'border-b border-line max-lg:grid max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-8 max-lg:rounded-card max-lg:border max-lg:bg-surface max-lg:px-16 max-lg:pt-4 max-lg:pb-16',
                  open && 'bg-surface max-lg:rounded-b-none max-lg:border-b-0 lg:border-transparent',
                )}
              >
                <th scope="row" className="px-8 py-4 text-left align-top font-medium max-lg:p-0">
                  {detail ? (
                    <button
                      type="button"
                      aria-expanded={open}
                      onClick={() => setOpened(open ? null : key)}
                      className="-ml-4 inline-flex min-h-[28px] max-w-full items-center gap-4 rounded-control text-left max-lg:min-h-[44px]"
                    >
                      <span className={classes('text-ink-quiet transition-transform', open && 'rotate-90')}>
                        <ChevronIcon />
                      </span>
                      <span className="min-w-0 truncate">{nameColumn.cell(row)}</span>
                    </button>
                  ) : (
                    <div className="py-4 wrap-anywhere">{nameColumn.cell(row)}</div>
                  )}
                </th>
                {otherColumns.map(({ header, numeric, cell }) => (
                  <td
                    key={header}
                    data-label={header}
                    className={classes(cellClasses, labelClasses, numeric && 'lg:pr-16 lg:text-right')}
                  >
                    <div className="min-w-0">{cell(row)}</div>
                  </td>
                ))}
              </tr>
              {open && detail && (
                <tr className="border-b border-line bg-surface max-lg:-mt-12 max-lg:block max-lg:rounded-b-card max-lg:border max-lg:border-t-0">
                  <td colSpan={columns.length} className="animate-rise px-16 pt-8 pb-24 max-lg:block lg:pl-32">
                    {detail(row)}
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
