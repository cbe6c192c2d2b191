import type { EndpointClient } from '#core/clients/endpoints/client.ts';
import { createSigner } from '#core/clients/endpoints/signature.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { SecretList } from '#core/platform/keys.ts';
import { type Posted, postMessage } from '#core/webhooks/posting.ts';

interface ReceiverOptions {
  url: string;
  /** Each of them signs every post. */
  secrets: SecretList;
  /** Posts there (`clients/endpoints/http.ts`), without checking the address. */
  client: EndpointClient;
  clock: Clock;
  userAgent: string;
}

/** The receiver at `AUTOMATION_WEBHOOK_URL`. */
export function createAutomationReceiver({ url, secrets, ...posting }: ReceiverOptions) {
  const all = secrets.map(createSigner);
  const signers = () => all;
  return {
    url,
    /**
     * Posts a body under an id that must be the same at every attempt. Resolves on a 2xx answer; rejects with a
     * `DeliveryFailure` otherwise. Once the signal is aborted, nothing is posted.
     */
    deliver: (id: string, body: string, signal: AbortSignal): Promise<Posted> =>
      postMessage(posting, { url, id, body, headers: {}, signers }, signal),
    close: () => posting.client.close(),
  };
}
export type AutomationReceiver = ReturnType<typeof createAutomationReceiver>;
