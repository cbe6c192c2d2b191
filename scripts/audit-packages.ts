import { spawnSync } from 'node:child_process';
import { knownProblems, unsignedPackages } from '#devkit/package-audit.ts';

// Checks the installed packages where the registry can tell: their signatures, and what is published about them. Part of CI.

/** Addresses of published problems that can't reach us, each with the reason beside it. */
const accepted: string[] = [];

const ask = (...words: string[]) =>
  spawnSync('npm', ['audit', ...words, '--json', '--fetch-retries=0'], { encoding: 'utf8' }).stdout;

const unsigned = unsignedPackages(ask('signatures'));
if (unsigned === null)
  console.log('  signatures of packages: not checked, because the registry does not offer them here');
else if (unsigned.length === 0) console.log('  signatures of packages: all are right');
else {
  console.error(`Wrong or missing signatures: ${unsigned.join(', ')}`);
  process.exitCode = 1;
}

const problems = knownProblems(ask('--omit=dev'), accepted);
if (problems === null)
  console.log('  known problems in packages: not checked, because the registry does not tell here');
else if (problems.length === 0) console.log('  known problems in packages: none');
for (const { name, title, url, isSerious } of problems ?? []) {
  console.error(`${isSerious ? 'Critical or high' : 'Known'} problem in ${name}: ${title} (${url})`);
  if (isSerious) process.exitCode = 1;
}
