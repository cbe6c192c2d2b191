import { fillingHeader, honeypotField } from '#core/site/rules.ts';
import { ApiError } from './errors.ts';

/** The headers of a form's request that are about who fills it in. */
export type FormHeaders = Record<string, string>;

/**
 * How this page's form was filled in. Empties the honeypots: whoever is refused for one and can't solve a challenge only has
 * to send the form again.
 */
export function filling(): FormHeaders {
  const filled = Array.from(document.querySelectorAll<HTMLInputElement>(`[name="${honeypotField}"]`)).filter(
    ({ value }) => value !== '',
  );
  for (const field of filled) field.value = '';
  return { [fillingHeader]: `${Math.round(performance.now())}${filled.length > 0 ? ' honeypot' : ''}` };
}

/**
 * Sends a request, and once more with a proof of work if the server asks for one. Throws the first refusal where this
 * browser cannot solve the challenge.
 */
export async function withProof<Answer>(
  send: (headers: FormHeaders) => Promise<Answer>,
  headers: FormHeaders = {},
): Promise<Answer> {
  try {
    return await send(headers);
  } catch (error) {
    if (!(error instanceof ApiError && error.challenge)) throw error;
    const notice = showNotice();
    try {
      const { solve } = await import('./proof-of-work-solver.ts');
      const proof = await solve(error.challenge).catch(() => null);
      if (proof === null) throw error;
      return await send({ ...headers, 'x-proof-of-work': proof });
    } finally {
      notice.remove();
    }
  }
}

/** Made without React, so that every sender of forms can show it, also the outbox. */
function showNotice(): HTMLElement {
  const notice = document.createElement('p');
  notice.setAttribute('role', 'status');
  notice.className =
    'fixed inset-x-16 bottom-16 z-50 mx-auto max-w-[420px] rounded-control bg-ink p-16 text-center text-14 text-paper';
  document.body.append(notice);
  // Filled after it is in the page: only a change is announced.
  notice.textContent = 'Checking that you’re a person…';
  return notice;
}
