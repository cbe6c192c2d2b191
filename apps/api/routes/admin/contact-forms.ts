import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { contactChange, contactFormRow } from '#core/leads/contact-form/schemas.ts';
import { problemAnswers } from '../answers.ts';

export async function contactFormRoutes(app: Scope, { core }: { core: Core }) {
  app.patch(
    '/api/admin/contact-forms/:id',
    {
      config: { audit: { action: 'message-changed', subject: 'contact-form' } },
      schema: {
        tags: ['admin'],
        summary: 'Mark a message as answered, close it, or take it up again',
        security: [{ session: [] }],
        params: z.object({ id: z.uuid('This is not a contact form id') }),
        body: contactChange,
        response: { 200: contactFormRow, ...problemAnswers },
      },
    },
    (request) => core.contact.change(request.params.id, request.body, request.session?.actor ?? 'admin'),
  );
}
