import { kindOfList } from '#core/dashboard/rules.ts';
import type { LeadDetail, LeadDetails, LeadKind } from '#core/leads/registry.ts';
import type { SlaState } from '#core/resources/sla.ts';
import { adminResources } from '../resources/index.ts';
import { type Facts, moment } from '../resources/resource.tsx';

const standings: Record<SlaState, string> = {
  open: '',
  late: ', late',
  kept: ', kept',
  broken: ', came later',
};

/** What a record says, term by term, and whether its sender heard from us as promised. */
export function factsOf(detail: LeadDetail): Facts {
  const own = ownFacts(kindOfList(detail.list), detail);
  if (!detail.promise) return own;
  const { by, standing } = detail.promise;
  return [...own, ['First answer', `Promised by ${moment(by)}${standings[standing]}`]];
}

function ownFacts<Kind extends LeadKind>(kind: Kind, detail: LeadDetails[Kind]): Facts {
  return adminResources[kind].facts(detail);
}
