import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OtlpCollector, startOtlpCollector } from '#devkit/simulators/otlp-collector.ts';
import { eventually } from '#tests/support/conditions.ts';
import { anyPhone, openPhones } from '#tests/support/phones.ts';
import { openShop } from '#tests/support/shop.ts';

let collector: OtlpCollector;
beforeEach(async () => {
  collector = await startOtlpCollector();
});
afterEach(() => collector.close());
const settings = () => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
});
const sent = () => collector.requests.map(({ body }) => body.toString()).join('');

test('the call to Twilio is part of the trace of the visitor who asked for a code, without the number or the code', async () => {
  const phones = await openPhones({ settings: settings() });
  const phone = anyPhone();
  expect((await phones.askForCode(phone)).statusCode).toBe(202);
  const code = await phones.codeIn(phone);
  await eventually(() =>
    expect(collector.waysTo('POST Twilio')).toEqual([
      ['POST /api/send-otp', 'dispatch phones-urgent', 'attempt send-otp', 'POST Twilio'],
    ]),
  );
  await phones.close();
  expect(sent()).not.toContain(phone.slice(2));
  expect(sent()).not.toContain(`"${code}"`);
});

test('calls to Stripe are part of the trace of an order, and of the event that tells of its payment', async () => {
  const shop = await openShop({ settings: settings() });
  const order = await shop.order();
  await eventually(() =>
    expect(collector.waysTo('Stripe checkout.session')).toContainEqual([
      'POST /api/stripe-connect/create-regular-checkout',
      'Stripe checkout.session',
    ]),
  );
  await shop.stripe.pay(order.session_id);
  await shop.settled();
  await eventually(() =>
    expect(collector.waysTo('Stripe invoice')).toContainEqual([
      'POST /api/stripe/webhook',
      'store stripe_event',
      'dispatch stripe-events',
      'attempt reconcile-stripe-event',
      'Stripe invoice',
    ]),
  );
  await shop.product.close();
  await shop.stripe.close();
  expect(sent()).not.toContain(order.session_id);
});
