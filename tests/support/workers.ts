import { createCore } from '#core/core.ts';
import { createLogger } from '#core/platform/logger.ts';
import { openQueueBackend } from '#queue/backend.ts';
import { startWorkers } from '#workers/runtime.ts';
import { hungAfter } from './conditions.ts';
import { longTimeouts, type Product } from './product.ts';

/** The workers of one more process on a product's database and queue. */
export function startMoreWorkers(product: Product) {
  const logger = createLogger('silent');
  const core = createCore({ config: product.config, logger, poolSize: 8, ...longTimeouts });
  const { config, queuePrefix: prefix } = product;
  const backend = openQueueBackend({ config, logger, prefix, lockMilliseconds: hungAfter });
  const workers = startWorkers({ core, backend });
  return {
    async stop() {
      await workers.stop();
      await backend.close();
      await core.close();
    },
  };
}
