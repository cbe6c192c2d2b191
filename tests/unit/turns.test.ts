import { describe, expect, test } from 'vitest';
import { deferred } from '#tests/support/conditions.ts';
import { createTurns } from '#workers/turns.ts';

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Work that says when it begins and ends when the test says so. */
function work() {
  const turns = createTurns();
  const log: string[] = [];
  const take = (name: string, alone = false) => {
    const { promise, resolve } = deferred();
    const done = turns.take(async () => {
      log.push(name);
      await promise;
    }, alone);
    return {
      finish: async () => {
        resolve();
        await done;
        await settled();
      },
    };
  };
  return { turns, log, take };
}

describe('the turns of a process’s jobs', () => {
  test('jobs run beside each other', async () => {
    const { log, take } = work();
    take('a');
    take('b');
    await settled();
    expect(log).toEqual(['a', 'b']);
  });

  test('one that runs alone waits for those that run, and what came later waits for it', async () => {
    const { log, take } = work();
    const [a, b] = [take('a'), take('b')];
    const alone = take('alone', true);
    const later = take('later');
    await a.finish();
    expect(log).toEqual(['a', 'b']);
    await b.finish();
    expect(log).toEqual(['a', 'b', 'alone']);
    await alone.finish();
    expect(log).toEqual(['a', 'b', 'alone', 'later']);
    await later.finish();
  });

  test('of several that run alone each waits for the one before, and others get their turn in between', async () => {
    const { log, take } = work();
    const first = take('first', true);
    const beside = take('beside');
    const second = take('second', true);
    await settled();
    expect(log).toEqual(['first']);
    await first.finish();
    expect(log).toEqual(['first', 'beside']);
    await beside.finish();
    expect(log).toEqual(['first', 'beside', 'second']);
    await second.finish();
  });

  test('work that fails ends its turn, and its error is told', async () => {
    const { turns, log, take } = work();
    await expect(turns.take(() => Promise.reject(new Error('no')), true)).rejects.toThrow('no');
    take('next');
    await settled();
    expect(log).toEqual(['next']);
  });
});
