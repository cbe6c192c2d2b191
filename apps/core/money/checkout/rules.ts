/** Whether an address is one of a site's own pages. */
export function isOwnAddress(address: string, origin: string): boolean {
  return URL.canParse(address) && URL.canParse(origin) && new URL(address).origin === new URL(origin).origin;
}
