import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Coalescer, type CoalescerOptions, type Settled } from '#core/platform/coalescer.ts';

/** A coalescer whose flushes end when the test says so. */
function slow(options: Partial<CoalescerOptions<number, number>> = {}) {
  const flushes: { items: number[]; finish(answers?: Settled<number>[]): void; fail(error: Error): void }[] = [];
  const coalescer = new Coalescer<number, number>({
    maxBatch: 10,
    maxInFlight: 2,
    maxWaiting: 100,
    overflow: () => new Error('overflow'),
    flush: (items) =>
      new Promise((resolve, reject) => {
        flushes.push({
          items,
          finish: (answers = items.map((value) => ({ value: value * 2 }))) => resolve(answers),
          fail: reject,
        });
      }),
    ...options,
  });
  return { coalescer, flushes };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const turns = async (count = 5) => {
  for (let index = 0; index < count; index += 1) await turn();
};

describe('items that arrive at the same time', () => {
  test('a lone item is sent at the end of the turn, and gets its result', async () => {
    const { coalescer, flushes } = slow();
    const answer = coalescer.submit(21);
    expect(flushes).toHaveLength(0);
    await turn();
    expect(flushes.map(({ items }) => items)).toEqual([[21]]);
    flushes[0]?.finish();
    expect(await answer).toBe(42);
  });

  test('items of one turn share a batch, up to its maximum size', async () => {
    const { coalescer, flushes } = slow({ maxBatch: 3 });
    for (let item = 0; item < 7; item += 1) void coalescer.submit(item);
    await turns();
    expect(flushes.map(({ items }) => items)).toEqual([
      [0, 1, 2],
      [3, 4, 5],
    ]);
    expect(coalescer.waiting).toBe(1);
    flushes[0]?.finish();
    await turns();
    expect(flushes.map(({ items }) => items.length)).toEqual([3, 3, 1]);
  });

  test('at most two batches are in progress; items that arrive meanwhile go together in the next', async () => {
    const { coalescer, flushes } = slow();
    for (const item of [1, 2, 3, 4, 5]) {
      void coalescer.submit(item);
      await turns();
    }
    expect(flushes.map(({ items }) => items)).toEqual([[1], [2]]);
    flushes[1]?.finish();
    await turns();
    expect(flushes.map(({ items }) => items)).toEqual([[1], [2], [3, 4, 5]]);
  });

  test('what exceeds the waiting limit is refused at once, and the others are not affected', async () => {
    const { coalescer, flushes } = slow({ maxWaiting: 3, maxInFlight: 1 });
    const taken = [coalescer.submit(1)];
    await turns();
    taken.push(...[2, 3, 4].map((item) => coalescer.submit(item)));
    await expect(coalescer.submit(5)).rejects.toThrow('overflow');
    flushes[0]?.finish();
    await turns();
    flushes[1]?.finish();
    expect(await Promise.all(taken)).toEqual([2, 4, 6, 8]);
    expect(coalescer.waiting).toBe(0);
  });

  test('an item that fails alone fails alone', async () => {
    const { coalescer, flushes } = slow();
    const answers = Promise.allSettled([1, 2, 3].map((item) => coalescer.submit(item)));
    await turns();
    flushes[0]?.finish([{ value: 2 }, { error: new Error('only this one') }, { value: 6 }]);
    expect(
      (await answers).map((answer) => (answer.status === 'fulfilled' ? answer.value : String(answer.reason))),
    ).toEqual([2, 'Error: only this one', 6]);
  });

  test('a batch that fails fails for all its items, and the next one proceeds', async () => {
    const { coalescer, flushes } = slow();
    const lost = Promise.allSettled([coalescer.submit(1), coalescer.submit(2)]);
    await turns();
    flushes[0]?.fail(new Error('no connection'));
    expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = coalescer.submit(3);
    await turns();
    flushes[1]?.finish();
    expect(await next).toBe(6);
  });

  test('a missing result is a failure, not silence', async () => {
    const { coalescer, flushes } = slow();
    const answer = coalescer.submit(1);
    await turns();
    flushes[0]?.finish([]);
    await expect(answer).rejects.toThrow('no answer for this item');
  });

  test('whatever arrives whenever, each caller gets the result of their own item', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer(), fc.nat({ max: 3 })), { maxLength: 60 }),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 3 }),
        async (arrivals, maxBatch, maxInFlight) => {
          let [running, most] = [0, 0];
          const coalescer = new Coalescer<number, number>({
            maxBatch,
            maxInFlight,
            maxWaiting: 1_000,
            overflow: () => new Error('overflow'),
            flush: async (items) => {
              running += 1;
              most = Math.max(most, running);
              expect(items.length).toBeLessThanOrEqual(maxBatch);
              await turn();
              running -= 1;
              return items.map((item) => ({ value: -item }));
            },
          });
          const answers: Promise<number>[] = [];
          for (const [item, pause] of arrivals) {
            answers.push(coalescer.submit(item));
            await turns(pause);
          }
          expect(await Promise.all(answers)).toEqual(arrivals.map(([item]) => -item));
          expect(most).toBeLessThanOrEqual(maxInFlight);
        },
      ),
      { numRuns: 50 },
    );
  });
});
