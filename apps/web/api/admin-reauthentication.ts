import { startAuthentication } from '@simplewebauthn/browser';
import { type Proof, sessionState, signInOptions } from '#core/access/schemas.ts';
import { onRefused, request, send } from './client.ts';
import { errorFromResponse } from './errors.ts';

/** Asks the user to confirm who they are. Resolves to whether they did. */
type Ask = () => Promise<boolean>;
let ask: Ask | null = null;
let email: string | null = null;
let asked: Promise<boolean> | null = null;

/**
 * Sets who asks, and who is signed in: their email, null for the shared account. What was refused until they confirmed who
 * they are is then sent again as it was, and so is what was refused because its cookie was just replaced.
 */
export function askBy(asker: Ask | null, signedIn: string | null = null) {
  ask = asker;
  email = signedIn;
  onRefused(async ({ error, again, before }) => {
    // Its cookie was replaced while it was on its way, because who is signed in has confirmed or changed something.
    if (error.code === 'unauthenticated' && before === 0 && (await isSignedIn())) return again();
    if (error.code !== 'reauthentication_required' || !ask) throw error;
    // Of several requests at once, all wait for the same answer.
    asked ??= ask().finally(() => {
      asked = null;
    });
    if (!(await asked)) throw error;
    return again();
  });
}

/** As the one who was: what somebody did is not sent as another who has signed in since. */
async function isSignedIn() {
  const session = await request('/api/admin/session', sessionState);
  return session.authenticated && session.email === email;
}

export async function confirmIdentity(proof: Proof): Promise<void> {
  await send('/api/admin/reauthenticate', { method: 'POST', body: proof });
}

/** As {@link confirmIdentity}, with a passkey that the user chooses in the browser. */
export async function confirmByPasskey(): Promise<void> {
  const optionsJSON = await request('/api/admin/reauthenticate/passkey-options', signInOptions, { method: 'POST' });
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature } = response;
  await send('/api/admin/reauthenticate/passkey', {
    method: 'POST',
    body: { response: { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } } },
  });
}

/** Whether the user has confirmed who they are in another tab. Rejects where they have not; it doesn't ask, because it is asked. */
export async function isConfirmed(): Promise<void> {
  const answer = await fetch('/api/admin/reauthenticate', { headers: { accept: 'application/json' } });
  if (!answer.ok) throw await errorFromResponse(answer);
}

/** Asks before the browser itself loads something, such as a file. */
export async function beforeDownload(): Promise<void> {
  await send('/api/admin/reauthenticate');
}
