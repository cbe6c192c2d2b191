import { readFileSync } from 'node:fs';
import type { Environment } from './env.ts';

/** The settings that are secrets, or addresses that contain one. */
export const secretSettings = [
  'ADMIN_PASSWORD',
  'ADMIN_PASSWORD_HASH',
  'SESSION_SECRET',
  'LINK_SECRET',
  'AUTOMATION_WEBHOOK_SECRET',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'REDIS_URL',
  'REDIS_SENTINEL_PASSWORD',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'TWILIO_AUTH_TOKEN',
  'OIDC_CLIENT_SECRET',
  'ALERT_WEBHOOK_URL',
  'MODEL_KEY',
] as const satisfies (keyof Environment)[];

export type Variables = Record<string, string | undefined>;

/**
 * The variables with each secret that is in a file: `SESSION_SECRET_FILE` names the file of `SESSION_SECRET`, as Docker and
 * Kubernetes provide secrets. One line break at its end is not part of it. Returns problems, a sentence each, for files
 * that can't be read or are empty, and for secrets that are also set directly.
 */
export function withSecretFiles(given: Variables): { variables: Variables; problems: string[] } {
  const variables = { ...given };
  const problems: string[] = [];
  for (const name of secretSettings) {
    const file = given[`${name}_FILE`];
    delete variables[`${name}_FILE`];
    if (!file) continue;
    if (given[name]) problems.push(`${name} and ${name}_FILE can’t both be set: please keep one`);
    else {
      const { secret, problem } = readSecret(file);
      if (problem === null) variables[name] = secret;
      else problems.push(`${name}_FILE ${problem}`);
    }
  }
  return { variables, problems };
}

type Read = { secret: string; problem: null } | { secret: null; problem: string };

function readSecret(file: string): Read {
  try {
    const secret = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    return secret === '' ? { secret: null, problem: 'names an empty file' } : { secret, problem: null };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return { secret: null, problem: `names a file that can’t be read (${code})` };
  }
}
