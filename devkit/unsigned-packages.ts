import { z } from 'zod';

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
