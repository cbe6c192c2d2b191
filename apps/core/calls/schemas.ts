import { z } from 'zod';

/** A message that a caller left. Its number is never masked: the owner must be able to call back. */
export const leftMessage = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  number: z.string().nullable(),
  reason: z.string().nullable(),
  urgent: z.boolean(),
  preferred_time: z.string().nullable(),
  done: z.boolean(),
});
export type LeftMessage = z.infer<typeof leftMessage>;

export const bookedTime = z.object({
  id: z.uuid(),
  name: z.string(),
  number: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  cancelled: z.boolean(),
});
export type BookedTime = z.infer<typeof bookedTime>;
