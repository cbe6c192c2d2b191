import { stringify } from 'csv-stringify/sync';
import { isPhone } from '#core/text/phone/rules.ts';
import type { ExportColumn } from './columns.ts';

/** The header line, behind the byte order mark by which Excel knows UTF-8. */
export const csvHeader = (columns: readonly ExportColumn[]) => `\ufeff${columns.map(({ header }) => header).join(',')}`;

/** One line per record. Formulas in text are escaped, so that spreadsheets never run them. */
export function csvLines(columns: readonly ExportColumn[], records: readonly unknown[]): string {
  const lines = records.map((record) => columns.map((column) => column.read(record)));
  return stringify(lines, {
    quoted_string: true,
    escape_formulas: true,
    eof: false,
    cast: {
      string: (text, { index }) =>
        columns[index]?.phones && isPhone(text) ? { value: text, escape_formulas: false } : withoutInnerFormulas(text),
      boolean: String,
      number: (value, { index }) => (columns[index]?.amount ? value.toFixed(2) : String(value)),
    },
  });
}

/**
 * Where lists are separated by semicolons, Excel ends a cell at each one inside a text, and at its line breaks and tabs.
 * What follows would start a cell of its own, so it must not be a formula either.
 */
const withoutInnerFormulas = (text: string) => text.replace(/(^;|(?<=.)[;\t\r\n])(?=["' ]*[=+\-@])/gs, "$1'");
