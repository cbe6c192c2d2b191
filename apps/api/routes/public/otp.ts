import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { codeAccepted, codeCheck, codeRequest, codeRequested } from '#core/messaging/phone-verification/schemas.ts';
import { problemAnswers } from '../answers.ts';

/** Codes sent to a phone. Their limits are counted in the database and apply whatever the general limits are. */
export async function otpRoutes(app: Scope, { core }: { core: Core }) {
  app.post(
    '/api/send-otp',
    {
      config: { access: 'public', counted: 'reads', challenged: true },
      schema: {
        tags: ['forms'],
        summary: 'Text a verification code to a phone',
        description:
          'The number must exist and be able to get texts. It is read as one of the United States unless it begins with a plus; numbers that cost the sender extra are refused.',
        body: codeRequest,
        response: { 202: codeRequested, ...problemAnswers },
      },
    },
    async (request, reply) =>
      reply.code(202).send(await core.otp.send(request.body, { address: request.ip, requestId: request.id })),
  );

  app.post(
    '/api/verify-otp',
    {
      config: { access: 'public', counted: 'reads' },
      schema: {
        tags: ['forms'],
        summary: 'Verify a phone with the code texted to it',
        body: codeCheck,
        response: { 200: codeAccepted, ...problemAnswers },
      },
    },
    (request) => core.otp.verify(request.body, { address: request.ip, requestId: request.id }),
  );
}
