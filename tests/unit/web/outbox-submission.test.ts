import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createSubmission } from '../../../apps/web/outbox/submission.ts';

const target = { path: '/api/admin/contact-form', label: 'Message', answer: z.object({ id: z.string() }) } as const;
const values = { name: 'Ana', message: 'Hello' };
const filled = (draft: string | null) => ({ values, body: () => values, text: 'Hello', draft });

let keys: (string | null)[];
beforeEach(() => {
  keys = [];
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  vi.stubGlobal('fetch', async (_path: string, { headers }: { headers: Headers }) => {
    keys.push(headers.get('idempotency-key'));
    return Response.json({ id: '1' }, { status: 202 });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('the same text of one draft has one key in two tabs, and another in another draft', async () => {
  for (const draft of ['a draft', 'a draft', 'another draft']) await createSubmission(target)(filled(draft));
  expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('a second click joins the first', async () => {
  const submit = createSubmission(target);
  const [first, second] = await Promise.all([submit(filled(null)), submit(filled(null))]);
  expect(second).toBe(first);
  expect(keys).toHaveLength(1);
});
