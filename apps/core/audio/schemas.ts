import { z } from 'zod';
import { optionalText, text } from '#core/shared/schemas.ts';

/** The fields beside the file of an upload. */
export const audioSampleForm = z.strictObject({
  title: text({ max: 160, required: 'Title is required' }),
  description: optionalText({ max: 1000, multiline: true }),
});
export type AudioSampleForm = z.output<typeof audioSampleForm>;

/** A sample as it is listed. `file_size` is in bytes; the bytes themselves are at `/api/audio-samples/{sample_id}/file`. */
export const audioSampleRow = z.object({
  sample_id: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  filename: z.string(),
  file_size: z.number().int(),
  created_at: z.string(),
});
export type AudioSampleRow = z.infer<typeof audioSampleRow>;

/** A single sample, with its bytes in base64. */
export const audioSample = audioSampleRow.extend({ content_type: z.string(), audio_data: z.base64() });

export const audioSampleParams = z.object({ id: z.uuid('This isn’t a sample ID') });
