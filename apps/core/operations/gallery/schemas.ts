import { z } from 'zod';

export const emailGallery = z.object({
  emails: z.array(
    z.object({
      id: z.string(),
      subject: z.string(),
      /** Whether it goes to the team; the others go to visitors, buyers and partners. */
      for_team: z.boolean(),
    }),
  ),
});
export type EmailGallery = z.infer<typeof emailGallery>;
