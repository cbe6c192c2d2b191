/**
 * Prepares the commands, in plain JavaScript because no package is installed yet: checks Node, installs packages,
 * generates the database client, and compiles the product. Unchanged steps are skipped.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
const stamps = path.join(root, 'node_modules', '.ringwell');
const windows = process.platform === 'win32';

/** Installs and prepares. `build` also compiles the site and the server; `types` writes the types of the API. */
export async function bootstrap({ build = false, types = false }) {
  assertNode();
  if (!packagesInstalled())
    await step(
      'packages',
      ['package.json', 'package-lock.json'],
      'installing packages from npm (a minute or two the first time)',
      async () => {
        await run(windows ? 'npm.cmd' : 'npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
          quiet: false,
        });
      },
    );
  loadEnvironmentFile();
  await step(
    'database-client',
    ['prisma/schema', 'prisma.config.ts'],
    'generating the database client',
    async () => {
      // `generate` never runs Prisma's schema engine, but looks for its program; any program will do.
      await run(process.execPath, ['node_modules/prisma/build/index.js', 'generate'], {
        env: {
          PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
          CHECKPOINT_DISABLE: '1',
          // Generators are found by name, as npm's scripts find programs.
          PATH: [path.join(root, 'node_modules', '.bin'), process.env.PATH].join(path.delimiter),
        },
      });
    },
    'apps/core/platform/prisma/tables.ts',
  );
  if (types) await writeTypes();
  if (build) await compile();
}

/** What the browser's calls are checked against; only tsc and editors read it. */
async function writeTypes() {
  await step(
    'types',
    ['apps/core', 'apps/api', 'apps/queue', 'scripts/api-types.ts', 'package-lock.json'],
    'writing the types of the API',
    async () => {
      await run(process.execPath, ['--import', 'tsx', 'scripts/api-types.ts']);
    },
    'apps/web/api/openapi.d.ts',
  );
}

async function compile() {
  await step(
    'server',
    ['apps/core', 'apps/api', 'apps/queue', 'workers', 'prisma', 'devkit', 'scripts', 'package-lock.json'],
    'compiling the server',
    async () => {
      await run(process.execPath, ['--import', 'tsx', 'scripts/build-server.ts']);
    },
    'dist/server/start.js',
  );
  await step(
    'web',
    [
      'apps/web',
      'apps/core',
      'vite.config.ts',
      'scripts/build-web.ts',
      'devkit/earlier-assets.ts',
      'package-lock.json',
    ],
    'building the site',
    async () => {
      await run(process.execPath, ['--import', 'tsx', 'scripts/build-web.ts']);
    },
    'dist/pages/renderer.js',
  );
}

function assertNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(
    `Ringwell needs Node 20.19 or newer; this is ${process.versions.node}.\nInstall a current version from https://nodejs.org and run the command again.`,
  );
}

/** npm writes its own lock file in node_modules; when it is newest of the three, everything is installed. */
function packagesInstalled() {
  const [installed, ...wanted] = ['node_modules/.package-lock.json', 'package.json', 'package-lock.json'].map((file) =>
    existsSync(file) ? statSync(file).mtimeMs : 0,
  );
  return installed > 0 && wanted.every((time) => time <= installed);
}

/** Settings from `.env`, when there is one; existing variables win. */
function loadEnvironmentFile() {
  if (existsSync('.env')) process.loadEnvFile('.env');
}

async function step(name, inputs, words, work, output) {
  const stamp = path.join(stamps, name);
  const state = fingerprint(inputs);
  const done = existsSync(stamp) && readFileSync(stamp, 'utf8') === state && (!output || existsSync(output));
  if (done) return;
  const began = Date.now();
  process.stdout.write(`  ${words} …\n`);
  try {
    await work();
  } catch (error) {
    fail(`This step failed: ${words}.\n${error.message}`);
  }
  mkdirSync(stamps, { recursive: true });
  writeFileSync(stamp, state);
  process.stdout.write(`  done in ${((Date.now() - began) / 1000).toFixed(1)} s\n`);
}

function fingerprint(inputs) {
  const hash = createHash('sha256').update(process.versions.node);
  const visit = (file) => {
    if (!existsSync(file) || file.startsWith(path.join('apps', 'core', 'platform', 'prisma'))) return;
    if (statSync(file).isDirectory()) for (const entry of readdirSync(file).sort()) visit(path.join(file, entry));
    else hash.update(file).update(readFileSync(file));
  };
  for (const input of inputs) visit(path.normalize(input));
  return hash.digest('hex');
}

/** Runs a program; its output is shown only when it fails. */
function run(command, args, { env = {}, quiet = true } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      env: { ...process.env, ...env },
      shell: windows && command.endsWith('.cmd'),
    });
    let said = '';
    child.stdout?.on('data', (chunk) => {
      said += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      said += chunk;
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(said.trim().slice(-4000) || `${command} exited with code ${code}`)),
    );
  });
}

function fail(words) {
  process.stderr.write(`\n${words}\n\n`);
  process.exit(1);
}
