import type { ThrottleLimit } from '#core/shared/rules.ts';

const [tenMinutes, hour, day] = [10 * 60, 60 * 60, 24 * 60 * 60];
const workingHours = 8;

/** How many acknowledgements are sent: to one address in a day, and in all in ten minutes and in an hour. */
export interface AcknowledgementBounds {
  perAddress: number;
  perTenMinutes: number;
  perHour: number;
  /** How many emails about forms the team gets in an hour; eight times as many in a day. */
  toTeamPerHour: number;
}

/** Forms in their number must not use up what people need to ask for their data. */
export const acknowledgementGroups = ['form', 'privacy'] as const;
export type AcknowledgementGroup = (typeof acknowledgementGroups)[number];

/** The limits on what the team is sent about forms: a mail account sends so many a day, and has others to send. */
export const teamLimits = (group: NoticeGroup, { toTeamPerHour }: AcknowledgementBounds) =>
  ({
    hour: { key: `acknowledgement:${group}:hour`, tries: toTeamPerHour, windowSeconds: hour },
    day: { key: `acknowledgement:${group}:day`, tries: toTeamPerHour * workingHours, windowSeconds: day },
  }) satisfies Record<string, ThrottleLimit>;

/** The limits on what one network causes of it. */
export const ownTeamLimits = (group: NoticeGroup, network: string, bounds: AcknowledgementBounds) =>
  Object.values(teamLimits(group, bounds)).map(({ key, tries, windowSeconds }) => ({
    key: `${key}:network:${network}`,
    tries: Math.ceil(tries * networkShare),
    windowSeconds,
  }));

/** New records, demo requests that nobody has looked at for a day, and requests for data: none silences another. */
export const noticeGroups = ['team', 'late', 'privacy-waiting'] as const;
export type NoticeGroup = (typeof noticeGroups)[number];

/** Two fifths of what all get: one network alone must not use it up. */
const networkShare = 0.4;

const keyOf = (group: AcknowledgementGroup, name: string) =>
  group === 'form' ? `acknowledgement:${name}` : `acknowledgement:${group}:${name}`;

/** The limits on what all addresses of a group get together. */
export const commonLimits = (group: AcknowledgementGroup, { perTenMinutes, perHour }: AcknowledgementBounds) =>
  ({
    burst: { key: keyOf(group, 'ten-minutes'), tries: perTenMinutes, windowSeconds: tenMinutes },
    all: { key: keyOf(group, 'all'), tries: perHour, windowSeconds: hour },
    // A mail account sends so many a day; someone who stays below the hour's would use them up.
    day: { key: keyOf(group, 'day'), tries: perHour * 2, windowSeconds: day },
  }) satisfies Record<string, ThrottleLimit>;

/** The limits on what one address gets, and what one network can cause: what they refuse uses up nothing of others. */
export const ownLimits = (
  group: AcknowledgementGroup,
  { mailbox, network }: { mailbox: string; network: string | null },
  { perAddress, perTenMinutes }: AcknowledgementBounds,
) => ({
  address: { key: keyOf(group, mailbox), tries: perAddress, windowSeconds: day },
  network: network === null ? [] : networkLimits(keyOf(group, `network:${network}`), perTenMinutes),
});

/** In ten minutes, and six times as many in a day. */
function networkLimits(key: string, perTenMinutes: number): ThrottleLimit[] {
  const tries = Math.ceil(perTenMinutes * networkShare);
  return [
    { key, tries, windowSeconds: tenMinutes },
    { key: `${key}:day`, tries: tries * 6, windowSeconds: day },
  ];
}
