import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBrowserCall } from '#core/calls/browser-call.ts';
import { pleaseWait } from '#core/calls/connection.ts';
import { storeCall } from '#core/calls/open-call.ts';
import { createPhoneCall } from '#core/calls/phone-call.ts';
import type { RelayAnswer } from '#core/calls/relay-frames.ts';
import { newId } from '#core/platform/ids.ts';
import { readReceptionist } from '#core/receptionist/records.ts';
import type { TalkFrame } from '#core/receptionist/schemas.ts';
import { requestReceptionist, textOf } from '#tests/support/own-calls.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { rowsOf } from '#tests/support/tables.ts';

describe('a turn whose commit is not confirmed is stored once, and its answer is heard once', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product.close());

  /** The product's database, whose connection breaks after the next commit when `lose` was called. */
  const losing = () => {
    const { database, clock } = product.core;
    let isLost = false;
    return {
      lose: () => {
        isLost = true;
      },
      dependencies: {
        clock,
        readWish: null,
        logger: product.core.logger,
        database: {
          sql: database.sql,
          transaction: (async (work) => {
            const done = await database.transaction(work);
            if (!isLost) return done;
            isLost = false;
            throw new Error('Connection terminated unexpectedly');
          }) satisfies typeof database.transaction,
        },
      },
    };
  };
  const request = async () => {
    const own = await requestReceptionist(product);
    const found = await readReceptionist(product.core.database.sql, own.receptionist);
    if (!found) throw new Error('The receptionist is missing.');
    const [demo] = await rowsOf(product, 'demo_request', 'id = $1', [own.demo]);
    const about = { reference: own.reference, request_id: String(demo?.request_id) };
    return { id: newId(), receptionist: own.receptionist, knowledge: found.knowledge, demo: about };
  };
  const turns = async (id: string) =>
    (await rowsOf(product, 'call_turn', 'call_id = $1', [id]))
      .sort((a, b) => Number(a.n) - Number(b.n))
      .map(({ who, heard, planned }) => (who === 'caller' ? heard : planned));

  test('in the browser', async () => {
    const wanted = await request();
    const meanwhile: TalkFrame[] = [];
    const page = { say: (frames: TalkFrame[]) => meanwhile.push(...frames), refuse: () => undefined };
    const { lose, dependencies } = losing();
    const call = createBrowserCall(dependencies, { ...wanted, turn: null }, page);
    lose();
    const greeting = textOf(await call.start({}));
    lose();
    const answer = textOf(await call.answer('How much is a tune-up?'));
    expect(answer).toContain('$80');
    expect(textOf(meanwhile)).toBe(`${pleaseWait} ${pleaseWait}`);
    expect(await turns(wanted.id)).toEqual([greeting, 'How much is a tune-up?', answer]);
  });

  test('on the phone', async () => {
    const wanted = await request();
    await storeCall(product.core.database.sql, { ...wanted, channel: 'phone', sid: `CA${newId()}` });
    const heard: RelayAnswer[] = [];
    const { lose, dependencies } = losing();
    const line = { send: (frame: RelayAnswer) => heard.push(frame), close: () => undefined };
    const call = createPhoneCall(dependencies, wanted.id, line);
    await call.open();
    lose();
    await call.receive({ type: 'prompt', voicePrompt: 'How much is a tune-up?', last: true });
    await call.leave();
    const said = heard.flatMap((frame) => (frame.type === 'text' ? [frame.token] : []));
    expect(said).toEqual([pleaseWait, expect.stringContaining('$80')]);
    expect(await turns(wanted.id)).toEqual(['How much is a tune-up?', said[1]]);
  });
});
