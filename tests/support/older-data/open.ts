import path from 'node:path';
import { expect, inject } from 'vitest';
import { stockStripe, stripeSettings } from '#devkit/simulated-stripe.ts';
import { startMailServer } from '#devkit/simulators/smtp.ts';
import { startStripe } from '#devkit/simulators/stripe/simulator.ts';
import { startTwilio } from '#devkit/simulators/twilio/simulator.ts';
import { startWebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { createDatabaseAt } from '#tests/support/database.ts';
import { adminPassword, sessionSecret, startProduct } from '#tests/support/product.ts';
import { migrate } from '../../../prisma/migrate.ts';
import { fillOlderDatabase, migrationBefore } from './fill.ts';

/** The product, its workers not started yet, on a database that the version before filled and this one migrated. */
export async function openOlderProduct() {
  const database = await createDatabaseAt(inject('postgresUrl'), migrationBefore);
  const [stripe, twilio, receiver, mail] = await Promise.all([
    startStripe(),
    startTwilio(),
    startWebhookReceiver(),
    startMailServer(),
  ]);
  const at = { stripe, payments: await stockStripe(stripe) };
  const before = await fillOlderDatabase(database.url, at, { session: sessionSecret, adminPassword });
  await migrate(database.url, path.resolve('prisma'));
  const product = await startProduct({
    database,
    workers: false,
    settings: {
      ...stripeSettings(stripe),
      ...twilio.settings,
      SMTP_URL: mail.url,
      AUTOMATION_WEBHOOK_URL: receiver.url,
      SECOND_APPROVAL: 'off',
      // The alert that began before still applies while the dead job waits for a person.
      ALERT_DEAD_JOBS: '1',
    },
  });
  const headers = await product.signIn();

  /** What an administrator is answered; with a body it is a POST. */
  const admin = async (url: string, payload?: object) => {
    const answer = await product.app.inject({
      method: payload ? 'POST' : 'GET',
      url: `/api/admin/${url}`,
      headers,
      ...(payload ? { payload } : {}),
    });
    expect(answer.statusCode, `${url}: ${answer.body}`).toBeLessThan(300);
    return answer;
  };

  return {
    before,
    product,
    stripe,
    twilio,
    receiver,
    mail,
    admin,
    read: async (url: string) => (await admin(url)).json(),
    /** What a visitor is answered. */
    async visit(url: string) {
      const answer = await product.app.inject(url);
      expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200);
      return answer;
    },
    async close() {
      await product.close();
      await Promise.all([stripe.close(), twilio.close(), receiver.close(), mail.close()]);
    },
  };
}
