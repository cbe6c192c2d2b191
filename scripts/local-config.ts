import { type Config, loadConfig } from '#core/config/config.ts';
import type { Variables } from '#core/config/secret-settings.ts';
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

function definedOnly(variables: Variables): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''));
}
