import { request } from 'undici';
import { z } from 'zod';
import { DeliveryFailure } from '#core/clients/failure.ts';
import type { Config } from '#core/config/config.ts';
import { errorCode } from '#core/platform/database.ts';
import { isOneOfTexts, sign, signatures } from '#core/platform/keys.ts';

/** How a request that this process sent to the public address arrived at the product. */
export const arrival = z.object({
  /** The address it came to, by the proxy's word where the proxy is trusted. */
  origin: z.string(),
  /** Whether a proxy passed it on, and whether `TRUST_PROXY` names that proxy. */
  forwarded: z.boolean(),
  trusted: z.boolean(),
});
export type Arrival = z.infer<typeof arrival>;

/** Where it is asked for, and the header with the proof that it is the product itself who asks. */
export const arrivalPath = '/api/arrival';
export const arrivalHeader = 'x-arrival-proof';

/** Milliseconds for which a proof holds. */
const proofLasts = 60_000;

type Secrets = Pick<Config, 'secrets'>;

const written = (at: number, signature: Buffer) => `${at}.${signature.toString('hex')}`;

/** Whether a proof was made with our session secret, or the one before, within the last minute. */
export function isArrivalProof(config: Secrets, given: string, now: Date): boolean {
  const at = Number(given.split('.')[0]);
  const isRecent = Math.abs(now.getTime() - at) < proofLasts;
  const proofs = signatures(config.secrets, 'arrival', String(at)).map((each) => written(at, each));
  return isRecent && isOneOfTexts(given, proofs);
}

/** Asks the public address how the request arrived. Rejects with a `DeliveryFailure` where nobody, or somebody else, answers. */
export async function askArrival(
  config: Secrets,
  { publicUrl, now, signal }: { publicUrl: string; now: Date; signal: AbortSignal },
): Promise<Arrival> {
  const at = now.getTime();
  const headers = { [arrivalHeader]: written(at, sign(config.secrets, 'arrival', String(at))) };
  const answer = await request(publicUrl + arrivalPath, { headers, signal }).catch((error: unknown) => {
    throw new DeliveryFailure('no_answer', { snippet: errorCode(error) });
  });
  const said = arrival.safeParse(await answer.body.json().catch(() => null));
  if (!said.success) throw new DeliveryFailure('another_site_answers', { status: answer.statusCode });
  return said.data;
}
