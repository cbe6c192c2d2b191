import { secretSettings, type Variables } from './secret-settings.ts';

/** Every secret that this repository's own files contain: everybody knows them, so production starts with none. */
export const sampleSecrets: readonly string[] = [
  'change-me-before-use',
  'only-for-trying-out-0123456789abcdef',
  // The passwords of docker-compose.yml's database and Redis.
  'ringwell',
];

/** Whether anybody could sign in, with the sample password or with a session they sign themselves. */
export const hasSampleSecrets = (secrets: {
  admin: { password: string } | { passwordHash: string } | null;
  sessionKeys: { current: string; previous: string | null };
}): boolean =>
  [
    secrets.sessionKeys.current,
    secrets.sessionKeys.previous,
    secrets.admin && 'password' in secrets.admin && secrets.admin.password,
  ].some((secret) => typeof secret === 'string' && sampleSecrets.includes(secret));

/** The settings whose secret is one of the samples, a sentence each. */
export function knownToEverybody(variables: Variables): string[] {
  const isSample = (secret: string | null | undefined) => typeof secret === 'string' && sampleSecrets.includes(secret);
  return secretSettings
    .filter((name) => isSample(variables[name]) || isSample(passwordIn(variables[name])))
    .map((name) => `${name} has a sample value of this repository, which everybody knows: please set one of your own`);
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
