import { spawnSync } from 'node:child_process';
import { pgbouncerProgram, redisProgram, testBrowserProgram } from '#devkit/programs.ts';

/** A program that tests need and npm does not bring. */
interface Needed {
  name: string;
  /** Its Debian package. */
  package: string;
  /** What cannot be tested without it. */
  neededFor: string;
  isThere(): boolean;
}

export const redis: Needed = {
  name: 'redis-server',
  package: 'redis-server',
  neededFor: 'the tests of the queue on Redis',
  isThere: () => Boolean(process.env.REDIS_URL) || redisProgram() !== null,
};
export const pgbouncer: Needed = {
  name: 'PgBouncer',
  package: 'pgbouncer',
  neededFor: 'the tests behind a connection pooler',
  isThere: () => pgbouncerProgram() !== null,
};
export const chromium: Needed = {
  name: 'Chromium (or Google Chrome)',
  package: 'chromium-headless-shell',
  neededFor: 'the browser tests',
  isThere: () => testBrowserProgram() !== null,
};

/** Installs what is missing where possible: on Debian, as root. Returns the lines to print at the end of the run. */
export function installMissing(programs: Needed[]): { installed: string[]; missing: string[] } {
  const lines = { installed: [] as string[], missing: [] as string[] };
  for (const program of programs) {
    if (program.isThere()) continue;
    if (canInstall() && install(program))
      lines.installed.push(`${program.name} (Debian package ${program.package}), for ${program.neededFor}`);
    else lines.missing.push(`${program.neededFor}: install ${program.name} and run this command again`);
  }
  return lines;
}

function install(program: Needed): boolean {
  const began = performance.now();
  process.stdout.write(`  installing ${program.name}: ${program.neededFor} need it …\n`);
  // A package that starts a system service would compete for ports; the tests start their own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', program.package], { stdio: 'ignore', env });
  const worked = program.isThere();
  process.stdout.write(`  ${worked ? 'done' : 'failed'} after ${seconds(performance.now() - began)}\n`);
  return worked;
}

function canInstall(): boolean {
  return (
    process.platform === 'linux' &&
    process.getuid?.() === 0 &&
    spawnSync('which', ['apt-get'], { stdio: 'ignore' }).status === 0
  );
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(0)} s`;
