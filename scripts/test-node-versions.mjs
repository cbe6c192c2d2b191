import { spawnSync } from 'node:child_process';

/** The oldest supported version, and every even one since. */
const versions = ['20.19', '22', '24'];

// npm's package `node` provides each version, so that none has to be installed.
const failed = versions.filter((version) => {
  process.stdout.write(`\n== Node ${version}\n`);
  const args = ['--yes', '--package', `node@${version}`, 'node', 'scripts/run.mjs', 'test', 'node'];
  return spawnSync('npx', args, { stdio: 'inherit' }).status !== 0;
});
if (failed.length > 0) process.stderr.write(`\nThe tests fail on Node ${failed.join(', ')}.\n`);
process.exitCode = failed.length > 0 ? 1 : 0;
