import { z } from 'zod';
import { email } from '#core/shared/schemas.ts';

/**
 * The state of one part of the product, by a try at it: `ready`, `failing` when it is set up and the try failed, `missing`
 * when it is not set up, `unknown` when nothing here can tell.
 */
export const setupStates = ['ready', 'failing', 'missing', 'unknown'] as const;
export type SetupState = (typeof setupStates)[number];

/** What can be sent, or made at Stripe, from the setup page. */
export const setupTests = ['email', 'text', 'webhook', 'alarm'] as const;
export type SetupTest = (typeof setupTests)[number];

export const setupLine = z.object({
  id: z.string(),
  /** What it is: "Email". */
  title: z.string(),
  state: z.enum(setupStates),
  /** Whether customers can be served without it. */
  optional: z.boolean(),
  /** What was tried just now, and what came of it. */
  found: z.string(),
  /** What that means for visitors and the team. */
  meaning: z.string(),
  /** What to do, in order; empty when nothing is left to do. */
  steps: z.array(z.string()),
  /** What can be sent to see it work; null for nothing. */
  test: z.enum(setupTests).nullable(),
  /** Whether the plans can be made at Stripe with one press. */
  can_make_plans: z.boolean(),
});
export type SetupLine = z.infer<typeof setupLine>;

export const setupReport = z.object({ checked_at: z.string(), lines: z.array(setupLine) });
export type SetupReport = z.infer<typeof setupReport>;

/** A test of one part. Emails and text messages need somebody to go to. */
export const setupTestRequest = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('email'),
    to: email({
      required: 'Enter an email address, like you@example.com',
      invalid: 'Enter an email address, like you@example.com',
    }),
  }),
  z.strictObject({
    kind: z.literal('text'),
    to: z.string().trim().min(1, 'Enter a phone number, with its area code').max(40, 'Use at most 40 characters'),
  }),
  z.strictObject({ kind: z.literal('webhook') }),
  z.strictObject({ kind: z.literal('alarm') }),
]);
export type SetupTestRequest = z.infer<typeof setupTestRequest>;

/** What came of a test: whether the other side took it, and what it said. */
export const setupTestResult = z.object({ taken: z.boolean(), said: z.string() });
export type SetupTestResult = z.infer<typeof setupTestResult>;

export const plansMade = z.object({ created: z.array(z.string()) });

/** Whether customers cannot be served as they should be until somebody acts. */
export const needsAttention = ({ state, optional }: Pick<SetupLine, 'state' | 'optional'>) =>
  state === 'failing' || (state === 'missing' && !optional);
