import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '#core/platform/logger.ts';
import { freePort } from '#devkit/free-port.ts';
import { openQueueBackend, type QueueBackend } from '#queue/backend.ts';
import { eventually } from '#tests/support/conditions.ts';
import { testConfig } from '#tests/support/product.ts';

describe('a queue system that does not answer', () => {
  const log: { level: string; msg: string }[] = [];
  let backend: QueueBackend;
  beforeEach(async () => {
    log.length = 0;
    const logger = createLogger('info', { write: (line: string) => void log.push(JSON.parse(line)) });
    const settings = { REDIS_URL: `redis://127.0.0.1:${await freePort()}` };
    backend = openQueueBackend({ config: testConfig('postgresql://127.0.0.1/unused', 'unused', settings), logger });
    for (const queue of ['emails', 'codes']) backend.queue(queue);
  });
  afterEach(() => backend.close());

  test('is no warning at first, as a busy start is no outage, but one when it stays so, for all queues together', async () => {
    await eventually(() => expect(log.map(({ level }) => level)).toContain('warn'));
    expect(log.slice(0, 2).map(({ level, msg }) => ({ level, msg }))).toEqual([
      { level: 'info', msg: 'the queue system did not answer and is asked again' },
      { level: 'warn', msg: 'the queue system is not reachable' },
    ]);
  });
});
