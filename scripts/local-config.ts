import { type Config, loadConfig } from '#core/config/config.ts';
import { type LocalSecrets, localSecrets } from './local-secrets.ts';

/**
 * The settings of a start from the environment. Outside production, what is not set is made up and kept in the data folder.
 * Throws `ConfigurationError`.
 */
export async function localConfig(
  dataDir: string,
  ownDatabase: string | null,
): Promise<{ config: Config; secrets: Partial<LocalSecrets> }> {
  const secrets: Partial<LocalSecrets> = process.env.NODE_ENV === 'production' ? {} : await localSecrets(dataDir);
  const config = loadConfig({
    ...secrets,
    ...(ownDatabase ? { DATABASE_URL: ownDatabase } : {}),
    LOG_LEVEL: 'warn',
    ...definedOnly(process.env),
    ...(process.env.ADMIN_PASSWORD_HASH ? { ADMIN_PASSWORD: undefined } : {}),
    DATA_DIR: dataDir,
  });
  return { config, secrets };
}

function definedOnly(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''));
}
