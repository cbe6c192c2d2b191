import path from 'node:path';
import { type Config, loadConfig } from '#core/config/config.ts';
import type { Variables } from '#core/config/secret-settings.ts';
import { runningPostgres } from '#devkit/postgres.ts';
import { type LocalSecrets, localSecrets } from './local-secrets.ts';
import { readVariables } from './variables.ts';

/**
 * The settings of a start from the environment. Outside production, what is not set is made up and kept in the data folder.
 * Throws `ConfigurationError`.
 */
export async function localConfig(
  dataDir: string,
  ownDatabase: string | null,
): Promise<{ config: Config; secrets: Partial<LocalSecrets> }> {
  const variables = readVariables();
  const secrets: Partial<LocalSecrets> = variables.NODE_ENV === 'production' ? {} : await localSecrets(dataDir);
  const config = loadConfig({
    ...secrets,
    ...(ownDatabase ? { DATABASE_URL: ownDatabase } : {}),
    LOG_LEVEL: 'warn',
    ...definedOnly(variables),
    ...(variables.ADMIN_PASSWORD_HASH ? { ADMIN_PASSWORD: undefined } : {}),
    DATA_DIR: dataDir,
  });
  return { config, secrets };
}

/**
 * The settings of the product that runs here: on the database of `DATABASE_URL`, or on its own. Throws where neither is
 * there, and `ConfigurationError`.
 */
export async function runningConfig(): Promise<Config> {
  const { DATABASE_URL: given, DATA_DIR: folder } = readVariables();
  const dataDir = path.resolve(folder || '.data');
  const own = given ? null : await runningPostgres(dataDir);
  if (!given && own === null)
    throw new Error('Ringwell is not running here. Start it with "npm start", or set DATABASE_URL, and try again.');
  return (await localConfig(dataDir, own)).config;
}

function definedOnly(variables: Variables): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''));
}
