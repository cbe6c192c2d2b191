import { randomBytes } from 'node:crypto';
import { startWebhookInbox } from '#devkit/simulators/webhook-inbox.ts';
import { startDevProduct } from './dev-product.ts';

/** The product with a webhook receiver that checks and shows what arrives, and answers well or badly. */
const secret = `whsec_${randomBytes(32).toString('base64')}`;
const inbox = await startWebhookInbox({ port: Number(process.env.WEBHOOK_INBOX_PORT || '4244'), secret });
await startDevProduct(
  'with-webhook-inbox',
  {
    AUTOMATION_WEBHOOK_URL: inbox.hook,
    AUTOMATION_WEBHOOK_SECRET: secret,
    // A failure is tried again within a minute, so that it can be watched.
    RETRY_SCHEDULE: process.env.RETRY_SCHEDULE || '2,5,10,20,30',
  },
  `Webhooks received: ${inbox.url} (their signatures, headers and bodies, and how to answer the next ones)`,
);
