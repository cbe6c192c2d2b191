import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoRequestInput } from '#tests/factories/forms.ts';
import {
  type Cluster,
  coreQueue,
  type FaultServices,
  openCluster,
  startFaultServices,
} from '#tests/support/cluster.ts';
import { leavingMessage } from '#tests/support/own-calls.ts';
import { openPage } from '#tests/support/talking.ts';

let services: FaultServices;
beforeAll(async () => {
  services = await startFaultServices();
});
afterAll(() => services?.stop());

const callers = 50;

describe('callers in the middle of a conversation', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    // Each caller has an address of their own; one address has twenty conversations.
    cluster = await openCluster(services, { queue: coreQueue, settings: { TRUST_PROXY: '127.0.0.1' } });
  });
  afterAll(() => cluster?.close());

  const request = async (url: string) => {
    const answer = await fetch(`${url}/api/demo-requests`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(demoRequestInput()),
    });
    const { status_url } = (await answer.json()) as { status_url: string };
    return status_url.split('/').at(-1) ?? '';
  };
  const addressOf = (index: number) => ({ 'x-forwarded-for': `198.18.0.${index}` });
  const begin = async (url: string, token: string, index: number) => {
    const page = await openPage(url, addressOf(index));
    page.send({ type: 'setup', token, mode: 'text' });
    const call = await page.next();
    await page.hear();
    return { page, id: call.type === 'call' ? call.id : '', turn: 1 };
  };

  test('go on at another process when theirs is killed: every call, and no turn twice', async () => {
    const [first, second] = [await cluster.startApi(), await cluster.startApi()];
    const token = await request(first.url);
    const open = await Promise.all(Array.from({ length: callers }, (_, index) => begin(first.url, token, index)));
    const asked = open.map(async (call, index) => {
      // Some are answered before the process dies, and some are not.
      for (const said of leavingMessage.slice(0, 1 + (index % 3))) {
        await call.page.say(said);
        call.turn += 2;
      }
      call.page.send({ type: 'prompt', voicePrompt: leavingMessage[1 + (index % 3)], last: true });
    });
    await Promise.all(asked);
    first.signal('SIGKILL');
    await first.untilEnded();

    const ends = await Promise.all(
      open.map(async ({ id, turn }, index) => {
        const page = await openPage(second.url, addressOf(index));
        page.send({ type: 'setup', token, mode: 'text', call: id, turn });
        const call = await page.next();
        const known = call.type === 'call' ? call.turn : 0;
        const [from, answered] = [1 + (index % 3), known > turn];
        if (answered) await page.hear();
        for (const said of leavingMessage.slice(answered ? from + 1 : from)) await page.say(said);
        page.send({ type: 'prompt', voicePrompt: 'That’s all, bye', last: true });
        await page.hear();
        const outcome = await page.next();
        return outcome.type === 'outcome' ? outcome.outcome : outcome.type;
      }),
    );
    expect(ends).toEqual(Array.from({ length: callers }, () => 'follow-up'));
    const said = await heard(
      "SELECT count(*) AS n FROM call_turn WHERE who = 'caller' GROUP BY call_id HAVING count(*) <> $1",
      [leavingMessage.length + 1],
    );
    expect(said, 'each caller’s words are there once').toEqual([]);
    expect(await heard('SELECT count(*)::int AS n FROM call_message')).toEqual([{ n: callers }]);
  });

  test('are asked for a moment while the database is away, and are answered once it is back', async () => {
    const api = await cluster.startApi();
    const token = await request(api.url);
    const { page } = await begin(api.url, token, 100);
    await page.say('I want to leave a message');
    await services.postgres.stop('immediate');
    expect(await page.say('Dana Wells')).toBe('One moment please.');
    await services.postgres.start();
    expect(await page.hear()).toBe('What number can we reach you at?');
    page.socket.close();
  });

  const heard = async (text: string, values: unknown[] = []) => (await cluster.sql.query(text, values)).rows;
});
