import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKeyCreated } from '#core/access/schemas.ts';
import { environmentEndpointId } from '#core/jobs/schemas.ts';
import { eventsPage } from '#core/webhooks/schemas.ts';
import { contactFormInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { type EndpointDesk, endpointDesk, storeEvents, webhookIds } from '#tests/support/endpoints.ts';
import { team } from '#tests/support/members.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { rowsOf } from '#tests/support/tables.ts';
import { standingClock } from '#tests/support/time.ts';

const address = 'https://hooks.example.com/ringwell';
const automation = 'http://127.0.0.1:9/automation';

describe('webhook endpoints', () => {
  let product: Product;
  let desk: EndpointDesk;
  beforeAll(async () => {
    product = await startProduct({ workers: false, settings: { AUTOMATION_WEBHOOK_URL: automation } });
    desk = await endpointDesk(product);
  });
  afterAll(() => product.close());

  const base = '/api/admin/webhook-endpoints';
  const refusal = (answer: { status: number; body: { errors?: { field: string; message: string }[] } }) => ({
    status: answer.status,
    fields: answer.body.errors?.map(({ field }) => field),
  });

  test('the secret is shown once, and nothing that is stored can be read as it or as a header', async () => {
    const { id, secret } = await desk.create(address, { headers: { 'x-key': 'a-secret-of-theirs' } });
    expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32);
    const shown = JSON.stringify([await desk.read(id), (await desk.ask('GET', base)).body]);
    expect(shown).toContain('x-key');
    for (const hidden of [secret, 'a-secret-of-theirs']) expect(shown).not.toContain(hidden);
    const stored = (await rowsOf(product, 'endpoint')).map((row) => JSON.stringify(row)).join();
    for (const hidden of [secret, Buffer.from(secret).toString('hex'), 'a-secret-of-theirs'])
      expect(stored).not.toContain(hidden);
  });

  test.each([
    ['an address inside the network', { url: 'https://10.0.0.7/hook' }, 'url'],
    ['the cloud’s metadata', { url: 'http://169.254.169.254/latest/meta-data' }, 'url'],
    ['a shorthand for this machine', { url: 'http://0x7f.1/' }, 'url'],
    ['a user name in the address', { url: 'https://user:secret@example.com/' }, 'url'],
    ['another scheme', { url: 'ftp://example.com/' }, 'url'],
    ['no address', { url: '  ' }, 'url'],
    ['no event type', { event_types: [] }, 'event_types'],
    ['an event type there is not', { event_types: ['contact_form.exploded'] }, 'event_types.0'],
    ['a header that begins another', { headers: { 'x-key': 'a\r\nx-admin: yes' } }, 'headers'],
    ['a header that signs', { headers: { 'Webhook-Signature': 'v1,forged' } }, 'headers'],
    ['a header without a value to keep', { headers: { 'x-new': null } }, 'headers'],
    ['a rate of nothing', { rate_per_second: 0 }, 'rate_per_second'],
    ['a width without bounds', { concurrency: 1_000 }, 'concurrency'],
  ])('%s is refused with its field, and nothing is stored', async (_title, wrong, field) => {
    const before = await rowsOf(product, 'endpoint');
    const answer = await desk.ask('POST', base, { url: address, event_types: ['*'], ...wrong });
    expect(refusal(answer)).toEqual({ status: 422, fields: [field] });
    expect(await rowsOf(product, 'endpoint')).toEqual(before);
  });

  test('a change keeps what it leaves out, and the values of headers it only names', async () => {
    const { id, version } = await desk.create(address, { headers: { 'x-key': 'kept' }, concurrency: 3 });
    const changed = await desk.change(id, {
      description: 'Their CRM',
      headers: { 'X-Key': null, 'x-more': 'new' },
      version,
    });
    expect(changed.body).toMatchObject({ description: 'Their CRM', headers: ['X-Key', 'x-more'], concurrency: 3 });
    const again = await desk.change(id, { concurrency: 4 });
    expect(again.body).toMatchObject({ concurrency: 4, headers: ['X-Key', 'x-more'], url: address });
  });

  test('who entered its address is kept and shown, and the audit log has its host', async () => {
    const members = team(product);
    const ana = await members.join(await product.signIn(), 'admin');
    const made = await members.ask(ana.headers, 'POST', base, { url: address, event_types: ['*'] });
    expect(made.body.url_set_by).toBe(ana.email);
    const { id } = made.body;
    expect((await desk.change(id, { description: 'Theirs' })).body.url_set_by).toBe(ana.email);
    expect((await desk.change(id, { url: 'https://example.com/other' })).body.url_set_by).toBe('admin');
    const entries = await rowsOf(product, 'audit_entry', "action LIKE 'endpoint-%' AND actor = $1", [ana.email]);
    expect(entries).toMatchObject([{ details: { endpoint: id, host: new URL(address).host } }]);
    const moved = await rowsOf(product, 'audit_entry', "action = 'endpoint-changed' AND subject_id = $1", [id]);
    expect(moved.map(({ details }) => details)).toContainEqual(expect.objectContaining({ host: 'example.com' }));
  });

  test('an address elsewhere gets no header that was typed for the one before', async () => {
    const { id } = await desk.create(address, { headers: { 'x-key': 'a-secret-of-theirs' } });
    const before = await rowsOf(product, 'endpoint', 'id = $1', [id]);
    const elsewhere = { url: 'https://receiver.example/hook' };
    for (const change of [elsewhere, { ...elsewhere, headers: { 'X-Key': null } }, { url: `${address}/other` }]) {
      const refused = await desk.ask('PATCH', `${base}/${id}`, change);
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toEqual([
        { field: 'headers', message: expect.stringMatching(/^The value of “x-key” was meant for the address before/i) },
      ]);
    }
    expect(await rowsOf(product, 'endpoint', 'id = $1', [id])).toEqual(before);
    const typed = { ...elsewhere, headers: { 'x-key': 'theirs' } };
    expect((await desk.ask('PATCH', `${base}/${id}`, typed)).body.headers).toEqual(['x-key']);
    // Written with a secret that nobody has any more.
    await product.core.database.sql.query({ text: `UPDATE endpoint SET headers = 'unreadable' WHERE id = '${id}'` });
    expect((await desk.ask('PATCH', `${base}/${id}`, { url: address })).status).toBe(200);
    expect(await rowsOf(product, 'endpoint', 'id = $1 AND headers IS NULL', [id])).toHaveLength(1);
  });

  test('an address at another host gets a secret of its own, shown once; at the same host the secret stays', async () => {
    const { id, secret } = await desk.create(address);
    await desk.rotate(id, 3_600);
    const stored = async () => (await rowsOf(product, 'endpoint', 'id = $1', [id]))[0];
    const before = await stored();
    const same = await desk.change(id, { url: `${address}/other`, description: 'Theirs' });
    expect([same.status, same.body.secret]).toEqual([200, null]);
    expect((await stored())?.secret).toEqual(before?.secret);
    expect(same.body.previous_secret_expires_at).not.toBeNull();

    const moved = await desk.change(id, { url: 'https://receiver.example/hook' });
    expect(moved.body).toMatchObject({ secret: expect.stringMatching(/^whsec_/), previous_secret_expires_at: null });
    expect(moved.body.secret).not.toBe(secret);
    expect(await stored()).toMatchObject({ previous_secret: null, previous_secret_until: null });
    expect((await stored())?.secret).not.toEqual(before?.secret);
    expect(await desk.read(id)).not.toHaveProperty('secret');
    const port = await desk.change(id, { url: 'https://receiver.example:8443/hook' });
    expect(port.body.secret).not.toBe(moved.body.secret);
  });

  test('of two people who edit one endpoint, the second is told and nothing of theirs is stored', async () => {
    const { id, version } = await desk.create(address);
    const answers = await Promise.all(['One', 'Other'].map((description) => desk.change(id, { description, version })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const won = answers.find(({ status }) => status === 200);
    expect((await desk.read(id)).description).toBe(won?.body.description);
  });

  test('an address that is changed has not failed yet', async () => {
    const { id } = await desk.create(address);
    await product.core.database.sql.query({
      text: 'UPDATE endpoint SET failing_since = now(), warned_at = now() WHERE id = $1',
      values: [id],
    });
    expect((await desk.read(id)).failing_since).not.toBeNull();
    const changed = await desk.change(id, { url: `${address}/2` });
    expect(changed.body).toMatchObject({ state: 'enabled', failing_since: null });
  });

  test('the environment’s address is an endpoint that can be paused here, and changed only there', async () => {
    const [first] = (await desk.ask('GET', base)).body;
    expect(first).toMatchObject({
      id: environmentEndpointId,
      source: 'environment',
      url: automation,
      state: 'enabled',
    });
    const setting = { url: address, description: 'Mine', event_types: ['*'], headers: {} };
    for (const [name, value] of Object.entries(setting)) {
      const refused = await desk.change(environmentEndpointId, { state: 'paused', [name]: value });
      expect(refused.status, name).toBe(409);
      expect(refused.body.detail).toMatch(/^This endpoint is set by AUTOMATION_WEBHOOK_URL/);
    }
    expect((await desk.remove(environmentEndpointId)).status).toBe(409);
    expect((await desk.rotate(environmentEndpointId)).status).toBe(409);
    const test = { event_type: 'contact_form.created' };
    expect((await desk.ask('POST', `${base}/${environmentEndpointId}/test`, test)).status).toBe(409);
    const paused = await desk.change(environmentEndpointId, { state: 'paused', concurrency: 3 });
    expect(paused.body).toMatchObject({ state: 'paused', concurrency: 3 });
    expect((await desk.change(environmentEndpointId, { state: 'enabled' })).body.state).toBe('enabled');
  });

  test('a form’s messages are found by its reference, with the one for the environment’s address', async () => {
    const { id } = await desk.create(address, { event_types: ['contact_form.created'] });
    const { reference } = (await product.post('/api/admin/contact-form', contactFormInput())).json();
    const found = await desk.messages(`?q=${reference}`);
    expect(found.map(({ endpoint, event_type }) => [endpoint.id, event_type])).toEqual(
      expect.arrayContaining([
        [environmentEndpointId, 'contact_form.created'],
        [id, 'contact_form.created'],
      ]),
    );
    const flat = found.find(({ endpoint }) => endpoint.id === environmentEndpointId);
    expect(JSON.parse((await desk.message(flat?.id ?? '')).body ?? '')).toMatchObject({
      form_type: 'contact_form',
      reference,
    });
  });

  test('messages are paged by the link header, and filtered by type and status', async () => {
    const { id } = await desk.create(address);
    await storeEvents(product, 5);
    const first = await desk.ask('GET', `/api/admin/webhook-messages?endpoint=${id}&limit=3`);
    const [, next] = /<([^>]+)>; rel="next"/.exec(String(first.headers.link)) ?? [];
    const second = await desk.ask('GET', next ?? '');
    expect(first.body).toHaveLength(3);
    expect(second.body).toHaveLength(2);
    expect(second.headers.link).toBeUndefined();
    const ids = [...first.body, ...second.body].map((message: { id: string }) => message.id);
    expect(ids).toEqual(ids.toSorted().reverse());
    expect(await desk.messages(`?endpoint=${id}&event_type=purchase.paid`)).toEqual([]);
    expect(await desk.messages(`?endpoint=${id}&status=pending&event_type=contact_form.created`)).toHaveLength(5);
  });

  test.each([
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/rotate-secret'],
    ['POST', '/test'],
    ['POST', '/recover'],
  ] as const)('%s %s of an endpoint there is not says so', async (method, path) => {
    const bodies = { '/test': { event_type: 'purchase.paid' }, '/recover': { since: new Date(0).toISOString() } };
    const body =
      method === 'GET' || method === 'DELETE'
        ? undefined
        : (Object.entries(bodies).find(([of]) => of === path)?.[1] ?? {});
    const answer = await desk.ask(method, `${base}/01990000-0000-7000-8000-000000000000${path}`, body);
    expect(answer.status).toBe(404);
  });
});

describe('events can be read with an API key', () => {
  let product: Product;
  let desk: EndpointDesk;
  beforeAll(async () => {
    product = await startProduct({ workers: false, clock: standingClock() });
    desk = await endpointDesk(product);
  });
  afterAll(() => product.close());

  const read = async (key: string, query = '') => {
    const answer = await product.app.inject({
      url: `/api/webhook-events${query}`,
      headers: { authorization: `Bearer ${key}` },
    });
    return { status: answer.statusCode, page: answer.statusCode === 200 ? eventsPage.parse(answer.json()) : null };
  };
  const createKey = async (fields: object = {}) =>
    apiKeyCreated.parse(
      (await desk.ask('POST', '/api/admin/api-keys', { name: 'CRM', scopes: ['events:read'], ...fields })).body,
    );
  /** What the pages give from a cursor on, until there is nothing new. */
  const readOn = async (key: string, cursor: string | null, query = '') => {
    const events: string[] = [];
    let next = cursor;
    for (;;) {
      const { page } = await read(key, `?limit=4${query}${next === null ? '' : `&cursor=${next}`}`);
      events.push(...(page?.events ?? []).map(({ id }) => id));
      next = page?.next_cursor ?? null;
      if ((page?.events.length ?? 0) < 4) return { events, next };
    }
  };

  test('page by page, each once, and only what is new from the last cursor on', async () => {
    const { key } = await createKey();
    const first = await storeEvents(product, 10);
    let cursor: string | null = null;
    const seen: string[] = [];
    await eventually(async () => {
      const { events, next } = await readOn(key, cursor);
      cursor = next;
      seen.push(...events);
      expect(seen).toEqual(webhookIds(first));
    });
    const second = await storeEvents(product, 3);
    await eventually(async () => {
      const { events, next } = await readOn(key, cursor);
      cursor = next;
      seen.push(...events);
      expect(seen).toEqual(webhookIds([...first, ...second]));
    });
    expect((await readOn(key, null, '&types=purchase.paid')).events).toEqual([]);
    expect((await readOn(key, null, '&types=purchase.paid,contact_form.created')).events).toEqual(seen);
  });

  test('an event whose transaction is still open is not skipped: later ones wait for it', async () => {
    const { key } = await createKey();
    const { sql, transaction } = product.core.database;
    const before = await readOn(key, null);
    const [slow, quick] = await transaction(async (via) => {
      const [first = ''] = await storeEvents(
        { core: { ...product.core, database: { ...product.core.database, transaction: (work) => work(via) } } },
        1,
      );
      const [second = ''] = await storeEvents(product, 1);
      await eventually(async () => {
        const old = await sql.query({
          text: "SELECT 1 FROM webhook_event WHERE id = $1 AND created_at < now() - interval '1500 milliseconds'",
          values: [second],
        });
        expect(old.rows).toHaveLength(1);
      });
      expect((await readOn(key, before.next)).events).toEqual([]);
      return [first, second];
    });
    await eventually(async () => expect((await readOn(key, before.next)).events).toEqual(webhookIds([slow, quick])));
  });

  test('a key is shown once, stored as a hash, and ends when it expires or is revoked', async () => {
    const { id, key, start } = await createKey();
    expect(key.startsWith(start)).toBe(true);
    expect(JSON.stringify(await rowsOf(product, 'api_key'))).not.toContain(key);
    expect((await read(key)).status).toBe(200);
    const [listed] = (await desk.ask('GET', '/api/admin/api-keys')).body;
    expect(listed).toMatchObject({ id, start, name: 'CRM', last_used_at: expect.any(String) });
    expect(listed).not.toHaveProperty('key');
    expect((await desk.ask('DELETE', `/api/admin/api-keys/${id}`)).status).toBe(204);
    expect((await read(key)).status).toBe(401);
    expect((await desk.ask('DELETE', `/api/admin/api-keys/${id}`)).status).toBe(404);

    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const refused = await desk.ask('POST', '/api/admin/api-keys', {
      name: 'CRM',
      scopes: ['events:read'],
      expires_at: inDays(400),
    });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ field: 'expires_at', message: 'Please choose a time within a year' }],
    ]);
    expect(Math.abs(Date.parse(listed.expires_at) - Date.parse(inDays(365)))).toBeLessThan(86_400_000);

    const short = await createKey({ expires_at: new Date(Date.now() + 3_600_000).toISOString() });
    expect((await read(short.key)).status).toBe(200);
    await product.core.database.sql.query({ text: "UPDATE api_key SET expires_at = now() - interval '1 second'" });
    expect((await read(short.key)).status).toBe(401);
  });

  test('a key that is refused is in the audit log, once for each reason, and a flood of them is one entry', async () => {
    const [revoked, expired, other] = [
      await createKey({ name: 'Revoked' }),
      await createKey({ name: 'Expired' }),
      await createKey({ name: 'Other' }),
    ];
    await desk.ask('DELETE', `/api/admin/api-keys/${revoked.id}`);
    const change = (fields: string, id: string) =>
      product.core.database.sql.query({ text: `UPDATE api_key SET ${fields} WHERE id = '${id}'` });
    await change('expires_at = now()', expired.id);
    await change("scopes = '{}'", other.id);
    for (let each = 0; each < 3; each += 1)
      for (const { key } of [revoked, expired, other, { key: `rw_guess-${each}` }]) await read(key);
    const entries = await rowsOf(product, 'audit_entry', "action = 'api-key-refused' AND actor NOT LIKE 'CRM%'");
    const told = entries.map(({ actor, outcome, details }) => ({ actor, outcome, details }));
    expect(told).toHaveLength(4);
    expect(told).toEqual(
      expect.arrayContaining([
        {
          actor: `Revoked (${revoked.start}…)`,
          outcome: 'refused',
          details: { reason: 'revoked', scope: 'events:read' },
        },
        {
          actor: `Expired (${expired.start}…)`,
          outcome: 'refused',
          details: { reason: 'expired', scope: 'events:read' },
        },
        { actor: `Other (${other.start}…)`, outcome: 'refused', details: { reason: 'scope', scope: 'events:read' } },
        { actor: 'unknown', outcome: 'refused', details: { reason: 'unknown', scope: 'events:read' } },
      ]),
    );
    expect(JSON.stringify(entries)).not.toContain(other.key);
  });

  test('without a key, with a wrong one, a wrong cursor or type, it says what is wrong', async () => {
    const { key } = await createKey();
    expect((await product.app.inject({ url: '/api/webhook-events' })).statusCode).toBe(401);
    expect((await product.app.inject({ url: '/api/webhook-events', headers: await product.signIn() })).statusCode).toBe(
      401,
    );
    for (const wrong of ['', 'rw_wrong', key.slice(0, -1)]) expect((await read(wrong)).status).toBe(401);
    for (const query of ['?cursor=bm90IGEgY3Vyc29y', '?types=purchase.exploded', '?limit=0', '?limit=501', '?page=2'])
      expect([query, (await read(key, query)).status]).toEqual([query, 422]);
  });
});
