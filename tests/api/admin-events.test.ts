import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createChangeFeed } from '#core/dashboard/change-feed.ts';
import { contactForm, demoRequest } from '#tests/factories/endpoints.ts';
import { eventually } from '#tests/support/conditions.ts';
import { team } from '#tests/support/members.ts';
import { adminPassword, type Product, startProduct } from '#tests/support/product.ts';

describe('the administrator’s change feed', () => {
  let product: Product;
  let address: string;
  beforeAll(async () => {
    product = await startProduct({ workers: false });
    address = await product.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => product.close());

  /** Everything received on a stream, for as long as it is open. */
  async function listen(headers: { cookie: string }) {
    const asked = get(`${address}/api/admin/events`, { headers, agent: false });
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    const heard = { text: '', over: false, response };
    response.setEncoding('utf8');
    response.on('data', (piece: string) => {
      heard.text += piece;
    });
    response.on('close', () => {
      heard.over = true;
    });
    const hears = (event: string) => eventually(() => expect(heard.text).toContain(event));
    return { heard, hears, leave: () => asked.destroy() };
  }
  const change = (list: string) => `event: change\ndata: {"list":"${list}"}\n\n`;

  test('sends each changed list by its name to every browser, and none of its contents', async () => {
    const headers = await product.signIn();
    const [first, second] = [await listen(headers), await listen(headers)];
    expect(first.heard.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    });
    await Promise.all([first.hears('event: ready'), second.hears('event: ready')]);
    await product.post(contactForm.url, contactForm.valid({ name: 'Visitor in particular' }));
    for (const { hears } of [first, second]) {
      await hears(change('contact-forms'));
      await hears(change('jobs'));
    }
    const { demo_id } = (await product.post(demoRequest.url, demoRequest.valid())).json();
    await first.hears(change('demo-requests'));
    first.heard.text = '';
    await product.core.database.prisma.demoRequest.update({ where: { id: demo_id }, data: { status: 'converted' } });
    await first.hears(change('demo-requests'));
    expect(first.heard.text + second.heard.text).not.toContain('Visitor');
    for (const { leave } of [first, second]) leave();
  });

  test('ends when the session is ended elsewhere', async () => {
    const headers = await product.signIn();
    const { heard, hears } = await listen(headers);
    await hears('event: ready');
    await product.app.inject({ method: 'POST', url: '/api/admin/logout', headers });
    await eventually(() => expect(heard.over).toBe(true));
    expect(heard.response.complete).toBe(true);
    expect((await product.app.inject({ url: '/api/admin/events', headers })).statusCode).toBe(401);
  });

  test('ends with the cookie it was opened with: one that was replaced opens none and keeps none', async () => {
    const headers = await product.signIn();
    const copied = { ...headers };
    const { heard, hears } = await listen(copied);
    await hears('event: ready');
    const proven = await team(product).ask(headers, 'POST', '/api/admin/reauthenticate', { password: adminPassword });
    expect(proven.status).toBe(204);
    await eventually(() => expect(heard.over).toBe(true));
    // It still reads for some seconds.
    const late = await listen(copied);
    await eventually(() => expect(late.heard.over).toBe(true));
    expect(late.heard.text).not.toContain('ready');
    const renewed = await listen(headers);
    await renewed.hears('event: ready');
    renewed.leave();
  });

  test('a HEAD request is answered and leaves no stream open', async () => {
    const headers = await product.signIn();
    const answer = await product.app.inject({ method: 'HEAD', url: '/api/admin/events', headers });
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      '',
    ]);
  });

  test('a server that stops ends the stream, and stops', async () => {
    const other = await startProduct({ workers: false });
    const place = await other.app.listen({ port: 0, host: '127.0.0.1' });
    const [response] = (await once(
      get(`${place}/api/admin/events`, { headers: await other.signIn(), agent: false }),
      'response',
    )) as [IncomingMessage];
    response.resume();
    const ended = once(response, 'end');
    await other.close();
    await ended;
    expect(response.complete).toBe(true);
  });

  test('serves as many streams as a process can and a person needs, and does not query the database once all are closed', async () => {
    let looks = 0;
    const { database, logger } = product.core;
    const counting = {
      ...database,
      sql: {
        query: ((statement) => {
          looks += 1;
          return database.sql.query(statement);
        }) as typeof database.sql.query,
      },
    };
    const feed = createChangeFeed({ database: counting, logger });
    let ended = 0;
    const leaves: (() => void)[] = [];
    const join = (person: string) => {
      const leave = feed.listen({
        sessionId: '01900000-0000-7000-8000-000000000000',
        person,
        onReady: () => undefined,
        onChange: () => undefined,
        onEnd: () => {
          ended += 1;
          leave();
        },
      });
      leaves.push(leave);
    };
    for (let index = 0; index < 30; index += 1) join('Ana');
    expect(() => join('Ana')).toThrow('You have the dashboard open too many times. Please close some of its tabs.');
    for (let index = 30; index < 200; index += 1) join(`person ${index}`);
    expect(() => join('Dana')).toThrow('Too many people have the dashboard open. Please try again in a moment.');
    // None of them has a session, so the first check ends them all.
    await eventually(() => expect(ended).toBe(200));
    const before = looks;
    expect(before).toBe(1);
    join('Ana');
    await eventually(() => expect(ended).toBe(201));
    expect(looks).toBe(2);
  });
});
