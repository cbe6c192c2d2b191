import { spawnSync } from 'node:child_process';
import { unsignedPackages } from '#devkit/unsigned-packages.ts';

// Checks the registry's signatures of the installed packages, where the registry offers them: part of CI.
const { stdout } = spawnSync('npm', ['audit', 'signatures', '--json', '--fetch-retries=0'], { encoding: 'utf8' });
const found = unsignedPackages(stdout);
if (found === null) console.log('  signatures of packages: not checked, because the registry does not offer them here');
else if (found.length === 0) console.log('  signatures of packages: all are right');
else {
  console.error(`Wrong or missing signatures: ${found.join(', ')}`);
  process.exitCode = 1;
}
