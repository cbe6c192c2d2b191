import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { idFromName, newId } from '#core/platform/ids.ts';
import { type MailServer, startMailServer } from '#devkit/simulators/smtp.ts';
import { eventually } from '#tests/support/conditions.ts';
import { createDatabaseAt } from '#tests/support/database.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { rowsOf } from '#tests/support/tables.ts';
import { migrate } from '../../prisma/migrate.ts';

/** The last migration of the version before newsletter subscribers were a list. */
const before = '20261122040154_demo_calls';

/** Writes what that version would have written, with its own columns. */
async function fill(url: string, { messageId, readers }: { messageId: string; readers: readonly string[] }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `INSERT INTO contact_form (id, reference, status, name, email, message, request_id, version)
     VALUES ($1, 'C-0LDER-DATA0', 'answered', 'Maria', 'maria@practice.example', 'From before', 'old', 2)`,
    [messageId],
  );
  await client.query(
    `INSERT INTO record_change (id, record_kind, record_id, field, from_value, to_value, actor)
     VALUES ($1, 'contact_form', $2, 'status', 'new', 'answered', 'admin')`,
    [newId(), messageId],
  );
  for (const [index, email] of readers.entries()) {
    const id = idFromName(`newsletter:${email}`);
    await client.query(
      `INSERT INTO newsletter_subscription (id, email, request_id, created_at)
       VALUES ($1, $2, 'old', now() - make_interval(days => $3))`,
      [id, email, 10 - index],
    );
    await client.query(
      `INSERT INTO idempotency_key (scope, key, request_hash, record_id, answer)
       VALUES ('newsletter_subscription', $1, 'hash', $2, $3)`,
      [`key-${index}`, id, JSON.stringify({ id })],
    );
    await client.query(
      `INSERT INTO job (id, name, queue, payload, subject_kind, subject_id, subject_reference, request_id)
       VALUES ($1, 'send-email', 'emails', $2, 'newsletter_subscription', $3::uuid, $3::text, 'old')`,
      [newId(), JSON.stringify({ template: 'acknowledgement', subject: 'newsletter_subscription', id }), id],
    );
  }
  await client.end();
}

describe('this version reads the previous version’s data', () => {
  const messageId = newId();
  const readers = ['first@list.example', 'second@list.example'];
  let mail: MailServer;
  let product: Product;
  let headers: { cookie: string };
  beforeAll(async () => {
    const database = await createDatabaseAt(inject('postgresUrl'), before);
    await fill(database.url, { messageId, readers });
    await migrate(database.url, path.resolve('prisma'));
    mail = await startMailServer();
    product = await startProduct({ database, workers: false, settings: { SMTP_URL: mail.url } });
    headers = await product.signIn();
  });
  afterAll(async () => {
    await product.close();
    await mail.close();
  });

  const read = async (url: string) => (await product.app.inject({ url: `/api/admin/${url}`, headers })).json();

  test('a message shows its earlier history', async () => {
    const { record, version, timeline } = await read(`records/contact-forms/${messageId}`);
    expect([record.reference, record.status, version]).toEqual(['C-0LDER-DATA0', 'answered', 2]);
    expect(timeline[0]).toMatchObject({ title: 'Status: answered', actor: 'admin' });
  });

  test('subscribers are in the order they came, each with its own reference', async () => {
    const subscribers: { email: string; reference: string; created_at: string }[] =
      await read('newsletter-subscribers');
    expect(subscribers.map(({ email }) => email)).toEqual(readers.toReversed());
    const references = subscribers.map(({ reference }) => reference);
    expect(references.every((reference) => /^N-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/.test(reference))).toBe(
      true,
    );
    expect(new Set(references).size).toBe(readers.length);
    const { days } = await read('figures?days=30');
    const counted = days.map(({ requests }: { requests: Record<string, number> }) => requests.newsletter_subscribers);
    expect(counted.filter((count: number) => count > 0)).toEqual([1, 1]);
  });

  test('a waiting email is sent, its link works, and the same address gets no second welcome', async () => {
    const [reader = ''] = readers;
    expect((await product.post('/api/newsletter', { email: reader })).json()).toEqual({
      id: idFromName(`newsletter:${reader}`),
    });
    product.startWorkers();
    await eventually(() => expect(mail.mails).toHaveLength(readers.length));
    const sent = mail.mails.find(({ to }) => [to].flat()[0]?.text === reader);
    const link = /\/api\/unsubscribe\/[\w-]+/.exec(sent?.text ?? '')?.[0] ?? '';
    expect((await product.app.inject({ method: 'POST', url: link })).statusCode).toBe(200);
    const [left] = await rowsOf(product, 'newsletter_subscriber', 'email = $1', [reader]);
    expect(left?.status).toBe('unsubscribed');
    const { timeline } = await read(`records/newsletter-subscribers/${left?.id}`);
    expect(timeline.map(({ title }: { title: string }) => title)).toContain(`Email to ${reader}: ${sent?.subject}`);
  });
});
