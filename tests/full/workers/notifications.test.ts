import { afterEach, beforeEach, expect, test } from 'vitest';
import { listenForJobs } from '#core/jobs/notifications.ts';
import { createLogger } from '#core/platform/logger.ts';
import { contactFormInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

const silent = createLogger('silent');
let product: Product;
let stored: number;
let listener: ReturnType<typeof listenForJobs>;

beforeEach(async () => {
  product = await startProduct({ workers: false });
  stored = 0;
  listener = listenForJobs({ url: product.databaseUrl, logger: silent, onStored: () => (stored += 1) });
  // It looks once by itself as soon as it listens.
  await eventually(() => expect(stored).toBe(1));
});
afterEach(async () => {
  await listener.stop();
  await product.close();
});

const sendForm = async () => {
  const answer = await product.post('/api/admin/contact-form', contactFormInput());
  expect(answer.statusCode).toBe(202);
};

test('another process hears of the jobs of a form once they are stored', async () => {
  await sendForm();
  await eventually(() => expect(stored).toBe(2));
});

test('many forms at once are a few notifications, and the last of them is never left out', async () => {
  await Promise.all(Array.from({ length: 200 }, sendForm));
  await eventually(() => expect(stored).toBeGreaterThan(1));
  const heard = stored;
  expect(heard).toBeLessThan(100);
  await sendForm();
  await eventually(() => expect(stored).toBeGreaterThan(heard));
});

test('a lost connection is opened again, and looks for what it may have missed', async () => {
  await product.core.database.sql.query({
    text: "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()",
  });
  await eventually(() => expect(stored).toBe(2));
  await sendForm();
  await eventually(() => expect(stored).toBe(3));
});
