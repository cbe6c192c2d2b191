import { spawn } from 'node:child_process';
import path from 'node:path';

/** Where the product of a development script is served. */
export const devPort = process.env.PORT || '3000';

/** Starts the product with a simulator's settings and data of its own, says `note`, and ends when the product does. */
export function startDevProduct(name: string, settings: Record<string, string>, note: string): void {
  const product = spawn(process.execPath, ['--enable-source-maps', 'dist/server/start.js'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: devPort,
      DATA_DIR: path.join(process.env.DATA_DIR || '.data', name),
      ...settings,
    },
  });
  console.log(`  ${note}`);
  // A terminal sends Ctrl-C to both; a second signal would make the product leave its database running.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) product.kill(signal);
    });
  product.once('exit', (code) => process.exit(code ?? 0));
}
