import { z } from 'zod';

export const login = z.strictObject({
  /** Verified exactly as received: no trimming, no normalising. 1,024 characters bound the cost of hashing. */
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(1024, 'Invalid password'),
});

export const sessionState = z.object({
  authenticated: z.boolean(),
  expires_at: z.string().nullable(),
});

/** The query every admin list takes. `cursor` comes from the `link` header of the page before. */
export const listQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.uuid().optional(),
  q: z
    .string()
    .trim()
    .max(200)
    .refine((value) => !value.includes('\0') && value.isWellFormed(), 'Please remove the broken characters')
    .optional(),
  status: z
    .string()
    .trim()
    .regex(/^[a-z_-]{1,40}$/i)
    .optional(),
});
export type ListQuery = z.output<typeof listQuery>;
