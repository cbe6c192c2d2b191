import { stringify } from 'csv-stringify/sync';

/** The line that names the fields. */
export const csvHeader = (fields: readonly string[]) => fields.join(',');

/** The records' values in the order of the fields, a line each. Text is quoted, and never runs as a formula where it is opened. */
export function csvLines(fields: readonly string[], records: readonly object[]): string {
  return stringify([...records], {
    columns: [...fields],
    quoted_string: true,
    escape_formulas: true,
    eof: false,
    cast: { boolean: String },
  });
}
