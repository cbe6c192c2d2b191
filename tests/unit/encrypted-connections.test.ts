import { describe, expect, test } from 'vitest';
import { loadConfig, settingWarnings } from '#core/config/config.ts';
import { namesIn, problemsOf } from '#tests/support/settings.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://u:p@localhost:5432/r',
  REDIS_URL: 'rediss://redis:6379',
  ADMIN_PASSWORD: 'a long enough password',
  SESSION_SECRET: 's'.repeat(32),
  PUBLIC_URL: 'https://ringwell.test/path',
  SMTP_URL: 'smtps://u:p@mail:465',
  AUTOMATION_WEBHOOK_URL: 'https://hooks.test',
  AUTOMATION_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
  PAYMENTS: 'demo',
};

describe('a start in production', () => {
  const [postgres, redis] = ['postgresql://u:p@db.example/r', 'redis://:p@queue.example'];
  test.each([
    ['DATABASE_URL', [postgres, `${postgres}?sslmode=prefer`, `${postgres}?sslmode=no-verify`, 'postgresql://db/r']],
    ['DATABASE_DIRECT_URL', [postgres]],
    ['REDIS_URL', [redis, 'redis://queue', `${redis}?tls=on`]],
    ['AUTOMATION_WEBHOOK_URL', ['http://hooks.example/x', 'http://203.0.113.5']],
    ['ALERT_WEBHOOK_URL', ['http://hooks.example/x']],
    ['MODEL_URL', ['http://models.example/v1']],
    ['CLAMAV_URL', ['tcp://clamav.example:3310', 'tcp://203.0.113.5:3310']],
  ])('does not begin with a connection to another network without TLS in %s', (name, values) => {
    const given = { ...production, MODEL_URL: 'https://models.example/v1', MODEL_NAME: 'small' };
    for (const value of values) expect(namesIn(problemsOf({ ...given, [name]: value })), value).toEqual([name]);
    const elsewhere = { ...given, NODE_ENV: 'development' };
    for (const value of values) expect(problemsOf({ ...elsewhere, [name]: value }), value).toEqual([]);
  });

  test.each([
    ['DATABASE_URL', [`${postgres}?sslmode=require`, `${postgres}?sslmode=verify-full`, `${postgres}?sslmode=disable`]],
    ['DATABASE_URL', ['postgresql://u@127.0.0.1/r', 'postgresql://u@%2Fvar%2Frun%2Fpostgresql/r']],
    ['REDIS_URL', ['rediss://:p@queue.example', `${redis}?tls=off`, 'redis://localhost']],
    ['AUTOMATION_WEBHOOK_URL', ['http://n8n:5678/x', 'http://10.0.0.9/x', 'http://localhost:1']],
    ['CLAMAV_URL', ['tcp://clamav:3310', 'tcp://192.168.0.4:3310', 'unix:/run/clamav/clamd.ctl']],
  ])('begins with %s that is encrypted, near, or said to need no TLS', (name, values) => {
    for (const value of values) expect(problemsOf({ ...production, [name]: value }), value).toEqual([]);
  });

  test('keeps from the Redis client what is said to us only', () => {
    const urlOf = (REDIS_URL: string) => loadConfig({ ...production, REDIS_URL }).redis?.url;
    expect(urlOf(`${redis}/2?tls=off`)).toBe(`${redis}/2`);
    expect(urlOf(`${redis}?tls=off&family=6`)).toBe(`${redis}?family=6`);
  });

  test('warns of a Redis elsewhere without a password', () => {
    const warnings = (REDIS_URL: string) => settingWarnings(loadConfig({ ...production, REDIS_URL }));
    expect(warnings('rediss://queue')).toEqual([expect.stringContaining('REDIS_URL has no password')]);
    expect([...warnings('rediss://:p@queue'), ...warnings('redis://127.0.0.1')]).toEqual([]);
  });
});
