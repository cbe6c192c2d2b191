import { kindOfList } from '#core/dashboard/rules.ts';
import type { LeadDetail, LeadDetails, LeadKind } from '#core/leads/registry.ts';
import type { SlaState } from '#core/resources/sla.ts';
import { adminResources } from '../resources/index.ts';
import { type Facts, moment } from '../resources/resource.tsx';

const slaLabels: Record<SlaState, string> = {
  open: '',
  late: ', overdue',
  met: ', on time',
  breached: ', late',
};

/** A record's fields, and whether the response time was met. */
export function factsOf(detail: LeadDetail): Facts {
  const own = ownFacts(kindOfList(detail.list), detail);
  if (!detail.sla) return own;
  const { by, state } = detail.sla;
  return [...own, ['First response', `Due ${moment(by)}${slaLabels[state]}`]];
}

function ownFacts<Kind extends LeadKind>(kind: Kind, detail: LeadDetails[Kind]): Facts {
  return adminResources[kind].facts(detail);
}
