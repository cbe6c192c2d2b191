import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { emailGallery } from '#core/operations/gallery/schemas.ts';
import { AppError } from '#core/platform/errors.ts';
import { problemAnswers } from '../answers.ts';

const audit = { action: 'emails-viewed' } as const;
const params = z.object({ template: z.string().max(60) });
/** An email has styles of its own, and may do nothing. Its links open in another tab. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox allow-popups";

/** Every email that the product sends, with sample data. */
export async function emailRoutes(app: Scope, { core }: { core: Core }) {
  app.get(
    '/api/admin/emails',
    {
      config: { permission: 'settings', audit },
      schema: {
        tags: ['admin'],
        summary: 'The emails that the product sends, with sample data',
        response: { 200: emailGallery, ...problemAnswers },
      },
    },
    async () => ({
      emails: core.gallery.samples().map(({ id, email: { subject, to } }) => ({
        id,
        subject,
        for_team: to === core.config.mail.team,
      })),
    }),
  );

  const rendered = (id: string) => {
    const email = core.gallery.rendered(id);
    if (!email) throw new AppError('not_found', 'There is no such email');
    return email;
  };
  const response = { 200: z.string(), ...problemAnswers };

  app.get(
    '/api/admin/emails/:template/html',
    {
      config: { permission: 'settings', audit },
      schema: { tags: ['admin'], summary: 'An email of the gallery, as designed', params, response },
    },
    async (request, reply) =>
      reply
        .header('content-security-policy', policy)
        .type('text/html; charset=utf-8')
        .send(rendered(request.params.template).html),
  );

  app.get(
    '/api/admin/emails/:template/text',
    {
      config: { permission: 'settings', audit },
      schema: { tags: ['admin'], summary: 'An email of the gallery, as plain text', params, response },
    },
    async (request, reply) => reply.type('text/plain; charset=utf-8').send(rendered(request.params.template).text),
  );
}
