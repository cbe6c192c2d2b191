import { problem } from '#core/shared/schemas.ts';

/** The errors any public form can answer with. */
export const problemAnswers = { '4xx': problem, '5xx': problem } as const;
