import path from 'node:path';

/** Where the product of a development script is served. */
export const devPort = process.env.PORT || '3000';

/** Starts the product in this process, with a simulator's settings and data of its own, and prints `note`. */
export async function startDevProduct(name: string, settings: Record<string, string>, note: string): Promise<void> {
  const dataDir = path.join(process.env.DATA_DIR || '.data', name);
  Object.assign(process.env, { PORT: devPort, DATA_DIR: dataDir, ...settings });
  console.log(`  ${note}`);
  await import('./start.ts');
}
