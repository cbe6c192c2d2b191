import { z } from 'zod';

export const messageStates = ['queued', 'sent', 'delivered', 'failed', 'captured'] as const;

/** A message that was sent, or captured where no provider is configured. */
export const messageRow = z.object({
  id: z.uuid(),
  channel: z.enum(['email', 'sms']),
  /** For an email, whether it was sent; for a text message, also whether it was delivered. */
  state: z.enum(messageStates),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
});
export type MessageRow = z.infer<typeof messageRow>;
