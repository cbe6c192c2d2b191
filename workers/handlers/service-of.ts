import type { Core } from '#core/core.ts';
import { NewerVersionNeeded } from '#core/jobs/newer-version.ts';
import { leadKinds } from '#core/leads/registry.ts';

/** The service of a stored job's kind. The jobs of an unknown kind wait for the version that knows it. */
export function serviceOf(core: Core, kind: string) {
  const known = leadKinds.find((each) => each === kind);
  if (!known) throw new NewerVersionNeeded();
  return core.leads[known];
}
