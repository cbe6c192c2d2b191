/** "1,204", or "10,000+" where the server stopped counting. */
export function formatTotal(count: number, capped = false): string {
  return `${count.toLocaleString('en-US')}${capped ? '+' : ''}`;
}

export function formatDollars(dollars: number): string {
  return dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
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
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'short' });

/** "4 min. ago", "in 30 sec." */
export function formatFromNow(iso: string, now: number): string {
  const distance = Date.parse(iso) - now;
  const step = steps.find(({ ms }) => Math.abs(distance) >= ms);
  return step ? relative.format(Math.trunc(distance / step.ms), step.unit) : 'now';
}

/** "contact_form" as people say it: "contact form". */
export function inWords(name: string): string {
  return name.replaceAll(/[_-]/g, ' ');
}
