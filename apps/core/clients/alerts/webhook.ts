import { request } from 'undici';
import { DeliveryFailure } from '#core/clients/failure.ts';
import { errorCode } from '#core/platform/database.ts';
import type { AlertWebhook } from './client.ts';

/** Milliseconds a post may take in all. */
const timeout = 10_000;

/** Posts alarms as JSON. Redirects are refused. */
export function createAlertWebhook(url: string): AlertWebhook {
  return {
    async post(body) {
      const answer = await request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeout),
      }).catch((error: unknown) => {
        throw new DeliveryFailure('alert_webhook_unreachable', { snippet: errorCode(error) });
      });
      await answer.body.dump();
      if (answer.statusCode < 200 || answer.statusCode > 299)
        throw new DeliveryFailure(`http_${answer.statusCode}`, { status: answer.statusCode });
    },
  };
}
