/** Downloads the text of a CSV file, with the byte order mark that reading it took away: by it Excel knows UTF-8. */
export function saveCsv(name: string, text: string) {
  const address = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.csv`;
  link.click();
  // Some browsers read the address only after the click event.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
