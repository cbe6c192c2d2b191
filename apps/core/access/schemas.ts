import { z } from 'zod';
import { text } from '#core/shared/schemas.ts';

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

/** What a key may do. */
export const apiKeyScopes = ['events:read'] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

export const newApiKey = z.strictObject({
  name: text({ max: 80, required: 'Please enter a name' }),
  scopes: z
    .array(z.enum(apiKeyScopes, 'Please choose scopes from the list'), 'Please choose at least one scope')
    .min(1, 'Please choose at least one scope'),
  /** Null, or left out: never. */
  expires_at: z.iso
    .datetime({ offset: true, error: 'Please enter when it expires as an ISO timestamp' })
    .nullish()
    .refine((at) => at == null || Date.parse(at) > Date.now(), 'Please choose a time in the future'),
});

/** A key, as the list of keys shows it. */
export const apiKeyRow = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its first characters, to tell it from others. */
  start: z.string(),
  scopes: z.array(z.string()),
  created_by: z.string(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
});
export type ApiKeyRow = z.infer<typeof apiKeyRow>;

/** A new key with its text, which is shown this once. */
export const apiKeyCreated = apiKeyRow.extend({ key: z.string() });
