import { open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

/** Makes sure only one start uses a data folder. Returns a function that releases the folder. */
export async function claimDataFolder(dataDir: string): Promise<() => Promise<void>> {
  const file = path.join(dataDir, 'start.pid');
  for (;;) {
    try {
      const handle = await open(file, 'wx');
      await handle.writeFile(String(process.pid));
      await handle.close();
      return () => rm(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error;
    }
    const owner = Number(await readFile(file, 'utf8'));
    if (owner > 0 && isAlive(owner)) {
      throw new Error(
        `Another start (process ${owner}) is using ${dataDir}. Stop it, or start with a different DATA_DIR and PORT.`,
      );
    }
    await rm(file, { force: true });
  }
}

/** Whether a process runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
