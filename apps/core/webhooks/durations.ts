/** The upper ends of the steps that durations are counted in, in milliseconds; what is above the last is one more step. */
const steps = [
  1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1_000, 1_500, 2_000, 3_000, 5_000, 7_000, 10_000,
  15_000,
] as const;
const stepCount = steps.length + 1;

/** No durations yet. */
export const noDurations = (): number[] => new Array<number>(stepCount).fill(0);

/** Which step a duration in milliseconds belongs to. */
export function stepOf(milliseconds: number): number {
  const found = steps.findIndex((end) => milliseconds <= end);
  return found === -1 ? steps.length : found;
}

/** The counts of several rows together. */
export function sumOf(rows: readonly (readonly number[])[]): number[] {
  return noDurations().map((_, step) => rows.reduce((sum, counts) => sum + (counts[step] ?? 0), 0));
}

/**
 * The duration in milliseconds that this share (0 to 1) of the counted ones did not exceed, estimated within its step;
 * null when there are none.
 */
export function percentile(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let before = 0;
  for (const [step, count] of counts.entries()) {
    if (count > 0 && before + count >= total * share) {
      const [start, end] = [steps[step - 1] ?? 0, steps[step] ?? steps.at(-1) ?? 0];
      return Math.round(start + (end - start) * ((total * share - before) / count));
    }
    before += count;
  }
  return steps.at(-1) ?? null;
}
