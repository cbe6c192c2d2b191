import { problemBody } from '#api/plugins/problems.ts';
import { AppError, invalidField } from '#core/platform/errors.ts';
import { problem } from '#core/shared/schemas.ts';

/** The errors any route can answer with. */
export const problemAnswers = { '4xx': problem, '5xx': problem } as const;

/** A refusal in the API reference, with what it looks like. */
const refusal = (description: string, error: AppError) =>
  problem.meta({ description, examples: [problemBody(error, '7c1d0f6a-4f1e-4c0e-9f43-0f9a3f1d2b6c')] });

/** The errors of a public form. A server sends it with an API key that has the scope `forms:write`. */
export const formAnswers = {
  401: refusal(
    'The API key is unknown, expired or revoked',
    new AppError('unauthenticated', 'This API key isn’t valid: it is unknown, expired or revoked'),
  ),
  403: refusal(
    'The API key lacks the scope `forms:write`',
    new AppError('forbidden', 'This API key doesn’t have the scope forms:write'),
  ),
  413: refusal('Larger than 64 kB', new AppError('payload_too_large', 'This is larger than we can accept')),
  415: refusal('Not JSON', new AppError('unsupported_media_type', 'Please send this as application/json')),
  422: refusal('A field is wrong', invalidField('email', 'Invalid email address')),
  428: refusal(
    'While the operator asks for it, a form without an API key needs a solved [ALTCHA](https://altcha.org) challenge in the header `x-challenge`: the challenge and its solution as JSON in base64. Each counts once, for ten minutes',
    new AppError('challenge_required', 'We check right now that a person sends this, which needs JavaScript.', {
      challenge: '{"parameters":{"algorithm":"PBKDF2/SHA-256","nonce":"…","salt":"…"},"signature":"…"}',
    }),
  ),
  429: refusal(
    'Too many in a minute from one address, or with one API key; `retry-after` says in how many seconds the limit is over',
    new AppError(
      'too_many_requests',
      'We take 600 forms a minute from the API key CRM. Please try again in 20 seconds.',
      { retryAfter: 20 },
    ),
  ),
  ...problemAnswers,
} as const;
