import { z } from 'zod';
import { text } from '#core/shared/schemas.ts';
import { type DashboardList, dashboardLists, listNames } from './rules.ts';

/** The payload of a `change` event. */
export const feedChange = z.object({ list: z.enum(dashboardLists) });

const count = z.number().int();
export const adminCounts = z.object(
  // The keys of fromEntries() have no type of their own.
  Object.fromEntries(dashboardLists.map((list) => [list, count])) as Record<DashboardList, typeof count>,
);

/**
 * The dashboard's totals, of the lists that the reader may read. `total_commission` is the contract commission of all
 * custom deals in dollars, and null for roles that may not read money; `dead_jobs` counts jobs out of retries, and is
 * null for roles that may not read jobs.
 */
export const adminSummary = z.object({
  counts: adminCounts.partial(),
  total_commission: z.number().nullable(),
  dead_jobs: z.number().int().nullable(),
});
export type AdminSummary = z.infer<typeof adminSummary>;

/** A saved search: its name, and the part of the dashboard's address after the list. */
export const savedView = z.strictObject({
  list: z.enum(listNames, { error: 'This list doesn’t exist' }),
  name: text({ max: 60, required: 'Please enter a name' }),
  query: z
    .string({ error: 'Please search or filter first' })
    .min(1, 'Please search or filter first')
    .max(500, 'This search is too long to save')
    .regex(/^[\w\-.~%+&=*]+$/, 'This isn’t a search of this list'),
});
export type SavedView = z.output<typeof savedView>;

export const savedViewRow = savedView.extend({ id: z.uuid(), actor: z.string(), created_at: z.string() });
export type SavedViewRow = z.output<typeof savedViewRow>;
