import { stringify } from 'csv-stringify/sync';

/** The header line. */
export const csvHeader = (fields: readonly string[]) => fields.join(',');

/** One line per record, in the order of the fields. Formulas in text are escaped, so that spreadsheets never run them. */
export function csvLines(fields: readonly string[], records: readonly object[]): string {
  return stringify([...records], {
    columns: [...fields],
    quoted_string: true,
    escape_formulas: true,
    eof: false,
    cast: { boolean: String },
  });
}
