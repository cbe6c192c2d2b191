import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

// Checks the registry's signatures of the installed packages, where the registry offers them: part of CI.

const packages = z.array(z.object({ name: z.string(), version: z.string() }));
const answer = z.object({ invalid: packages, missing: packages });

/**
 * What `npm audit signatures --json` found: the packages whose signature is wrong or missing. Null where nothing could be
 * checked, because the registry offers no signatures or does not answer.
 */
export function unsignedPackages(output: string): string[] | null {
  const said = answer.safeParse(parsed(output));
  if (!said.success) return null;
  return [...said.data.invalid, ...said.data.missing].map(({ name, version }) => `${name}@${version}`);
}

function parsed(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    // npm writes no JSON when it can't ask the registry.
    return null;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { stdout } = spawnSync('npm', ['audit', 'signatures', '--json', '--fetch-retries=0'], { encoding: 'utf8' });
  const found = unsignedPackages(stdout);
  if (found === null)
    console.log('  signatures of packages: not checked, because the registry does not offer them here');
  else if (found.length === 0) console.log('  signatures of packages: all are right');
  else {
    console.error(`Wrong or missing signatures: ${found.join(', ')}`);
    process.exitCode = 1;
  }
}
