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
