import type { OutboxEntry } from '../../../apps/web/outbox/entry.ts';

let count = 0;

export function buildEntry(overrides: Partial<OutboxEntry> = {}): OutboxEntry {
  count += 1;
  return {
    key: `key-${count}`,
    path: '/api/admin/contact-form',
    body: { message: 'Hello' },
    label: 'Your message',
    text: 'Hello',
    keptAt: count,
    attempts: 0,
    nextAttemptAt: 0,
    crowdedWaits: 0,
    outcome: null,
    ...overrides,
  };
}
