/** The time zones of the United States, as people call them. */
export const usualZones: readonly (readonly [zone: string, name: string])[] = [
  ['America/New_York', 'Eastern Time'],
  ['America/Chicago', 'Central Time'],
  ['America/Denver', 'Mountain Time'],
  ['America/Phoenix', 'Arizona'],
  ['America/Los_Angeles', 'Pacific Time'],
  ['America/Anchorage', 'Alaska'],
  ['Pacific/Honolulu', 'Hawaii'],
];

export const zoneName = (zone: string): string =>
  usualZones.find(([known]) => known === zone)?.[1] ?? zone.replaceAll('_', ' ');

/** All others that the browser knows, and the present one. */
export const otherZones = (present: string): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), present])]
    .filter((zone) => usualZones.every(([known]) => known !== zone))
    .sort();
