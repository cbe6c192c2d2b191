import { expect, test } from 'vitest';
import { neighborhoodOf } from '#core/platform/network.ts';

test.each([
  ['203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113'],
  ['2001:db8:1:2::3', '2001:db8:1'],
  ['2001:db8::3', '2001:db8:0'],
  ['203.0.113.7:52814', '203.0.113'],
  ['[2001:db8:1:2::3]:443', '2001:db8:1'],
  ['unknown', 'unknown'],
])('%s counts for %s', (address, neighborhood) => {
  expect(neighborhoodOf(address)).toBe(neighborhood);
});
