import { z } from 'zod';

const packages = z.array(z.object({ name: z.string(), version: z.string() }));
const signatures = z.object({ invalid: packages, missing: packages });
const advisory = z.object({ name: z.string(), title: z.string(), url: z.string(), severity: z.string() });
const problems = z.object({
  // A text names another package of the list, which the problem comes from.
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), advisory])) })),
});

/** A problem that was published about an installed package. */
export interface KnownProblem {
  name: string;
  title: string;
  url: string;
  /** Whether it is critical or high: CI fails for it. */
  isSerious: boolean;
}

/**
 * What `npm audit signatures --json` found: the packages whose signature is wrong or missing. Null where nothing could be
 * checked, because the registry offers no signatures or does not answer.
 */
export function unsignedPackages(output: string): string[] | null {
  const said = signatures.safeParse(parsed(output));
  if (!said.success) return null;
  return [...said.data.invalid, ...said.data.missing].map(({ name, version }) => `${name}@${version}`);
}

/**
 * What `npm audit --json` found, each problem once, without those whose address is in `accepted`. Null where nothing could
 * be checked, because the registry does not say which packages have problems.
 */
export function knownProblems(output: string, accepted: readonly string[] = []): KnownProblem[] | null {
  const said = problems.safeParse(parsed(output));
  if (!said.success) return null;
  const found = Object.values(said.data.vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((each) => typeof each !== 'string')
    .filter(({ url }) => !accepted.includes(url))
    .map(({ severity, ...each }) => ({ ...each, isSerious: severity === 'critical' || severity === 'high' }));
  return [...new Map(found.map((problem) => [problem.url, problem])).values()];
}

function parsed(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    // npm writes no JSON when it can't ask the registry.
    return null;
  }
}
