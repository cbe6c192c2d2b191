import { z } from 'zod';
import { email } from '#core/shared/schemas.ts';

/** What can be sent from the setup page to see it arrive. */
const setupTests = ['email', 'text'] as const;
export type SetupTest = (typeof setupTests)[number];

const setupLine = z.object({
  id: z.string(),
  title: z.string(),
  configured: z.boolean(),
  /** Whether customers can be served without it. */
  optional: z.boolean(),
  /** What its state means for visitors and the team. */
  meaning: z.string(),
  /** How to set it; null when nothing is left to do. */
  how: z.string().nullable(),
  test: z.enum(setupTests).nullable(),
  /** Whether the plans can be created at Stripe. */
  can_make_plans: z.boolean(),
});
export type SetupLine = z.infer<typeof setupLine>;

export const setupReport = z.object({ lines: z.array(setupLine) });

const noAddress = 'Enter an email address, like you@example.com';

export const setupTestRequest = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('email'),
    to: email({ required: noAddress, invalid: noAddress }),
  }),
  z.strictObject({
    kind: z.literal('text'),
    to: z.string().trim().min(1, 'Enter a phone number, with its area code').max(40, 'Use at most 40 characters'),
  }),
]);
export type SetupTestRequest = z.infer<typeof setupTestRequest>;

/** Whether the other side accepted the test, and what it said. */
export const setupTestResult = z.object({ accepted: z.boolean(), said: z.string() });
export type SetupTestResult = z.infer<typeof setupTestResult>;

export const plansMade = z.object({ created: z.array(z.string()) });

/** The lines without which customers can't be served as they should be. */
export const missingLines = (lines: readonly SetupLine[]): SetupLine[] =>
  lines.filter(({ configured, optional }) => !configured && !optional);

/** What is left to do, in a sentence. */
export function setupSummary(lines: readonly SetupLine[]): string {
  const missing = missingLines(lines);
  if (missing.length === 0) return 'Everything that customers need is configured.';
  return `To do: ${missing.map(({ title }) => title).join(', ')}.`;
}
