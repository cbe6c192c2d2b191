/** The link to write to an address. Its `?` and `&` are encoded: they would add recipients and text to the email. */
export function mailto(address: string, subject?: string): string {
  const to = encodeURIComponent(address).replaceAll('%40', '@');
  return subject === undefined ? `mailto:${to}` : `mailto:${to}?subject=${encodeURIComponent(subject)}`;
}
