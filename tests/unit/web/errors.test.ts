import { describe, expect, test } from 'vitest';
import { errorFromResponse, sentence } from '../../../apps/web/api/errors.ts';

const said = async (body: string, headers: Record<string, string> = {}) =>
  sentence(await errorFromResponse(new Response(body, { status: 429, headers })));

describe('who has to wait reads', () => {
  test('what the server says about it', async () => {
    const detail = 'Too many attempts. Please request a new code.';
    expect(await said(JSON.stringify({ detail }), { 'retry-after': '30' })).toBe(detail);
  });

  test('for how long where a proxy says no more', async () => {
    expect(await said('<h1>429</h1>', { 'retry-after': '150' })).toBe(
      'Too many attempts in a short time. Please try again in 3 minutes.',
    );
  });

  test('that something was not accepted where nobody says how long', async () => {
    expect(await said('')).toBe('Our server didn’t accept this. Please check it and try again.');
  });
});
