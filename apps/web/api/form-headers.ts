import { challengeHeader, honeypotField, honeypotHeader } from '#core/site/rules.ts';
import { ApiError } from './errors.ts';

/** The headers of a form's request, besides the usual ones. */
export type FormHeaders = Record<string, string>;

/** Says whether a field that people don't see was filled in on this page. */
export function honeypotHeaders(): FormHeaders {
  const fields = [...document.querySelectorAll<HTMLInputElement>(`[name="${honeypotField}"]`)];
  return fields.some(({ value }) => value !== '') ? { [honeypotHeader]: 'filled' } : {};
}

/**
 * Sends a request, and once more with a solved challenge if the server asks for one. Throws the first refusal where this
 * browser cannot solve it.
 */
export async function withChallenge<Answer>(
  send: (headers: FormHeaders) => Promise<Answer>,
  headers: FormHeaders = {},
): Promise<Answer> {
  try {
    return await send(headers);
  } catch (error) {
    if (!(error instanceof ApiError && error.challenge)) throw error;
    const { solve } = await import('./challenge-solver.ts');
    const solution = await solve(error.challenge).catch(() => null);
    if (solution === null) throw error;
    return await send({ ...headers, [challengeHeader]: solution });
  }
}
