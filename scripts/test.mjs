import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { bootstrap, commandExists } from './bootstrap.mjs';

/**
 * Everything there is to check. Types and lint run beside the fault tests, which mostly wait. What a step needs and this
 * machine lacks is installed where that is possible (Debian, as root), and named plainly where it is not.
 */
await bootstrap({ build: true });
const missing = [];
const redis = ensure(
  'redis-server',
  ['redis-server', 'valkey-server'],
  'redis-server',
  'the tests of the queue on Redis',
);
const chromium = ensureChromium();

const node = process.execPath;
/**
 * Outages, timeouts and browsers on a machine shared with strangers: what fails once and then passes is named as such in
 * the report (`flaky`) and does not stop a delivery. The single commands of package.json never try again.
 */
const vitest = (files, ...projects) => [
  node,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--retry=1',
    `--maxWorkers=${files}`,
    ...projects.flatMap((name) => ['--project', name]),
  ],
];
const browserTests = [
  'browser tests',
  node,
  ['node_modules/@playwright/test/cli.js', 'test', '--retries=2'],
  { CHROMIUM_PATH: chromium },
];
const cores = availableParallelism();
/** Steps in a row, those of a line side by side. Tests wait a lot: one file more than there are cores keeps them all busy. */
const lines = [
  [['unit, guard, API, worker and story tests', ...vitest(cores + 1, 'unit', 'server')]],
  [
    // Each has a Postgres, a Redis and processes of its own, and says how long things may take.
    ['fault tests', ...vitest(2, 'faults')],
    ['types', node, ['node_modules/typescript/bin/tsc', '--noEmit']],
    ['lint', node, ['node_modules/@biomejs/biome/bin/biome', 'check', '.']],
  ],
  chromium ? [browserTests] : [],
];

const results = [];
for (const line of lines) results.push(...(await Promise.all(line.map(check))));

process.stdout.write(`\n── result ${'─'.repeat(94)}\n`);
for (const { name, passed, seconds } of results)
  process.stdout.write(`  ${passed ? 'passed' : 'FAILED'}  ${name} (${seconds.toFixed(0)} s)\n`);
for (const words of missing) process.stdout.write(`  not run ${words}\n`);
const failed = results.filter((result) => !result.passed).length;
process.stdout.write(`${results.length - failed} passed, ${failed} failed\n`);
process.exit(failed > 0 || (!redis && process.env.CI) || (!chromium && process.env.CI) ? 1 : 0);

async function check([name, command, args, env]) {
  process.stdout.write(`\n── ${name} ${'─'.repeat(Math.max(0, 100 - name.length))}\n`);
  const began = Date.now();
  const passed = await run(command, args, env);
  return { name, passed, seconds: (Date.now() - began) / 1000 };
}

function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, FORCE_COLOR: process.env.CI ? '0' : (process.env.FORCE_COLOR ?? '1'), ...env },
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

/** A program on this machine, installed from Debian's packages where that is possible. */
function ensure(debianPackage, programs, shownName, neededFor) {
  const found = programs.find(commandExists);
  if (found || process.env.REDIS_URL) return found ?? true;
  if (canInstall()) {
    process.stdout.write(`  installing ${shownName} (Debian package) …\n`);
    const lists = spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    // A package that starts itself as a system service would fight over ports; ours runs privately.
    const installed = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debianPackage], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    });
    if (lists.status === 0 && installed.status === 0) return programs.find(commandExists) ?? null;
  }
  missing.push(`${neededFor}: install ${shownName} and run npm test again`);
  return null;
}

function ensureChromium() {
  const known = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ];
  const there = known.find((file) => file && existsSync(file));
  if (there) return there;
  ensure('chromium', ['chromium'], 'Chromium (or Google Chrome)', 'the browser tests');
  return existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : null;
}

function canInstall() {
  return process.platform === 'linux' && process.getuid?.() === 0 && commandExists('apt-get');
}
