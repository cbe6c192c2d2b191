import { z } from 'zod';

export const login = z.strictObject({
  /** Verified exactly as received: no trimming, no normalising. 1,024 characters bound the cost of hashing. */
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(1024, 'Invalid password'),
});

export const sessionState = z.object({
  authenticated: z.boolean(),
  expires_at: z.string().nullable(),
});

/** An open session, as the list of sessions shows it. */
export const sessionRow = z.object({
  id: z.uuid(),
  actor: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  expires_at: z.string(),
  address: z.string(),
  browser: z.string(),
  /** Whether this is the session of the request. */
  current: z.boolean(),
});
export type SessionRow = z.infer<typeof sessionRow>;

/** How many sessions were ended. */
export const sessionsEnded = z.object({ ended: z.number().int() });
