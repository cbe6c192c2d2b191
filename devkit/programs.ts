import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const redisNames = ['redis-server', 'valkey-server'];
const chromiumPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The Redis-compatible server on this machine, if there is one. */
export function redisProgram(): string | null {
  return redisNames.find(answersVersion) ?? null;
}

const answersVersion = (name: string) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0;

/** PgBouncer on this machine, if it is there. */
export function pgbouncerProgram(): string | null {
  return ['pgbouncer', '/usr/sbin/pgbouncer'].find(answersVersion) ?? null;
}

/** The library that gives a process another clock, if it is on this machine. */
export function faketimeLibrary(): string | null {
  const folders = ['/usr/lib/x86_64-linux-gnu/faketime', '/usr/lib/aarch64-linux-gnu/faketime', '/usr/lib/faketime'];
  return folders.map((folder) => `${folder}/libfaketime.so.1`).find((file) => existsSync(file)) ?? null;
}

/** The browser on this machine, as visitors have it, if there is one; CHROMIUM_PATH overrides it. */
export function chromiumProgram(): string | null {
  return [process.env.CHROMIUM_PATH, ...chromiumPlaces].find((file) => file && existsSync(file)) ?? null;
}

/** The browser for the browser tests: Chromium without windows where it is installed, because it needs half the time. */
export function testBrowserProgram(): string | null {
  const shell = '/usr/bin/chromium-headless-shell';
  return !process.env.CHROMIUM_PATH && existsSync(shell) ? shell : chromiumProgram();
}
