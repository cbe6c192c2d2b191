/** The roles of members. The shared admin account is an owner. */
export const roles = ['owner', 'admin', 'finance', 'agent', 'viewer'] as const;
export type Role = (typeof roles)[number];

/** Most attempts per key, and the window in seconds. */
export interface ThrottleLimit {
  key: string;
  tries: number;
  windowSeconds: number;
}

/** The states from which this one can be reached. */
export function statesBefore<State extends string>(
  transitions: Readonly<Record<State, readonly State[]>>,
  state: State,
): State[] {
  return (Object.keys(transitions) as State[]).filter((before) => transitions[before].includes(state));
}

/** Share of an amount in cents, rounded half up to the cent. `rate` is in hundredths: 16 means 16 %. */
export function percentOf(cents: number, rate: number): number {
  return Math.floor((cents * rate + 50) / 100);
}

/** Cents as the number of dollars that forms, lists and webhooks use. */
export function centsToDollars(cents: number): number {
  return cents / 100;
}

/**
 * A whole number with thousands separators: 1,500. By hand, because the first use of `Intl` in a browser takes longer
 * than rendering a page.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Cents as money: $1,499.00. */
export function formatMoney(cents: number): string {
  const size = Math.abs(cents);
  const dollars = formatCount(Math.trunc(size / 100));
  return `${cents < 0 ? '-' : ''}$${dollars}.${String(size % 100).padStart(2, '0')}`;
}

/** Cents as a price: $1,499, $0.75. */
export function formatPrice(cents: number): string {
  return formatMoney(cents).replace(/\.00$/, '');
}

/** Bytes as megabytes with two decimals. */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(2)} MB`;
}

const spans = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** A duration in its largest whole unit: "40 seconds", "16 minutes", "1 day". */
export function timeLabel(seconds: number): string {
  const { unit, seconds: size } = spans.find((span) => seconds >= span.seconds) ?? { unit: 'second', seconds: 1 };
  const count = Math.floor(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/**
 * So many days as people say it: `90 days`, `24 months`, `7 years`. Years and months as they come, with the leap days that
 * may be in them.
 */
export function periodLabel(days: number): string {
  const years = Math.floor(days / 365);
  if (years >= 3 && days - years * 365 <= Math.ceil(years / 4)) return `${years} years`;
  const months = Math.round(days / 30.4375);
  if (months >= 12 && Math.abs(days - months * 30.4375) < 1.5) return `${months} months`;
  return `${days} day${days === 1 ? '' : 's'}`;
}

/**
 * The mailbox an address leads to: anybody can write it with other capitals, a tag or, at Gmail, other dots, and it is
 * still the same person.
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
