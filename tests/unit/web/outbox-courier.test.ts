import { describe, expect, it, vi } from 'vitest';
import { createCourier } from '../../../apps/web/outbox/courier.ts';
import type { Delivery, OutboxEntry } from '../../../apps/web/outbox/entry.ts';
import { createOutboxStore } from '../../../apps/web/outbox/store.ts';
import { buildEntry } from './build-entry.ts';
import { memoryShelf } from './memory-shelf.ts';

const unanswered: Delivery = { kind: 'unanswered', retryAfterMs: null };
const accepted: Delivery = { kind: 'accepted', reference: null, statusUrl: null };

function setUp({ otherTabDelivers = false } = {}) {
  const store = createOutboxStore(memoryShelf());
  const deliver = vi.fn<(entry: OutboxEntry) => Promise<Delivery>>().mockResolvedValue(unanswered);
  const clock = { now: 0 };
  const removed: string[] = [];
  const courier = createCourier({
    store,
    files: { remove: async (key) => void removed.push(key) },
    deliver,
    alone: async (work) => {
      if (otherTabDelivers) return false;
      await work();
      return true;
    },
    now: () => clock.now,
    random: () => 0.5,
  });
  return { store, deliver, clock, courier, removed };
}

describe('the courier', () => {
  it('tries again with the same key until the server accepts, then stops', async () => {
    const { store, deliver, clock, courier } = setUp();
    const entry = buildEntry();
    store.put(entry);

    await courier.deliver('due');
    expect(courier.nextRoundAt()).toBe(5_000);
    await courier.deliver('due');
    expect(deliver).toHaveBeenCalledTimes(1);

    clock.now = 5_000;
    deliver.mockResolvedValue(accepted);
    await courier.deliver('due');
    await courier.deliver('all');
    expect(deliver.mock.calls.map(([sent]) => sent.key)).toEqual([entry.key, entry.key]);
    expect(courier.nextRoundAt()).toBeNull();
  });

  it('tries everything at once when the network returns, due or not', async () => {
    const { store, deliver, courier } = setUp();
    store.put(buildEntry({ nextAttemptAt: 60_000 }));
    store.put(buildEntry({ nextAttemptAt: 90_000 }));
    await courier.deliver('all');
    expect(deliver).toHaveBeenCalledTimes(2);
  });

  it('does not send a refused entry again', async () => {
    const { store, deliver, courier } = setUp();
    deliver.mockResolvedValue({ kind: 'refused', reason: 'Invalid email address' });
    store.put(buildEntry());
    await courier.deliver('all');
    await courier.deliver('all');
    expect(deliver).toHaveBeenCalledTimes(1);
    expect(store.list()[0]?.outcome).toMatchObject({ kind: 'refused', reason: 'Invalid email address' });
  });

  it('lets go of a file once its submission is accepted or refused, and not before', async () => {
    const { store, deliver, courier, removed } = setUp();
    const [sent, refused] = [buildEntry({ fileField: 'contractFile' }), buildEntry({ fileField: 'contractFile' })];
    for (const entry of [sent, refused, buildEntry()]) store.put(entry);
    await courier.deliver('all');
    expect(removed).toEqual([]);
    deliver.mockResolvedValueOnce(accepted).mockResolvedValueOnce({ kind: 'refused', reason: 'No' });
    await courier.deliver('all');
    expect(removed).toEqual([sent.key, refused.key]);
  });

  it('does not wait for years when the clock of the device was set back', async () => {
    const { store, deliver, clock, courier } = setUp();
    clock.now = Date.parse('2026-03-02T09:00:00Z');
    store.put(buildEntry({ nextAttemptAt: Date.parse('2031-03-02T09:00:00Z') }));
    expect(courier.nextRoundAt()).toBe(clock.now);
    await courier.deliver('due');
    expect(deliver).toHaveBeenCalledTimes(1);
  });

  it('leaves the work to another tab that is at it, and looks again soon', async () => {
    const { store, deliver, courier } = setUp({ otherTabDelivers: true });
    store.put(buildEntry());
    await courier.deliver('all');
    expect(deliver).not.toHaveBeenCalled();
    expect(courier.nextRoundAt()).toBe(5_000);
  });

  it('joins a round that is under way instead of starting a second', async () => {
    const { store, deliver, courier } = setUp();
    store.put(buildEntry());
    await Promise.all([courier.deliver('all'), courier.deliver('all')]);
    expect(deliver).toHaveBeenCalledTimes(1);
  });
});
