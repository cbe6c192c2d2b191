import { readFile } from 'node:fs/promises';

export function median(values: number[]): number {
  return percentile(values, 0.5);
}

/** The percentile: the value below which that share of the values lies. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function round(value: number, decimals = 0): number {
  return Number(value.toFixed(decimals));
}

export async function untilTrue(
  check: () => Promise<boolean>,
  everyMilliseconds = 50,
  timeoutMilliseconds = 300_000,
): Promise<void> {
  const deadline = performance.now() + timeoutMilliseconds;
  while (!(await check())) {
    if (performance.now() > deadline) throw new Error('This took longer than it may');
    await new Promise((resolve) => setTimeout(resolve, everyMilliseconds));
  }
}

/** The processor time a process has used so far (Linux; elsewhere 0). The kernel counts in hundredths of a second. */
export async function processorMilliseconds(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may contain spaces; user and system time are the 14th and 15th fields.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}

/** Milliseconds since 1970 with their fractions, the same for all processes of a machine. */
export const exactTime = () => performance.timeOrigin + performance.now();
