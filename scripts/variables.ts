import { ConfigurationError } from '#core/config/config.ts';
import { type Variables, withSecretFiles } from '#core/config/secret-settings.ts';

/** The environment, with the secrets that are in files. Throws `ConfigurationError`. */
export function readVariables(): Variables {
  const { variables, problems } = withSecretFiles(process.env);
  if (problems.length > 0) throw new ConfigurationError(problems);
  return variables;
}
