/** Starts that a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r]/;

/** Records as CSV: the field names of the first record, then each record's values in that order. */
export function toCsv(records: readonly object[]): string {
  const [first] = records;
  if (!first) return '';
  const fields = Object.keys(first);
  const lines = records.map((record) => {
    const values = new Map<string, unknown>(Object.entries(record));
    return fields.map((field) => cell(values.get(field))).join(',');
  });
  return [fields.join(','), ...lines].join('\n');
}

/** Text is quoted, and never runs as a formula where it is opened; what has parts of its own is written as JSON. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return quoted(JSON.stringify(value));
  if (typeof value !== 'string') return String(value);
  return quoted(formula.test(value) ? `'${value}` : value);
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Hands a text to the browser as a file to keep. */
export function saveCsv(name: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.csv`;
  link.click();
  // Some browsers read the address only after the click is over.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
