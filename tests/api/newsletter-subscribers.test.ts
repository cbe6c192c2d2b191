import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newsletterSubscriberRow } from '#core/leads/newsletter-subscriber/schemas.ts';
import { newsletter } from '#tests/factories/endpoints.ts';
import { csvOf } from '#tests/support/csv.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { rowsOf } from '#tests/support/tables.ts';

describe('newsletter subscribers are a list of their own', () => {
  let product: Product;
  let headers: { cookie: string };
  beforeAll(async () => {
    product = await startProduct({ workers: false });
    headers = await product.signIn();
  });
  afterAll(() => product.close());

  const ask = (method: 'GET' | 'PATCH' | 'POST', path: string, payload?: object) =>
    product.app.inject({ method, url: `/api/admin/${path}`, headers, ...(payload ? { payload } : {}) });
  const list = async (query = '') => (await ask('GET', `newsletter-subscribers${query}`)).json();
  const detail = async (id: string) => (await ask('GET', `records/newsletter-subscribers/${id}`)).json();
  const subscribe = async (email: string) => {
    expect((await product.post(newsletter.url, { email })).statusCode).toBe(202);
    const [newest] = await list(`?q=${encodeURIComponent(email)}`);
    return newest;
  };
  const addressIdOf = async (id: string) =>
    String((await rowsOf(product, 'newsletter_subscriber', 'id = $1', [id]))[0]?.address_id);

  test('newest first, searchable by address and status, exported as shown, counted and charted', async () => {
    const first = await subscribe('ana@list.example');
    const second = await subscribe('ben@list.example');
    expect(second).toEqual({
      id: expect.any(String),
      reference: expect.stringMatching(/^N-[0-9A-Z]{5}-[0-9A-Z]{5}$/),
      status: 'subscribed',
      email: 'ben@list.example',
      created_at: expect.any(String),
      assignee: null,
      due_at: null,
    });
    expect(await list()).toEqual([second, first]);
    expect(await list('?q=ANA@list')).toEqual([first]);
    expect(await list('?status=unsubscribed')).toEqual([]);
    const exported = await ask('GET', 'export/newsletter-subscribers.csv?sort=received');
    expect(exported.body).toBe(await csvOf(newsletterSubscriberRow, [first, second]));
    expect((await ask('GET', 'summary')).json().counts['newsletter-subscribers']).toBe(2);
    const { days } = (await ask('GET', 'figures?days=7')).json();
    expect(days.at(-1).requests.newsletter_subscribers).toBe(2);
  });

  test('an administrator unsubscribes one, once; the timeline shows by whom, and no further email is sent', async () => {
    const { id, reference } = await subscribe('caller@list.example');
    const { version } = await detail(id);
    const change = { status: 'unsubscribed', version };
    const changed = await ask('PATCH', `newsletter-subscribers/${id}`, change);
    expect([changed.statusCode, changed.json()]).toMatchObject([200, { id, reference, status: 'unsubscribed' }]);
    expect((await ask('PATCH', `newsletter-subscribers/${id}`, { status: 'unsubscribed' })).json().detail).toBe(
      'This subscription is unsubscribed, so its status can’t change to unsubscribed',
    );
    expect((await ask('PATCH', `newsletter-subscribers/${id}`, { status: 'subscribed' })).statusCode).toBe(409);
    const shown = await detail(id);
    expect(shown).toMatchObject({ list: 'newsletter-subscribers', status: 'unsubscribed', version: 2, sla: null });
    expect(shown.timeline.map(({ title, actor }: { title: string; actor: string | null }) => [title, actor])).toEqual([
      ['Status: unsubscribed', 'admin'],
      ['Received', null],
    ]);
    expect(await product.core.leads.newsletter_subscriber.emails(id)).toBeNull();
  });

  test('a subscriber unsubscribes by the link in an email, and subscribing again makes a new subscription', async () => {
    const email = 'returning@list.example';
    const before = await subscribe(email);
    const link = product.core.unsubscribing.link('newsletter', await addressIdOf(before.id));
    const path = new URL(link).pathname;
    for (let times = 0; times < 2; times += 1)
      expect((await product.app.inject({ method: 'POST', url: path })).body).toContain('You’re unsubscribed');
    expect((await detail(before.id)).timeline[0]).toMatchObject({
      title: 'Status: unsubscribed',
      actor: 'the subscriber',
    });

    const after = await subscribe(email);
    expect(after).toMatchObject({ status: 'subscribed', email });
    expect(after.id).not.toBe(before.id);
    expect(await rowsOf(product, 'job', 'subject_id = $1', [after.id])).toHaveLength(2);
    expect((await list(`?q=${email}`)).map(({ status }: { status: string }) => status)).toEqual([
      'subscribed',
      'unsubscribed',
    ]);
    // The link of the first email still unsubscribes the address.
    await product.app.inject({ method: 'POST', url: path });
    expect(await list(`?q=${email}&status=subscribed`)).toEqual([]);
  });

  test('the answer does not reveal whether an address was on the list', async () => {
    const answers = [];
    for (let times = 0; times < 2; times += 1)
      answers.push((await product.post(newsletter.url, { email: 'curious@list.example' })).body);
    expect(new Set(answers).size).toBe(1);
    const [stored] = await list('?q=curious@list.example');
    expect(answers[0]).not.toContain(stored.id);
  });

  test('of two people who change one subscriber, the second is refused', async () => {
    const { id } = await subscribe('shared@list.example');
    const { version } = await detail(id);
    expect((await ask('PATCH', `records/newsletter-subscribers/${id}`, { assignee: 'Ana', version })).statusCode).toBe(
      200,
    );
    const late = await ask('PATCH', `newsletter-subscribers/${id}`, { status: 'unsubscribed', version });
    expect([late.statusCode, late.json().detail]).toEqual([409, expect.stringContaining('Owner is now Ana')]);
  });
});
