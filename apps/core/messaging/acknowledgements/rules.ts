import type { ThrottleLimit } from '#core/shared/rules.ts';

/** How many acknowledgements are sent: to one address in a day, and in all in ten minutes and in an hour. */
export interface AcknowledgementBounds {
  perAddress: number;
  perTenMinutes: number;
  perHour: number;
}

const [tenMinutes, hour, day] = [10 * 60, 60 * 60, 24 * 60 * 60];

/**
 * The mailbox an address leads to: anybody can write it with other capitals, a tag or, at Gmail, other dots, and it is
 * still the same person who gets the emails.
 */
export function mailboxOf(address: string): string {
  const [name = '', domain = ''] = address
    .trim()
    .toLowerCase()
    .split(/@(?=[^@]*$)/);
  const untagged = name.replace(/\+.*$/, '');
  return ['gmail.com', 'googlemail.com'].includes(domain)
    ? `${untagged.replaceAll('.', '')}@gmail.com`
    : `${untagged}@${domain}`;
}

/** The limits on acknowledgements, by group: what one address is refused does not use up what all others get. */
export const acknowledgementLimits = (mailbox: string, { perAddress, perTenMinutes, perHour }: AcknowledgementBounds) =>
  ({
    address: { key: `acknowledgement:${mailbox}`, tries: perAddress, windowSeconds: day },
    burst: { key: 'acknowledgement:ten-minutes', tries: perTenMinutes, windowSeconds: tenMinutes },
    all: { key: 'acknowledgement:all', tries: perHour, windowSeconds: hour },
  }) satisfies Record<string, ThrottleLimit>;
