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

/** The lists of the dashboard whose records are counted, in the order of its tabs. */
export const countedLists = [
  'demo-requests',
  'contact-forms',
  'audio-samples',
  'custom-deals',
  'partner-applications',
  'commissions',
  'messages',
  'jobs',
] as const;
export type CountedList = (typeof countedLists)[number];

export const adminCounts = z.record(z.enum(countedLists), z.number().int());

/** The head of the dashboard. `total_commission` is what all custom deals earn over their contracts, in dollars. */
export const adminSummary = z.object({ counts: adminCounts, total_commission: z.number() });
export type AdminSummary = z.infer<typeof adminSummary>;
