import type { Environment } from './env.ts';

/** Every secret that this repository's own files contain: everybody knows them, so production starts with none. */
export const sampleSecrets: readonly string[] = [
  'change-me-before-use',
  'only-for-trying-out-0123456789abcdef',
  // The password of docker-compose.yml's database.
  'ringwell',
];

const secretSettings = [
  'ADMIN_PASSWORD',
  'SESSION_SECRET',
  'SESSION_SECRET_PREVIOUS',
  'LINK_SECRET',
  'LINK_SECRET_PREVIOUS',
  'AUTOMATION_WEBHOOK_SECRET',
  'AUTOMATION_WEBHOOK_SECRET_PREVIOUS',
  'REDIS_SENTINEL_PASSWORD',
] as const satisfies (keyof Environment)[];
const addresses = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'REDIS_URL',
  'SMTP_URL',
] as const satisfies (keyof Environment)[];

/** The settings whose secret is one of the samples, a sentence each. */
export function knownToEverybody(env: Environment): string[] {
  const isSample = (secret: string | null | undefined) => typeof secret === 'string' && sampleSecrets.includes(secret);
  return [
    ...secretSettings.filter((name) => isSample(env[name])),
    ...addresses.filter((name) => isSample(passwordIn(env[name]))),
  ].map((name) => `${name} has a sample value of this repository, which everybody knows: please set one of your own`);
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
