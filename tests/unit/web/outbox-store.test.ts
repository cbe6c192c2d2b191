import { describe, expect, it, vi } from 'vitest';
import { createOutboxStore } from '../../../apps/web/outbox/store.ts';
import { buildEntry } from './build-entry.ts';
import { memoryShelf } from './memory-shelf.ts';

describe('the outbox on the device', () => {
  it('is still there after the page is loaded again, oldest first', () => {
    const shelf = memoryShelf();
    const [older, newer] = [buildEntry(), buildEntry()];
    const store = createOutboxStore(shelf);
    store.put(newer);
    store.put(older);
    expect(createOutboxStore(shelf).list()).toEqual([older, newer]);
  });

  it('reports when the device does not store an entry', () => {
    const shelf = memoryShelf();
    shelf.full = true;
    expect(createOutboxStore(shelf).put(buildEntry())).toBe(false);
    expect(createOutboxStore(null).put(buildEntry())).toBe(false);
  });

  it('ignores entries that are not its own or cannot be read', () => {
    const shelf = memoryShelf();
    shelf.setItem('theme', 'dark');
    shelf.setItem('outbox:broken', '{');
    shelf.setItem('outbox:foreign', '{"key":1}');
    expect(createOutboxStore(shelf).list()).toEqual([]);
  });

  it('sees another tab’s entries once told to reload', () => {
    const shelf = memoryShelf();
    const here = createOutboxStore(shelf);
    const changed = vi.fn();
    here.subscribe(changed);
    const entry = buildEntry();
    createOutboxStore(shelf).put(entry);
    here.refresh();
    expect(here.list()).toEqual([entry]);
    expect(changed).toHaveBeenCalledOnce();
  });
});
