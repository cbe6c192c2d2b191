import { DeliveryFailure } from '#core/clients/failure.ts';
import type { Core } from '#core/core.ts';
import { leadKinds } from '#core/leads/registry.ts';

/** The service of a stored job's kind. */
export function serviceOf(core: Core, kind: string) {
  const known = leadKinds.find((each) => each === kind);
  if (!known) throw new DeliveryFailure('invalid_payload');
  return core.leads[known];
}
