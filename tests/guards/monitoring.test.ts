import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Product, startProduct } from '#tests/support/product.ts';
import { createAttemptMetrics } from '#workers/metrics.ts';

describe('what operators load into their monitoring', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ workers: false });
  });
  afterAll(() => product.close());

  test('names only metrics that the product has', async () => {
    const registry = new Registry();
    createAttemptMetrics(registry);
    const published = [(await product.app.inject('/metrics')).body, await registry.metrics()].join('\n');
    const known = new Set([...published.matchAll(/^# TYPE (\w+)/gm)].map((match) => match[1]));
    const folder = path.resolve('docs/monitoring');
    const files = readdirSync(folder);
    expect(files.toSorted()).toEqual(['alerts.yml', 'dashboard.json']);
    for (const file of files) {
      const text = readFileSync(path.join(folder, file), 'utf8');
      const named = [...text.matchAll(/\bringwell_[a-z_]+/g)].map(([name]) =>
        name.replace(/_(?:count|sum|bucket)$/, ''),
      );
      expect(named.length).toBeGreaterThan(5);
      expect(named.filter((name) => !known.has(name))).toEqual([]);
    }
  });
});
