import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { leadKinds, leads } from '#core/leads/registry.ts';
import { newId } from '#core/platform/ids.ts';
import { contactForm, demoRequest, newsletter, partnerApplication } from '#tests/factories/endpoints.ts';
import { customDealInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { dealUrl } from '#tests/support/deal-desk.ts';
import { team } from '#tests/support/members.ts';
import { fieldParts, multipartForm } from '#tests/support/multipart.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { countOf, rowsOf } from '#tests/support/tables.ts';

const filled = { 'x-leave-empty': 'filled' };

type Kind = (typeof leadKinds)[number];
interface Sent {
  kind: Kind;
  id: string;
  statusUrl: string | null;
}
const forms = {
  contact_form: contactForm,
  demo_request: demoRequest,
  partner_application: partnerApplication,
  newsletter_subscriber: newsletter,
} as const;

/** Sends spam of every kind. */
async function spamOfEachKind(product: Product): Promise<Sent[]> {
  const sent: Sent[] = [];
  for (const kind of leadKinds) {
    const deal = multipartForm(fieldParts(customDealInput() as Record<string, string>));
    const answer =
      kind === 'custom_deal'
        ? await product.app.inject({
            method: 'POST',
            url: dealUrl,
            headers: { ...deal.headers, ...filled },
            payload: deal.body,
          })
        : await product.post(forms[kind].url, forms[kind].valid(), filled);
    expect(answer.statusCode, answer.body).toBe(202);
    const [row] = await rowsOf(product, kind);
    sent.push({ kind, id: String(row?.id), statusUrl: answer.json().status_url ?? null });
  }
  return sent;
}

describe('a form whose hidden field was filled in', () => {
  let product: Product;
  let headers: Awaited<ReturnType<Product['signIn']>>;
  let sent: Sent[];
  beforeAll(async () => {
    product = await startProduct({ workers: false });
    headers = await product.signIn();
    sent = await spamOfEachKind(product);
  });
  afterAll(() => product.close());

  const get = async (path: string) => product.app.inject({ url: `/api/admin/${path}`, headers });
  const count = async (table: string) => countOf(product, table, 'TRUE');

  test('is stored and answered like any other, and no one is notified', async () => {
    for (const { kind, id } of sent)
      expect(await rowsOf(product, kind)).toEqual([expect.objectContaining({ id, status: 'spam' })]);
    expect([await count('job'), await count('webhook_event'), await count('message')]).toEqual([0, 0, 0]);
    for (const { statusUrl } of sent.filter((each) => each.statusUrl !== null)) {
      const status = await product.app.inject(String(statusUrl).replace('/status/', '/api/status/'));
      expect(status.json()).toMatchObject({ delivered: true, delayed: false, answered: false, closed: false });
    }
  });

  test('is in no list, count, chart or export unless it is asked for', async () => {
    const period = (await get('figures?days=7')).json();
    expect(period).toHaveProperty('days');
    for (const { requests } of period.days) expect(new Set(Object.values(requests))).toEqual(new Set([0]));
    const summary = (await get('summary')).json();
    expect(summary.total_commission).toBe(0);
    for (const kind of leadKinds) {
      const { path } = leads[kind];
      expect(summary.counts[path]).toBe(0);
      const list = await get(path);
      expect([list.json(), list.headers['x-total-count'], list.headers['x-spam-count']]).toEqual([[], '0', '1']);
      expect((await get(`${path}?q=example`)).json()).toEqual([]);
      const asked = await get(`${path}?status=spam`);
      expect([asked.json().length, asked.headers['x-total-count']]).toEqual([1, '1']);
      expect((await get(`export/${path}.csv`)).body.trim().split('\n').length).toBeLessThan(2);
      expect((await get(`export/${path}.csv?status=spam`)).body).toContain('spam');
    }
  });
});

test('a form with an API key is no spam: a server has no hidden field', async () => {
  const product = await startProduct({ workers: false });
  const headers = await product.signIn();
  const { body: key } = await team(product).ask(headers, 'POST', '/api/admin/api-keys', {
    name: 'CRM',
    scopes: ['forms:write'],
  });
  const answer = await product.post(contactForm.url, contactForm.valid(), {
    ...filled,
    authorization: `Bearer ${key.key}`,
  });
  expect(await rowsOf(product, 'contact_form', 'id = $1', [answer.json().id])).toMatchObject([{ status: 'new' }]);
  await product.close();
});

test('a form that is posted without a script is judged the same', async () => {
  const product = await startProduct({ workers: false });
  const answer = await product.app.inject({
    method: 'POST',
    url: '/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams({ ...contactForm.valid(), leave_empty: 'x' } as Record<string, string>).toString(),
  });
  expect(answer.statusCode).toBe(303);
  expect(await rowsOf(product, 'contact_form')).toMatchObject([{ status: 'spam' }]);
  await product.close();
});

describe('spam that is none', () => {
  let product: Product;
  let headers: Awaited<ReturnType<Product['signIn']>>;
  beforeAll(async () => {
    product = await startProduct({ workers: false, settings: { AUTOMATION_WEBHOOK_URL: 'http://127.0.0.1:9/' } });
    headers = await product.signIn();
  });
  afterAll(() => product.close());
  const get = async (path: string) => product.app.inject({ url: `/api/admin/${path}`, headers });

  test('becomes an ordinary new record once, with its jobs and events, and what was promised counts from then', async () => {
    const sent = await spamOfEachKind(product);
    await product.core.database.sql.query({
      text: "UPDATE contact_form SET arrived_at = arrived_at - interval '3 hours'",
    });
    const release = (kind: Kind, id: string) =>
      team(product).ask(headers, 'POST', `/api/admin/${leads[kind].path}/${id}/not-spam`);
    for (const { kind, id } of sent) {
      const released = await release(kind, id);
      expect(released.status, kind).toBe(200);
      expect(await rowsOf(product, kind, 'id = $1', [id])).toMatchObject([{ status: leads[kind].initialStatus }]);
      expect((await release(kind, id)).status, kind).toBe(409);
      expect((await release(kind, newId())).status, kind).toBe(404);
    }
    const jobs = (await rowsOf(product, 'job')).map(({ name, subject_kind, payload }) =>
      [subject_kind, name === 'send-email' ? Object(payload).template : name].join(' '),
    );
    const usual = leadKinds.flatMap((kind) => [
      `${kind} acknowledgement`,
      `${kind} team-notice`,
      ...(kind === 'newsletter_subscriber' ? [] : [`${kind} deliver-event`]),
    ]);
    expect(jobs.toSorted()).toEqual([...usual, 'demo_request demo-late'].toSorted());
    expect((await rowsOf(product, 'webhook_event')).map(({ type }) => type).toSorted()).toEqual(
      leadKinds.map((kind) => `${kind}.created`).toSorted(),
    );
    const [message] = (await get('contact-forms')).json();
    expect(Date.parse(message.due_at)).toBeGreaterThan(Date.now() + 110 * 60_000);
    const detail = (await get(`records/contact-forms/${message.id}`)).json();
    expect(detail.sla.state).toBe('open');
    expect((await get('contact-forms')).headers['x-spam-count']).toBe('0');
    expect((await get('summary')).json().counts['custom-deals']).toBe(1);
  });
});

describe('spam of newsletter addresses', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ workers: false });
  });
  afterAll(() => product.close());

  test('keeps nobody from subscribing, and one who did is told about only once', async () => {
    await product.post(newsletter.url, { email: 'reader@list.example' }, filled);
    await product.post(newsletter.url, { email: 'reader@list.example' });
    expect((await rowsOf(product, 'newsletter_subscriber')).map(({ status }) => status).toSorted()).toEqual([
      'spam',
      'subscribed',
    ]);
    const headers = await product.signIn();
    const [spam] = await rowsOf(product, 'newsletter_subscriber', "status = 'spam'");
    const refused = await team(product).ask(headers, 'POST', `/api/admin/newsletter-subscribers/${spam?.id}/not-spam`);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'There is another subscription like this, which isn’t spam',
    ]);
  });
});

describe('what comes of spam', () => {
  let product: Product;
  let time = Date.now();
  beforeEach(async () => {
    time = Date.now();
    product = await startProduct({ clock: { now: () => new Date(time) } });
    for (let index = 0; index < 22; index += 1)
      await product.post(contactForm.url, contactForm.valid({ name: `Sender ${index}` }), filled);
  });
  afterEach(() => product.close());

  test('is one email a day to the team, with names and a link, which lists at most twenty', async () => {
    const mailbox = product.config.mail.team;
    time += 24 * 60 * 60_000;
    await product.core.spam.planDigest();
    await product.core.spam.planDigest();
    const [email] = await eventually(async () => {
      const sent = await rowsOf(product, 'message', "recipient = $1 AND subject LIKE '%spam%'", [mailbox]);
      expect(sent).toHaveLength(1);
      return sent;
    });
    expect(email?.subject).toContain('22 forms count as spam');
    expect(String(email?.text).match(/Sender \d+/g)).toHaveLength(20);
    expect(email?.text).toContain('And 2 more.');
    expect(email?.text).toContain('/admin?tab=contact-forms&status=spam');
    time += 24 * 60 * 60_000;
    await product.core.spam.planDigest();
    expect(await countOf(product, 'job', "payload->>'template' = 'spam-digest'")).toBe(1);
  });

  test('is its end after thirty days, with its files and texts, and not sooner', async () => {
    const { sql } = product.core.database;
    await sql.query({ text: "UPDATE contact_form SET created_at = created_at - interval '29 days'" });
    await product.core.spam.deleteOld(100);
    expect(await countOf(product, 'contact_form')).toBe(22);
    await sql.query({ text: "UPDATE contact_form SET created_at = created_at - interval '1 day'" });
    await product.post(contactForm.url, contactForm.valid());
    await product.core.spam.deleteOld(100);
    expect((await rowsOf(product, 'contact_form')).map(({ status }) => status)).toEqual(['new']);
  });
});
