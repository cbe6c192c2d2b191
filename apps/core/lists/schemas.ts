import { z } from 'zod';
import { isZoneName } from '#core/text/days/rules.ts';
import { cleanText } from '#core/text/rules.ts';
import { type ListFilters, maxExportIds, unassigned } from './rules.ts';

const day = z.iso
  .date('Please enter a date like 2026-11-30')
  .refine((date) => date >= '2000-01-01' && date <= '2100-12-31', 'Please enter a date from 2000 to 2100');

/** The viewer's time zone, in which days begin and end. */
export const timeZone = z
  .string()
  .max(64, 'Please send the name of a time zone, like Europe/Berlin')
  .refine(isZoneName, 'Please send the name of a time zone, like Europe/Berlin')
  .describe('The IANA name of the time zone that days are in')
  .default('UTC');

/**
 * The query parameters of all lists. Dates are days in the time zone, both included. Each list's rules say which filters
 * it has.
 */
const question = z.strictObject({
  q: z
    .string()
    .max(200)
    .overwrite((typed) => cleanText(typed))
    .optional(),
  status: z
    .string()
    .trim()
    .regex(/^[a-z_-]{1,40}$/i)
    .optional(),
  priority: z.string().max(40).optional(),
  source: z.string().max(40).optional(),
  assignee: z
    .string()
    .max(120)
    .overwrite((value) => cleanText(value))
    .min(1)
    .transform((value) => (value === unassigned ? null : value))
    .describe(`The record’s owner; "${unassigned}" finds records without one`)
    .optional(),
  late: z.literal('yes', { error: 'Please choose from the list' }).describe('Finds only late records').optional(),
  time_zone: timeZone,
  from: day.optional(),
  to: day.optional(),
  sort: z.string().max(40).optional(),
});
export type ListQuestion = z.output<typeof question>;

const page = question.extend({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z
    .string()
    .regex(/^(?:\d{1,15}\.)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i, 'This isn’t the start of a page')
    .describe('From the `link` header of the page before')
    .optional(),
});

const exported = question.extend({
  ids: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(z.uuid('This isn’t a record ID')).max(maxExportIds, `Please choose at most ${maxExportIds} records`))
    .describe('Only these records: their IDs, separated by commas')
    .optional(),
});

/** The query schema of a list with these filters. */
export const listQueryOf = (known: ListFilters) => page.superRefine(onlyWhatItKnows(known));

/** The query schema of an export with these filters. */
export const exportQueryOf = (known: ListFilters) => exported.superRefine(onlyWhatItKnows(known));

function onlyWhatItKnows(known: ListFilters) {
  return (asked: ListQuestion, { addIssue }: Pick<z.core.$RefinementCtx, 'addIssue'>) => {
    const refuse = (field: keyof ListQuestion, message: string) => addIssue({ code: 'custom', path: [field], message });
    for (const filter of ['priority', 'source'] as const) {
      const value = asked[filter];
      if (value === undefined) continue;
      if (!known[filter]) refuse(filter, 'This list doesn’t have that filter');
      else if (!known[filter].includes(value)) refuse(filter, 'Please choose from the list');
    }
    for (const filter of ['assignee', 'late'] as const)
      if (asked[filter] !== undefined && !known[filter]) refuse(filter, 'This list doesn’t have that filter');
    if (asked.sort && !known.sorts.includes(asked.sort)) refuse('sort', 'This list can’t be sorted that way');
    if (asked.from && asked.to && asked.from > asked.to)
      refuse('to', 'The “To” date must be on or after the “From” date');
  };
}

/** The query parameters of what programs read in the order in which it happened. */
export const feedQuery = z.strictObject({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int('Please enter the limit as a whole number').min(1).max(500).default(100),
});
