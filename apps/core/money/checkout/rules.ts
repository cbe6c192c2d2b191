/** Whether an address is a page of this site. */
export function isOwnAddress(address: string, origin: string): boolean {
  return URL.canParse(address) && URL.canParse(origin) && new URL(address).origin === new URL(origin).origin;
}
