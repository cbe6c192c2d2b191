import { formatCount } from '#core/shared/rules.ts';

/** "1,204", or "10,000+" where the server stopped counting. */
export function formatTotal(count: number, capped = false): string {
  return `${formatCount(count)}${capped ? '+' : ''}`;
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** "1,204", "100K", "1.2M": for narrow places. */
export function formatShort(count: number): string {
  return count < 10_000 ? formatCount(count) : compact.format(count);
}

/** The date in the reader's locale, with a 12-hour clock. */
export function formatMoment(iso: string): string {
  return new Date(iso).toLocaleString(undefined, { hour12: true });
}

/** "312 ms", "15.0 s". */
export function formatDuration(ms: number): string {
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

const steps = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1_000 },
] as const;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** "4 minutes ago", "in 30 seconds". */
export function formatFromNow(iso: string, now: number): string {
  const distance = Date.parse(iso) - now;
  const step = steps.find(({ ms }) => Math.abs(distance) >= ms);
  return step ? relative.format(Math.trunc(distance / step.ms), step.unit) : 'now';
}

const dueSteps = [
  { unit: 'day', ms: 86_400_000, from: 2 },
  { unit: 'hour', ms: 3_600_000, from: 1 },
  { unit: 'minute', ms: 60_000, from: 0 },
] as const;
const soonMs = 1_800_000;

/** "due in 3 hours" or "2 hours late"; `soon` in the last half hour. Null where nothing is due. */
export function formatDue(iso: string | null, now: number): { words: string; late: boolean; soon: boolean } | null {
  if (iso === null) return null;
  const left = Date.parse(iso) - now;
  const step = dueSteps.find(({ ms, from }) => Math.abs(left) >= from * ms);
  if (!step) return null;
  const count = Math.max(1, Math.trunc(Math.abs(left) / step.ms));
  const span = `${count} ${step.unit}${count === 1 ? '' : 's'}`;
  return left < 0
    ? { words: `${span} late`, late: true, soon: false }
    : { words: `due in ${span}`, late: false, soon: left < soonMs };
}

/** "3:42 PM" today, with seconds in the next two minutes; otherwise with the date. */
export function formatClock(iso: string, now: number): string {
  const at = new Date(iso);
  if (at.toDateString() !== new Date(now).toDateString()) return formatMoment(iso);
  const isNear = Math.abs(at.getTime() - now) < 120_000;
  return at.toLocaleTimeString(undefined, {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    ...(isNear ? { second: '2-digit' } : {}),
  });
}

/** "99.9%" of a whole, never rounded up to all of it. Null of nothing. */
export function formatShare(part: number, whole: number): string | null {
  return whole === 0 ? null : `${Math.floor((part / whole) * 1000) / 10}%`;
}
