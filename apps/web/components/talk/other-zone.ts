const partOf = (timeZone: string | undefined, timeZoneName: 'longOffset' | 'longGeneric') =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value;

/** The name of a time zone, "Eastern Time", where the browser's clock shows another time; null where it doesn't. */
export function otherZone(timeZone: string): string | null {
  const isSame = partOf(timeZone, 'longOffset') === partOf(undefined, 'longOffset');
  return isSame ? null : (partOf(timeZone, 'longGeneric') ?? null);
}
