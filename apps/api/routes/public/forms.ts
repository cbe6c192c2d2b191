import type { z } from 'zod';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { type Accept, forEachForm } from '#core/leads/services.ts';
import type { FormDefinition } from '#core/resources/definition.ts';
import { formAnswers } from '../answers.ts';
import { senderOf } from '../sender.ts';

const publicForm = { access: 'public', counted: 'forms', challenged: true } as const;

/** The forms that are sent as JSON: each is stored together with its jobs, then answered. */
export async function formRoutes(app: Scope, { core }: { core: Core }) {
  forEachForm(
    core.leads,
    <Input extends z.ZodType, Accepted extends z.ZodType>(
      form: FormDefinition<Input, Accepted>,
      accept: Accept<Input, Accepted>,
    ) => {
      const body: z.ZodType = form.input;
      const accepted: z.ZodType = form.accepted;
      app.post(
        form.url,
        {
          config: publicForm,
          schema: {
            tags: ['forms'],
            summary: form.summary,
            ...(form.description ? { description: form.description } : {}),
            body,
            response: { 202: accepted, ...formAnswers },
          },
        },
        // Fastify has validated the body with the form's own schema; its types cannot carry the type parameter.
        async (request, reply) =>
          reply.code(202).send(await accept(request.body as z.output<Input>, senderOf(request))),
      );
    },
  );
}
