const hourMs = 3_600_000;

/** When a recovery can begin. */
export const recoveryPresets = ['hour', 'day', 'week', 'failing', 'chosen'] as const;
export type RecoveryPreset = (typeof recoveryPresets)[number];

const spans: Partial<Record<RecoveryPreset, number>> = { hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs };

/** The moment a recovery begins at; null where none is given. `chosen` is the text of a date and time field. */
export function beginOf(
  preset: RecoveryPreset,
  { now, failingSince, chosen }: { now: number; failingSince: string | null; chosen: string },
): string | null {
  const span = spans[preset];
  if (span !== undefined) return new Date(now - span).toISOString();
  if (preset === 'failing') return failingSince;
  const at = Date.parse(chosen);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
