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
  return secretSettings.filter((name) => {
    const value = variables[name] ?? '';
    return [...value.split(','), passwordIn(value)].some((secret) => sampleSecrets.includes(secret));
  });
}

/** A password in an address may be percent-encoded, in whole or in part. */
function passwordIn(address: string): string {
  if (!URL.canParse(address)) return '';
  const { password } = new URL(address);
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}
