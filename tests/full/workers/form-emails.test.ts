import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  contactFormInput,
  customDealInput,
  demoRequestInput,
  partnerApplicationInput,
} from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { dealUrl } from '#tests/support/deal-desk.ts';
import { fieldParts, multipartForm } from '#tests/support/multipart.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { queueWorks } from '#tests/support/queues.ts';
import { rowsOf } from '#tests/support/tables.ts';

/** What a stranger would like to have sent in our name. */
const spam = 'Zebra pills at https://zebra.example';
const victim = 'victim@clover.test';

const messagesTo = (product: Product, recipient: string) => rowsOf(product, 'message', 'recipient = $1', [recipient]);

describe('a stranger who types in somebody else’s address', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product.close());

  test('has none of their words sent to it, by any form', async () => {
    const deal = multipartForm(
      fieldParts({
        ...customDealInput({ salesRepEmail: victim, salesRepName: spam, dealName: spam, specialNotes: spam }),
        customerName: spam,
        customerCompany: spam,
      } as Record<string, string>),
    );
    const answers = await Promise.all([
      product.post(
        '/api/admin/contact-form',
        contactFormInput({ email: victim, name: spam, company: spam, message: spam }),
      ),
      product.post('/api/demo-requests', demoRequestInput({ email: victim, business_description: spam })),
      product.post(
        '/api/partner-applications',
        partnerApplicationInput({ email: victim, company_name: spam, contact_name: spam, experience: spam }),
      ),
      product.post('/api/newsletter', { email: victim }),
      product.app.inject({ method: 'POST', url: dealUrl, headers: deal.headers, payload: deal.body }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 202, 202]);
    const sent = await eventually(async () => {
      const found = await messagesTo(product, victim);
      expect(found).toHaveLength(answers.length);
      return found;
    });
    for (const { subject, text, html } of sent) expect(`${subject} ${text} ${html}`).not.toMatch(/zebra/i);
    await eventually(async () => {
      const told = await messagesTo(product, product.config.mail.team);
      expect(told.filter(({ text }) => /zebra/i.test(String(text)))).toHaveLength(4);
    });
  });
});

describe('many forms in a short time', () => {
  let product: Product;
  const bounds = { ACKNOWLEDGEMENTS_PER_ADDRESS: '2', ACKNOWLEDGEMENTS_PER_HOUR: '4', RATE_LIMITS: 'on' };
  beforeAll(async () => {
    product = await startProduct({ settings: bounds });
  });
  afterAll(() => product.close());

  const send = async (email: string) => {
    const answer = await product.post('/api/admin/contact-form', contactFormInput({ email }));
    expect(answer.statusCode).toBe(202);
    const { reference } = answer.json();
    const jobs = await eventually(async () => {
      const own = await rowsOf(product, 'job', `subject_reference = '${reference}' AND name = 'send-email'`);
      expect(own.map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
      return own;
    });
    const attempts = await Promise.all(jobs.map(({ id }) => rowsOf(product, 'job_attempt', `job_id = '${id}'`)));
    const [team, sender] = ['team-notice', 'acknowledgement'].map((template) => {
      const [attempt] = attempts[jobs.findIndex(({ payload }) => Object(payload).template === template)] ?? [];
      return { outcome: attempt?.outcome, note: attempt?.snippet };
    });
    expect(team?.outcome).toBe('captured');
    return sender;
  };

  test('one address gets a few emails a day, however it is written, and the job says why it gets no more', async () => {
    expect(await send('victim@clover.test')).toMatchObject({ outcome: 'captured' });
    expect(await send('Victim+again@Clover.test')).toMatchObject({ outcome: 'captured' });
    expect(await send('victim+3@clover.test')).toEqual({
      outcome: 'skipped',
      note: expect.stringContaining('Not sent: this address already got 2 emails like this within 1 day'),
    });
    const keys = (await rowsOf(product, 'throttle')).map(({ key }) => String(key));
    expect(keys.filter((key) => key.startsWith('form-email:')).length).toBeGreaterThan(1);
    expect(keys.join()).not.toContain('victim');
  });

  test('all addresses together get so many an hour, and another hour has its own', async () => {
    expect(await send('one@clover.test')).toMatchObject({ outcome: 'captured' });
    expect(await send('two@clover.test')).toMatchObject({ outcome: 'captured' });
    expect(await send('three@clover.test')).toEqual({
      outcome: 'skipped',
      note: expect.stringContaining('Not sent: 4 emails like this were sent within 1 hour'),
    });
    await product.core.database.sql.query({
      text: "UPDATE throttle SET window_start = window_start - interval '61 minutes' WHERE key = 'form-email:acknowledgement:3600'",
    });
    expect(await send('four@clover.test')).toMatchObject({ outcome: 'captured' });
    expect(await send('victim@clover.test')).toMatchObject({ outcome: 'skipped' });
  });
});

/** Subscribes an address to the newsletter, as somebody in a network does. */
async function subscribeFrom(product: Product, network: string, email: string) {
  const answer = await product.app.inject({
    method: 'POST',
    url: '/api/newsletter',
    payload: { email },
    remoteAddress: network,
  });
  expect(answer.statusCode).toBe(202);
}

test('a flood of forms to many strangers causes few emails in ten minutes, and later ones are sent again', async () => {
  const product = await startProduct({ settings: { ACKNOWLEDGEMENTS_PER_TEN_MINUTES: '3', RATE_LIMITS: 'on' } });
  const subscribe = async (count: number) => {
    for (let index = 0; index < count; index += 1)
      await subscribeFrom(product, `192.0.${index}.7`, `${count}-${index}@clover.test`);
    await eventually(async () =>
      expect((await rowsOf(product, 'job', "name = 'send-email' AND state <> 'succeeded'")).length).toBe(0),
    );
    return (await rowsOf(product, 'message', "recipient LIKE '%@clover.test'")).length;
  };
  expect(await subscribe(8)).toBe(3);
  const [skipped] = await rowsOf(product, 'job_attempt', "outcome = 'skipped'");
  expect(skipped?.snippet).toContain('Not sent: 3 emails like this were sent within 10 minutes');
  await product.core.database.sql.query({
    text: "UPDATE throttle SET window_start = window_start - interval '11 minutes' WHERE key = 'form-email:acknowledgement:600'",
  });
  expect(await subscribe(2)).toBe(5);
  await product.close();
});

describe('somebody who sends many forms', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ settings: { ACKNOWLEDGEMENTS_PER_TEN_MINUTES: '5', RATE_LIMITS: 'on' } });
  });
  afterAll(() => product.close());

  const confirmed = () => messagesLike(product, '%@clover.test');
  const done = () =>
    eventually(async () =>
      expect((await rowsOf(product, 'job', "name = 'send-email' AND state <> 'succeeded'")).length).toBe(0),
    );

  test('from one network leaves confirmations to others', async () => {
    for (let index = 0; index < 6; index += 1) await subscribeFrom(product, '192.0.2.7', `flood-${index}@clover.test`);
    await done();
    expect(await confirmed()).toBe(2);
    const notes = (await rowsOf(product, 'job_attempt', "outcome = 'skipped'")).map(({ snippet }) => snippet);
    expect(new Set(notes)).toEqual(
      new Set([expect.stringContaining('one network caused 2 emails like this within 10 minutes')]),
    );
    expect(await product.core.formEmails.areRefused()).toBe(false);

    await subscribeFrom(product, '198.51.100.1', 'visitor@clover.test');
    await done();
    expect(await messagesTo(product, 'visitor@clover.test')).toHaveLength(1);
  });

  test('from many networks does not stop requests for data, and the team is alarmed', async () => {
    for (let index = 0; index < 6; index += 1)
      await subscribeFrom(product, `203.0.${index}.7`, `many-${index}@clover.test`);
    await done();
    expect(await confirmed()).toBe(5);
    expect(await product.core.formEmails.areRefused()).toBe(true);
    await product.core.alerts.check(queueWorks);
    const episodes = await rowsOf(product, 'alert_episode');
    expect(episodes.map(({ kind, ended_at }) => ({ kind, ended_at }))).toContainEqual({
      kind: 'form-emails',
      ended_at: null,
    });

    const asked = await product.post('/api/privacy-requests', { kind: 'access', email: 'person@clover.test' });
    expect(asked.statusCode).toBe(202);
    await done();
    expect(await messagesTo(product, 'person@clover.test')).toMatchObject([
      { subject: 'Confirm your request for your data' },
    ]);
  });
});

const messagesLike = async (product: Product, recipient: string) =>
  (await rowsOf(product, 'message', 'recipient LIKE $1', [recipient])).length;

test('the team gets so many emails about forms in an hour, and the lists have all of them', async () => {
  const product = await startProduct({ settings: { TEAM_NOTICES_PER_HOUR: '3', RATE_LIMITS: 'on' } });
  for (let index = 0; index < 5; index += 1)
    await subscribeFrom(product, `192.0.${index}.7`, `reader-${index}@clover.test`);
  await eventually(async () =>
    expect((await rowsOf(product, 'job', "name = 'send-email' AND state <> 'succeeded'")).length).toBe(0),
  );
  expect(await messagesLike(product, product.config.mail.team)).toBe(3);
  expect(await messagesLike(product, '%@clover.test')).toBe(5);
  expect(await rowsOf(product, 'newsletter_subscriber')).toHaveLength(5);
  const notes = (await rowsOf(product, 'job_attempt', "outcome = 'skipped'")).map(({ snippet }) => snippet);
  expect(new Set(notes)).toEqual(new Set([expect.stringContaining('(TEAM_NOTICES_PER_HOUR)')]));
  expect(await product.core.formEmails.areRefused()).toBe(true);
  await product.close();
});
