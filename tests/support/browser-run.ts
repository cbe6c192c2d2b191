import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#devkit/free-port.ts';

/** Chosen once per run of the browser tests; the runner's own processes read the same choice from the environment. */
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_RECEIVER_PORT ??= String(await freePort());
process.env.E2E_DATA_DIR ??= folderOfTheRun();

/** Where the product keeps its data: a folder no earlier run has used. */
export const productDataDir = process.env.E2E_DATA_DIR;
/** Where the product listens. */
export const productPort = Number(process.env.E2E_PORT);
/** Where the product sends its webhooks; no server listens there until a test starts one. */
export const receiverPort = Number(process.env.E2E_RECEIVER_PORT);
export const adminPassword = 'the admin password of the browser tests';

/** Removed when the runner ends, after the product it started. */
function folderOfTheRun(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'ringwell-e2e-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
