import { describe, expect, it, vi } from 'vitest';
import type { Delivery, OutboxEntry } from '../../../apps/web/outbox/entry.ts';
import { createSender } from '../../../apps/web/outbox/sender.ts';
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
  const sender = createSender({
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
  return { store, deliver, clock, sender, removed };
}

describe('the sender', () => {
  it('tries again with the same key until the server accepts, then stops', async () => {
    const { store, deliver, clock, sender } = setUp();
    const entry = buildEntry();
    store.put(entry);

    await sender.deliver('due');
    expect(sender.nextRoundAt()).toBe(5_000);
    await sender.deliver('due');
    expect(deliver).toHaveBeenCalledTimes(1);

    clock.now = 5_000;
    deliver.mockResolvedValue(accepted);
    await sender.deliver('due');
    await sender.deliver('all');
    expect(deliver.mock.calls.map(([sent]) => sent.key)).toEqual([entry.key, entry.key]);
    expect(sender.nextRoundAt()).toBeNull();
  });

  it('tries everything at once when the network returns, due or not', async () => {
    const { store, deliver, sender } = setUp();
    store.put(buildEntry({ nextAttemptAt: 60_000 }));
    store.put(buildEntry({ nextAttemptAt: 90_000 }));
    await sender.deliver('all');
    expect(deliver).toHaveBeenCalledTimes(2);
  });

  it('does not send a refused entry again', async () => {
    const { store, deliver, sender } = setUp();
    deliver.mockResolvedValue({ kind: 'refused', reason: 'Invalid email address' });
    store.put(buildEntry());
    await sender.deliver('all');
    await sender.deliver('all');
    expect(deliver).toHaveBeenCalledTimes(1);
    expect(store.list()[0]?.outcome).toMatchObject({ kind: 'refused', reason: 'Invalid email address' });
  });

  it('deletes a file once its submission is accepted or refused, and not before', async () => {
    const { store, deliver, sender, removed } = setUp();
    const [sent, refused] = [buildEntry({ fileField: 'contractFile' }), buildEntry({ fileField: 'contractFile' })];
    for (const entry of [sent, refused, buildEntry()]) store.put(entry);
    await sender.deliver('all');
    expect(removed).toEqual([]);
    deliver.mockResolvedValueOnce(accepted).mockResolvedValueOnce({ kind: 'refused', reason: 'No' });
    await sender.deliver('all');
    expect(removed).toEqual([sent.key, refused.key]);
  });

  it('does not wait for years when the clock of the device was set back', async () => {
    const { store, deliver, clock, sender } = setUp();
    clock.now = Date.parse('2026-03-02T09:00:00Z');
    store.put(buildEntry({ nextAttemptAt: Date.parse('2031-03-02T09:00:00Z') }));
    expect(sender.nextRoundAt()).toBe(clock.now);
    await sender.deliver('due');
    expect(deliver).toHaveBeenCalledTimes(1);
  });

  it('leaves the work to another tab that is doing it, and checks again soon', async () => {
    const { store, deliver, sender } = setUp({ otherTabDelivers: true });
    store.put(buildEntry());
    await sender.deliver('all');
    expect(deliver).not.toHaveBeenCalled();
    expect(sender.nextRoundAt()).toBe(5_000);
  });

  it('joins a round in progress instead of starting a second', async () => {
    const { store, deliver, sender } = setUp();
    store.put(buildEntry());
    await Promise.all([sender.deliver('all'), sender.deliver('all')]);
    expect(deliver).toHaveBeenCalledTimes(1);
  });
});
