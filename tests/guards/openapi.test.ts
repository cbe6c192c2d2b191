import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, startProduct } from '#tests/support/product.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ workers: false });
});
afterAll(() => product.close());

test('the API description follows every recommended rule of Redocly', async () => {
  const { body } = await product.app.inject({ url: '/openapi.json' });
  const problems = await lintFromString({
    source: body,
    absoluteRef: 'openapi.json',
    config: await createConfig({ extends: ['recommended'] }),
  });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
});
