import { Fragment, type MouseEvent, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { classes } from './classes.ts';
import { ChevronIcon } from './control-icons.tsx';
import { Marked } from './marked.tsx';

export interface Column<Row> {
  header: string;
  /** A width class; the table's layout is fixed, so that long text never moves its neighbors. */
  width: string;
  /** Its width while a record is shown beside the table; a column without one is hidden then. */
  besideWidth?: string;
  numeric?: boolean;
  cell: (row: Row) => ReactNode;
}

/** The selection, for tables whose rows can be selected. */
export interface Selection {
  keys: ReadonlySet<string>;
  /** `range`: also selects everything from the last selected row. */
  onToggle: (key: string, range: boolean) => void;
  /** Selects all rows shown, or none. */
  onToggleAll: () => void;
}

interface Beside {
  shown: string | null;
  onShow: (key: string) => void;
  /** The address of the page with a row shown. */
  addressOf: (key: string) => string;
}

interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  caption: string;
  /** The first column names the row, and opens it where there is more to see. */
  columns: readonly [Column<Row>, ...Column<Row>[]];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** What expands below a row. */
  detail?: ((row: Row) => ReactNode) | undefined;
  /** A line below a row: why it is in the list. */
  remark?: ((row: Row) => ReactNode) | undefined;
  /** Shows a row beside the table instead; null where none is shown. */
  beside?: Beside | undefined;
  selection?: Selection | undefined;
}

const cellClasses = 'px-8 py-8 align-top max-lg:grid max-lg:grid-cols-[6rem_minmax(0,1fr)] max-lg:gap-8 max-lg:p-0';
const labelClasses = 'max-lg:before:text-ink-quiet max-lg:before:content-[attr(data-label)]';
// The line is a shadow: a collapsed border does not move with a sticky header.
const headClasses =
  'sticky top-[101px] z-10 bg-paper px-8 py-8 font-medium text-ink-quiet shadow-[inset_0_-1px_0_var(--line)]';

/** Records in dense rows; on narrow screens each row becomes a card with labels. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  detail,
  remark,
  beside,
  selection,
}: DataTableProps<Row>) {
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const id = useId();
  const [nameColumn, ...otherColumns] = columns;
  const opens = Boolean(beside ?? detail);
  const narrow = typeof beside?.shown === 'string';
  /** On a wide screen the record takes part of the width. */
  const leftOut = ({ besideWidth }: Column<Row>) => narrow && besideWidth === undefined && 'lg:hidden';

  return (
    <table className="w-full table-fixed border-collapse max-lg:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-lg:sr-only">
        <tr>
          {selection && (
            <td className={classes(headClasses, 'w-[36px] max-lg:hidden')}>
              <Box
                label={`Select all ${rows.length} shown`}
                checked={rows.length > 0 && rows.every((row) => selection.keys.has(rowKey(row)))}
                onToggle={selection.onToggleAll}
              />
            </td>
          )}
          {columns.map((column) => (
            <th
              key={column.header}
              scope="col"
              className={classes(
                headClasses,
                column.numeric ? 'pr-16 text-right' : 'text-left',
                narrow ? column.besideWidth : column.width,
                leftOut(column),
              )}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:grid max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-12">
        {rows.map((row) => {
          const key = rowKey(row);
          const below = !beside && key === unfolded;
          const open = beside ? key === beside.shown : below;
          const nameId = `${id}-${key}`;
          const why = remark?.(row);
          const onOpen = () => (beside ? beside.onShow(key) : setUnfolded(below ? null : key));
          return (
            <Fragment key={key}>
              {/* With the keyboard, the row's name opens it. */}
              <tr
                data-row={key}
                onClick={(event) => {
                  if (opens && opensRow(event)) onOpen();
                }}
                className={classes(
                  'scroll-mt-[72px] border-b border-line max-lg:relative max-lg:grid max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-8 max-lg:rounded-card max-lg:border max-lg:px-16 max-lg:pt-4 max-lg:pb-16',
                  opens && 'group/row cursor-pointer',
                  open || selection?.keys.has(key)
                    ? 'bg-teal-wash'
                    : classes('focus-within:bg-surface max-lg:bg-surface', opens && 'hover:bg-teal-wash/60'),
                  below && 'bg-surface',
                  (below || Boolean(why)) && 'max-lg:rounded-b-none max-lg:border-b-0 lg:border-transparent',
                )}
              >
                {selection && (
                  <td
                    data-selects=""
                    className="cursor-default px-8 py-8 align-top max-lg:absolute max-lg:top-4 max-lg:right-4 max-lg:p-0"
                  >
                    <Box
                      labelledBy={nameId}
                      checked={selection.keys.has(key)}
                      onToggle={(range) => selection.onToggle(key, range)}
                    />
                  </td>
                )}
                <th scope="row" className="px-8 py-4 text-left align-top font-medium max-lg:p-0 max-lg:pr-48">
                  {opens ? (
                    <RowName
                      id={nameId}
                      open={open}
                      below={below}
                      address={beside?.addressOf(key) ?? null}
                      onOpen={onOpen}
                    >
                      {shown(nameColumn.cell(row))}
                    </RowName>
                  ) : (
                    <div id={nameId} className="py-4 wrap-anywhere">
                      {shown(nameColumn.cell(row))}
                    </div>
                  )}
                </th>
                {otherColumns.map((column) => (
                  <td
                    key={column.header}
                    data-label={column.header}
                    className={classes(
                      cellClasses,
                      labelClasses,
                      column.numeric && 'lg:pr-16 lg:text-right',
                      leftOut(column),
                    )}
                  >
                    <div className="min-w-0">{shown(column.cell(row))}</div>
                  </td>
                ))}
              </tr>
              {why && (
                <tr className="border-b border-line max-lg:-mt-12 max-lg:block max-lg:rounded-b-card max-lg:border max-lg:border-t-0 max-lg:bg-surface">
                  <td
                    colSpan={columns.length + (selection ? 1 : 0)}
                    className="px-8 pb-8 max-lg:block max-lg:px-16 max-lg:pb-16 lg:pl-48"
                  >
                    {why}
                  </td>
                </tr>
              )}
              {below && detail && (
                <tr className="border-b border-line bg-surface max-lg:-mt-12 max-lg:block max-lg:rounded-b-card max-lg:border max-lg:border-t-0">
                  <td
                    colSpan={columns.length + (selection ? 1 : 0)}
                    className="animate-rise px-16 pt-8 pb-24 max-lg:block lg:pl-32"
                  >
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

const shown = (cell: ReactNode) => (typeof cell === 'string' ? <Marked>{cell}</Marked> : cell);

/** Whether a click anywhere in a row is meant to open it: not one on a control, nor one that ends a text selection. */
function opensRow({ target, ctrlKey, metaKey, shiftKey, defaultPrevented }: MouseEvent): boolean {
  const onControl =
    target instanceof Element && target.closest('a, button, input, label, summary, [data-selects]') !== null;
  const selecting = window.getSelection()?.type === 'Range';
  return !(onControl || selecting || ctrlKey || metaKey || shiftKey || defaultPrevented);
}

interface RowNameProps {
  id: string;
  open: boolean;
  /** The row is unfolded below its name. */
  below: boolean;
  /** The address that shows the row beside the table; null where it unfolds. */
  address: string | null;
  onOpen: () => void;
  children: ReactNode;
}

/** A row's name, which opens it: a link where the opened row has an address. */
function RowName({ id, open, below, address, onOpen, children }: RowNameProps) {
  const frame =
    '-ml-4 inline-flex min-h-[28px] max-w-full scroll-mt-[72px] items-center gap-4 rounded-control text-left max-lg:min-h-[44px]';
  const content = (
    <>
      <span className={classes('text-ink-quiet transition-transform', below && 'rotate-90')}>
        <ChevronIcon />
      </span>
      <span className="min-w-0 truncate underline-offset-3 group-hover/row:underline">{children}</span>
    </>
  );
  if (address === null)
    return (
      <button type="button" id={id} aria-expanded={open} onClick={onOpen} className={frame}>
        {content}
      </button>
    );
  return (
    <Link
      id={id}
      to={address}
      aria-current={open ? 'true' : undefined}
      onClick={(event) => {
        // With a modifier key the browser opens the address in another tab or window.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onOpen();
      }}
      className={frame}
    >
      {content}
    </Link>
  );
}

interface BoxProps {
  label?: string;
  labelledBy?: string;
  checked: boolean;
  onToggle: (range: boolean) => void;
}

/** A row's checkbox; its click area is larger than the box. */
function Box({ label, labelledBy, checked, onToggle }: BoxProps) {
  return (
    <label className="flex size-[20px] cursor-pointer items-center justify-center max-lg:size-[44px]">
      <input
        type="checkbox"
        aria-label={label}
        aria-labelledby={labelledBy}
        checked={checked}
        onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        className="size-[18px] accent-teal-text"
      />
    </label>
  );
}
