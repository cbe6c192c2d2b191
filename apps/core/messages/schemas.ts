import { z } from 'zod';

/** A message that was sent, or captured where no sender is configured. */
export const messageRow = z.object({
  id: z.uuid(),
  channel: z.enum(['email', 'sms']),
  state: z.enum(['queued', 'sent', 'captured']),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
});
export type MessageRow = z.infer<typeof messageRow>;
