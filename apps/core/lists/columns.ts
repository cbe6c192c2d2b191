import { z } from 'zod';
import { choiceLabel } from '#core/shared/labels.ts';
import { centsToDollars } from '#core/shared/rules.ts';
import type { Zone } from '#core/text/days/rules.ts';
import { type CellFormat, cellFormats } from './rules.ts';

/** What a spreadsheet's cell holds: never an object or a list. */
export type Cell = string | number | boolean | null;

/** A column of an export. */
export interface ExportColumn {
  header: string;
  /** Its numbers are dollars, written with two decimals. */
  amount: boolean;
  /** It holds phone numbers only, which may begin with a plus. */
  phones: boolean;
  /** The cell of a record of the list. */
  read(record: unknown): Cell;
}

/**
 * The columns of a list's export, by the schema of its rows, so that they are the same for every record. Parts of a row
 * become columns of their own (`customer_name`), lists are joined with "; ", and amounts end in `_dollars`.
 */
export function exportColumns(row: z.ZodObject): ExportColumn[] {
  return columnsOf(row, '', (record) => record);
}

/** The columns with their moments in a time zone, which the last one names. */
export function columnsIn(zone: Zone, columns: readonly ExportColumn[]): ExportColumn[] {
  const isMoment = (column: ExportColumn, cell: Cell): cell is string =>
    /(?:^|_)at$/.test(column.header) && typeof cell === 'string' && z.iso.datetime().safeParse(cell).success;
  const shown = columns.map((column) => ({
    ...column,
    read: (record: unknown) => {
      const cell = column.read(record);
      return isMoment(column, cell) ? zone.write(new Date(cell)) : cell;
    },
  }));
  return [...shown, { header: 'time_zone', amount: false, phones: false, read: () => zone.name }];
}

type Read = (record: unknown) => unknown;

function columnsOf(schema: unknown, name: string, read: Read): ExportColumn[] {
  if (schema instanceof z.ZodNullable) return columnsOf(schema.unwrap(), name, read);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([field, part]) =>
      columnsOf(part, name === '' ? field : `${name}_${field}`, (record) => fieldOf(read(record), field)),
    );
  if (schema instanceof z.ZodArray)
    return columnsOf(schema.element, name, (each) => each).map((column) => ({
      ...column,
      amount: false,
      phones: false,
      read: (record) =>
        listOf(read(record))
          .map((each) => column.read(each) ?? '')
          .join('; '),
    }));
  return [columnOf(schema instanceof z.ZodType ? cellFormats.get(schema) : undefined, name, read)];
}

function columnOf(format: CellFormat | undefined, name: string, read: Read): ExportColumn {
  const plain = { header: name, amount: false, phones: false, read: (record: unknown) => cellOf(read(record)) };
  if (!format) return plain;
  if ('only' in format) return { ...plain, phones: true };
  const convert = (to: (cell: Cell) => Cell) => (record: unknown) => to(plain.read(record));
  if ('labels' in format)
    return { ...plain, read: convert((cell) => (typeof cell === 'string' ? choiceLabel(format.labels, cell) : cell)) };
  return {
    header: `${name}_dollars`,
    amount: true,
    phones: false,
    read: convert((cell) => (typeof cell === 'number' && format.amountIn === 'cents' ? centsToDollars(cell) : cell)),
  };
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return textOf(value);
}

/** A value of unknown shape as text: "rows: 12; filter.status: new, closed". */
function textOf(value: unknown, path = ''): string {
  if (Array.isArray(value)) return value.map((each) => textOf(each)).join(', ');
  if (!isRecord(value)) return String(value ?? '');
  return Object.entries(value)
    .map(([key, part]) => (isRecord(part) ? textOf(part, `${path}${key}.`) : `${path}${key}: ${textOf(part)}`))
    .join('; ');
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldOf = (value: unknown, field: string): unknown => (isRecord(value) ? value[field] : null);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
