import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '#devkit/simulators/smtp.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { contactForm } from '#tests/factories/endpoints.ts';
import { eventually } from '#tests/support/conditions.ts';
import { everything, tracesIn } from '#tests/support/everything.ts';
import { privacyDesk } from '#tests/support/privacy.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { rowsOf } from '#tests/support/tables.ts';

let receiver: WebhookReceiver;
let mail: MailServer;
let product: Product;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  mail = await startMailServer();
  product = await startProduct({ settings: { AUTOMATION_WEBHOOK_URL: receiver.url, SMTP_URL: mail.url } });
});
afterAll(async () => {
  await product.close();
  await receiver.close();
  await mail.close();
});

test('a delivery that fails after the person was erased is not sent again, and brings nothing back', async () => {
  const desk = privacyDesk(product, await product.signIn());
  const email = 'under.way@evergreen.example';
  let fail = () => {};
  receiver.next((response) => {
    fail = () => response.writeHead(500).end(`We could not store ${email}`);
  });
  const { id } = (await product.post(contactForm.url, contactForm.valid({ email, name: 'Una Weyland' }))).json();
  await eventually(async () => expect(receiver.deliveries).toHaveLength(1));
  await desk.erase({ email });
  fail();
  await eventually(async () =>
    expect(
      await rowsOf(product, 'job', "subject_id = $1 AND state IN ('pending', 'queued', 'running', 'retrying')", [id]),
    ).toEqual([]),
  );
  expect(receiver.deliveries.map(({ body }) => body)).toHaveLength(1);
  await product.core.database.sql.query({
    text: "UPDATE privacy_request SET finished_at = finished_at - interval '61 minutes'",
  });
  await product.core.privacy.lookAgain();
  expect(tracesIn(await everything(product), ['under.way', 'weyland'])).toEqual([]);
});

test('an email that is refused after its recipient was erased is not sent again', async () => {
  const desk = privacyDesk(product, await product.signIn());
  const email = 'refused.mail@evergreen.example';
  mail.hold((each) => JSON.stringify(each.to).includes(email));
  const { id } = (await product.post(contactForm.url, contactForm.valid({ email }))).json();
  await eventually(() => expect(mail.held()).toBe(1));
  await desk.erase({ email });
  mail.refuseHeld(451, 'Try again later');
  await eventually(async () =>
    expect(
      await rowsOf(product, 'job_attempt', 'job_id IN (SELECT id FROM job WHERE subject_id = $1) AND snippet = $2', [
        ...[id, 'The person’s data was erased'],
      ]),
    ).toHaveLength(1),
  );
  expect(mail.mails.filter(({ to }) => JSON.stringify(to).includes('erased'))).toEqual([]);
  expect(tracesIn(await everything(product), ['refused.mail'])).toEqual([]);
});
