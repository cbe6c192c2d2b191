import { inject } from 'vitest';

/** The least a production process starts with. Nothing has to answer at its addresses. */
export const productionSettings = () => ({
  NODE_ENV: 'production',
  REDIS_URL: inject('redisUrl') ?? 'redis://127.0.0.1:1',
  PUBLIC_URL: 'https://127.0.0.1:1',
  SMTP_URL: 'smtp://127.0.0.1:1',
  PAYMENTS: 'demo',
  RATE_LIMITS: 'on',
});
