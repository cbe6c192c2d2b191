/** Starts that a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r]/;

/** The line that names the fields. */
export const csvHeader = (fields: readonly string[]) => fields.join(',');

/** A record's values in the order of the fields, without the line's end. */
export function csvLine(fields: readonly string[], record: object): string {
  const values = new Map<string, unknown>(Object.entries(record));
  return fields.map((field) => cell(values.get(field))).join(',');
}

/** Text is quoted, and never runs as a formula where it is opened; what has parts of its own is written as JSON. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return quoted(JSON.stringify(value));
  if (typeof value !== 'string') return String(value);
  return quoted(formula.test(value) ? `'${value}` : value);
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
