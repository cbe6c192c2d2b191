import { expect, test } from 'vitest';
import { mailto } from '../../../apps/web/mailto.ts';

test('the link to write to an address reads as the address', () => {
  expect(mailto('ana@practice.example')).toBe('mailto:ana@practice.example');
});

test.each([
  'a?bcc=b@evil.example',
  'a&cc=b@evil.example',
  'a,b@evil.example',
  'a%0abcc:b@evil.example',
  'a#b@x.example',
])('an email written to “%s” goes to nobody else, and has our subject', (address) => {
  const { pathname, searchParams, hash } = new URL(mailto(address, 'Your message (C-1) & more'));
  expect(pathname).not.toContain(',');
  expect([decodeURIComponent(pathname), hash]).toEqual([address, '']);
  expect([...searchParams]).toEqual([['subject', 'Your message (C-1) & more']]);
});
