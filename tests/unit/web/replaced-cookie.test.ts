import { afterEach, expect, test, vi } from 'vitest';
import { askBy } from '../../../apps/web/api/admin-session.ts';
import { send } from '../../../apps/web/api/client.ts';

const json = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const session = (authenticated: boolean) => ({
  authenticated,
  expires_at: null,
  name: null,
  email: null,
  role: null,
  permissions: [],
  must_set_up: false,
});

afterEach(() => {
  askBy(null);
  vi.unstubAllGlobals();
});

test('a list asked for while a change replaces the cookie is asked for again with the new one', async () => {
  let cookie = 'old';
  let current = 'old';
  let answerChange: () => void = () => undefined;
  vi.stubGlobal('fetch', async (address: string) => {
    const sentWith = cookie;
    if (address.endsWith('/confirm')) {
      current = 'new';
      await new Promise<void>((resolve) => {
        answerChange = resolve;
      });
      cookie = 'new';
      return json(200, { recovery_codes: [] });
    }
    const isSignedIn = sentWith === current;
    if (address.endsWith('/session')) return json(200, session(isSignedIn));
    // Only after the page has read the refusal.
    setImmediate(() => setImmediate(answerChange));
    return isSignedIn ? json(200, []) : json(401, { code: 'unauthenticated', detail: 'Please log in.' });
  });
  askBy(null);
  const change = send('/api/admin/authenticator/confirm', { method: 'POST', body: { code: '123456' } });
  const list = await send('/api/admin/sessions');
  expect(list.status).toBe(200);
  expect((await change).status).toBe(200);
});
