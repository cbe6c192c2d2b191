import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { apiKeyCreated } from '#core/access/schemas.ts';
import { auditPage } from '#core/operations/audit/schemas.ts';
import { newId } from '#core/platform/ids.ts';
import { eventually } from '#tests/support/conditions.ts';
import { type EndpointDesk, endpointDesk } from '#tests/support/endpoints.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { rowsOf } from '#tests/support/tables.ts';

describe('the audit log can be read with an API key', () => {
  let product: Product;
  let desk: EndpointDesk;
  beforeEach(async () => {
    product = await startProduct({ workers: false });
    desk = await endpointDesk(product);
  });
  afterEach(() => product.close());

  const createKey = async (...scopes: string[]) =>
    apiKeyCreated.parse((await desk.ask('POST', '/api/admin/api-keys', { name: 'Collector', scopes })).body);
  const read = (key: string, query = '') =>
    product.app.inject({ url: `/api/audit-entries${query}`, headers: { authorization: `Bearer ${key}` } });
  /** The ids that the pages give from a cursor on, until there is nothing new, and the last cursor. */
  async function readOn(key: string, cursor: string | null) {
    const ids: string[] = [];
    let next = cursor;
    for (;;) {
      const page = auditPage.parse((await read(key, `?limit=3${next === null ? '' : `&cursor=${next}`}`)).json());
      ids.push(...page.entries.map(({ id }) => id));
      next = page.next_cursor;
      if (page.entries.length < 3) return { ids, next };
    }
  }
  /** Begins a change that has not ended, so many minutes ago. */
  async function begin(minutesAgo: number) {
    const id = newId();
    await product.core.database.sql.query({
      text: `INSERT INTO audit_entry (id, actor, action, address, user_agent, request_id, created_at)
        VALUES ($1, 'admin', 'note-written', '', '', 'begun', now() - make_interval(mins => $2))`,
      values: [id, minutesAgo],
    });
    return id;
  }
  const write = (number: number) =>
    product.core.audit.write({
      actor: 'admin',
      action: 'note-written',
      address: '203.0.113.7',
      userAgent: 'curl/8',
      requestId: `written-${number}`,
      outcome: 'done',
    });

  test('page by page, each entry once, as the admin area shows it, and only what is new from the last cursor on', async () => {
    const { key } = await createKey('audit:read');
    let cursor: string | null = null;
    const seen: string[] = [];
    const seeAll = () =>
      eventually(async () => {
        const { ids, next } = await readOn(key, cursor);
        cursor = next;
        seen.push(...ids);
        const stored = await rowsOf(product, 'audit_entry', "outcome = 'done'");
        expect(seen).toEqual(stored.map(({ id }) => id));
      });
    for (let number = 0; number < 7; number += 1) await write(number);
    await seeAll();
    await write(7);
    await seeAll();

    const first = auditPage.parse((await read(key, '?limit=500')).json()).entries;
    expect(first.find(({ request_id }) => request_id === 'written-7')).toMatchObject({
      actor: 'admin',
      action: 'note-written',
      outcome: 'done',
      address: '203.0.113.7',
    });
    expect(first.find(({ action }) => action === 'audit-log-read')).toMatchObject({ outcome: 'done' });
  });

  test('an entry waits until it says how its action ended, and later ones wait for it', async () => {
    const { key } = await createKey('audit:read');
    const running = await begin(5);
    const killed = await begin(20);
    await write(1);
    expect((await readOn(key, null)).ids).toEqual([killed]);
    await product.core.audit.complete(running, 'done');
    await eventually(async () => {
      const { ids } = await readOn(key, null);
      expect([ids.slice(0, 2), ids.length > 2]).toEqual([[killed, running], true]);
    });
  });

  test('a key for events cannot read it, nor the other way round, and a bad cursor is refused', async () => {
    const ofEvents = await createKey('events:read');
    const refused = await read(ofEvents.key);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      403,
      'This API key doesn’t have the scope audit:read',
    ]);
    const { key } = await createKey('audit:read');
    const other = { url: '/api/webhook-events', headers: { authorization: `Bearer ${key}` } };
    expect((await product.app.inject(other)).statusCode).toBe(403);
    const wrong = await read(key, '?cursor=nonsense');
    expect([wrong.statusCode, wrong.json().errors[0].field]).toEqual([422, 'cursor']);
    expect((await read(key, '?limit=0')).statusCode).toBe(422);
    const both = await createKey('events:read', 'audit:read');
    expect((await read(both.key)).headers['cache-control']).toBe('no-store');
  });
});
