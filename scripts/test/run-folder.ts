import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder in which everything a run writes has its place; gone afterwards, with the servers that still run in it. */
export function openRunFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'ringwell-'));
  // PostgreSQL does not run as root; its own user must be able to walk in.
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

/** Ends the servers of a run that was broken off; each has left its number in a file here. */
function stopServers(folder: string) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.pid'))) {
    const pid = Number.parseInt(readFileSync(path.join(folder, file), 'utf8'), 10);
    try {
      process.kill(pid, 'SIGQUIT');
    } catch (error) {
      // It has ended already.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}
