import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder for everything a run writes; removed afterwards, and the servers that still run in it are stopped. */
export function openRunFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'ringwell-'));
  // PostgreSQL does not run as root; its own user needs access to the folder.
  chmodSync(folder, 0o755);
  return {
    folder,
    /** Where programs put their temporary files, and a browser its crash reports. */
    env: { TMPDIR: folder, TMP: folder, TEMP: folder, XDG_CONFIG_HOME: folder, XDG_CACHE_HOME: folder },
    remove() {
      stopServers(folder);
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

/** Stops the servers of an aborted run; each has left its pid in a file here. */
function stopServers(folder: string) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.pid'))) {
    try {
      process.kill(Number.parseInt(readFileSync(path.join(folder, file), 'utf8'), 10), 'SIGQUIT');
    } catch (error) {
      if (!hasEnded(error)) throw error;
    }
  }
}

/** A server that ends by itself removes its file, before or after its process is gone. */
function hasEnded(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ESRCH' || error.code === 'ENOENT');
}
