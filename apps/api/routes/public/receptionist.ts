import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import {
  appointmentChange,
  factInput,
  linkEmailed,
  messageChange,
  ownReceptionist,
  questionAnswer,
  seenVersion,
  settingsChange,
} from '#core/owner/schemas.ts';
import { problemAnswers } from '../answers.ts';

const config = { access: 'public', counted: 'reads' } as const;
const byLink = z.object({ token: z.string() });
const entry = byLink.extend({ id: z.uuid('This isn’t a valid ID') });
const common = { tags: ['receptionist'], params: byLink, response: { 200: ownReceptionist, ...problemAnswers } };
const ofEntry = { ...common, params: entry };

/** A receptionist by its private link: everybody who has one reads, the owner's changes. */
export async function receptionistRoutes(app: Scope, { core: { receptionists } }: { core: Core }) {
  app.get(
    '/api/receptionist/:token',
    { config, schema: { ...common, summary: 'What a receptionist knows, by its private link' } },
    ({ params }) => receptionists.read(params.token),
  );

  app.patch(
    '/api/receptionist/:token',
    {
      config,
      schema: {
        ...common,
        summary: 'Change the settings of a receptionist, by its emailed link',
        body: settingsChange,
      },
    },
    ({ params, body }) => receptionists.change(params.token, body),
  );

  app.post(
    '/api/receptionist/:token/facts',
    { config, schema: { ...common, summary: 'Teach a receptionist an answer', body: factInput } },
    ({ params, body }) => receptionists.addFact(params.token, body),
  );

  app.patch(
    '/api/receptionist/:token/facts/:id',
    { config, schema: { ...ofEntry, summary: 'Change an answer of a receptionist', body: factInput } },
    ({ params, body }) => receptionists.changeFact(params.token, params.id, body),
  );

  app.delete(
    '/api/receptionist/:token/facts/:id',
    {
      config,
      schema: {
        ...ofEntry,
        summary: 'Remove an answer of a receptionist',
        querystring: z.object({ version: seenVersion }),
      },
    },
    ({ params, query }) => receptionists.removeFact(params.token, params.id, query.version),
  );

  app.patch(
    '/api/receptionist/:token/messages/:id',
    { config, schema: { ...ofEntry, summary: 'Mark a message as done, or not', body: messageChange } },
    ({ params, body }) => receptionists.finishMessage(params.token, params.id, body.done),
  );

  app.patch(
    '/api/receptionist/:token/appointments/:id',
    { config, schema: { ...ofEntry, summary: 'Cancel an appointment', body: appointmentChange } },
    ({ params }) => receptionists.cancelAppointment(params.token, params.id),
  );

  app.post(
    '/api/receptionist/:token/questions/:id/answer',
    {
      config,
      schema: { ...ofEntry, summary: 'Answer a question for the next caller who asks it', body: questionAnswer },
    },
    ({ params, body }) => receptionists.answerQuestion(params.token, params.id, body.answer),
  );

  app.post(
    '/api/receptionist/:token/new-link',
    {
      config,
      schema: {
        ...common,
        summary: 'Email the owner the link to their receptionist',
        description:
          'From the emailed link, older links can then change nothing any more. From another link of the demo, the present link is sent again.',
        response: { 202: linkEmailed, ...problemAnswers },
      },
    },
    async ({ params, id }, reply) => {
      await receptionists.sendLink(params.token, id);
      return reply.code(202).send({ emailed: true });
    },
  );
}
