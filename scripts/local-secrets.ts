import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface LocalSecrets {
  ADMIN_PASSWORD: string;
  SESSION_SECRET: string;
  AUTOMATION_WEBHOOK_SECRET: string;
}

/** Secrets for a start that has none: created once, stored with the data, readable by the owner only. */
export async function localSecrets(dataDir: string): Promise<LocalSecrets> {
  const file = path.join(dataDir, 'secrets.json');
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as LocalSecrets;
  const secrets: LocalSecrets = {
    ADMIN_PASSWORD: randomBytes(16).toString('base64url'),
    SESSION_SECRET: randomBytes(32).toString('hex'),
    AUTOMATION_WEBHOOK_SECRET: `whsec_${randomBytes(32).toString('base64')}`,
  };
  await writeFile(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}
