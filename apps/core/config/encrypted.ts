import { isInside } from '#core/platform/network.ts';
import type { Environment } from './env.ts';
import { thisMachine } from './smtp.ts';

const databases = ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const;
const receivers = ['AUTOMATION_WEBHOOK_URL', 'ALERT_WEBHOOK_URL', 'MODEL_URL'] as const;
const saidOfPostgres = ['require', 'verify-ca', 'verify-full', 'disable'];

/** The connections that would leave this machine without TLS although no setting says that they may, a sentence each. */
export function unencrypted(env: Environment): string[] {
  const problems: string[] = databases
    .filter((name) => isOpenPostgres(env[name]))
    .map(
      (name) =>
        `${name} must end with ?sslmode=verify-full (or require), so that the connection is encrypted; ?sslmode=disable says that its network needs no TLS`,
    );
  if (isOpenRedis(env.REDIS_URL))
    problems.push(
      'REDIS_URL must begin with rediss://, so that the connection is encrypted; ?tls=off at its end says that its network needs no TLS',
    );
  for (const name of receivers)
    if (isOpenOutside(env[name])) problems.push(`${name} must be https, unless it is in this machine’s own network`);
  const { CLAMAV_URL: scanner } = env;
  if (scanner && 'host' in scanner && !isInside(scanner.host))
    problems.push('CLAMAV_URL must be in this machine’s own network: clamd knows no TLS, and reads whole contracts');
  return problems;
}

function isOpenPostgres(value: string | undefined): boolean {
  if (value === undefined) return false;
  const url = new URL(value);
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  if (host === '' || host.startsWith('/') || thisMachine.test(host)) return false;
  return !saidOfPostgres.includes(url.searchParams.get('sslmode') ?? '');
}

function isOpenRedis(value: string | undefined): boolean {
  if (value === undefined) return false;
  const { protocol, hostname, searchParams } = new URL(value);
  return protocol === 'redis:' && !thisMachine.test(hostname) && searchParams.get('tls') !== 'off';
}

function isOpenOutside(value: string | undefined): boolean {
  if (value === undefined) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'http:' && !isInside(hostname);
}

/** Whether a Redis elsewhere asks nobody for a password. */
export function isRedisWithoutPassword(url: string): boolean {
  const { hostname, password } = new URL(url);
  return password === '' && !thisMachine.test(hostname);
}
