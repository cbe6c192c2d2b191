import { ApiError } from './errors.ts';

/**
 * Sends a request, and once more with a proof of work if the server asks for one. Throws the first refusal where this
 * browser cannot solve the challenge.
 */
export async function withProof<Answer>(send: (proof: string | null) => Promise<Answer>): Promise<Answer> {
  try {
    return await send(null);
  } catch (error) {
    if (!(error instanceof ApiError && error.challenge)) throw error;
    const notice = showNotice();
    try {
      const { solve } = await import('./proof-of-work-solver.ts');
      const proof = await solve(error.challenge).catch(() => null);
      if (proof === null) throw error;
      return await send(proof);
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
