import { secretSettings, type Variables } from './secret-settings.ts';

/** Every secret that this repository's own files contain. They are public, so a production start refuses them. */
export const sampleSecrets: readonly string[] = [
  'change-me-before-use',
  'only-for-trying-out-0123456789abcdef',
  // The passwords of docker-compose.yml's database and Redis.
  'ringwell',
];

/** The names of the settings whose secret is a sample. */
export function sampleSettings(variables: Variables): string[] {
  const isSample = (secret: string | null | undefined) => typeof secret === 'string' && sampleSecrets.includes(secret);
  return secretSettings.filter((name) => isSample(variables[name]) || isSample(passwordIn(variables[name])));
}

/** A password in an address may be percent-encoded, in whole or in part. */
function passwordIn(address: string | undefined): string | null {
  if (address === undefined || !URL.canParse(address)) return null;
  const { password } = new URL(address);
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}
