import { type LeadKind, type LeadPath, leadKinds, leads } from '#core/leads/registry.ts';
import { byArrival, type ListFilters } from '#core/lists/rules.ts';
import { listFiltersOf } from '#core/resources/definition.ts';

/** The lists that are not leads, and their tables. */
export const otherLists = {
  receptionists: 'receptionist',
  calls: 'call',
  purchases: 'checkout',
  commissions: 'commission',
  messages: 'message',
  jobs: 'job',
  audit: 'audit_entry',
} as const;
type OtherList = keyof typeof otherLists;

/** The lists an administrator can search, filter and export, by their names in addresses. */
export type ListName = LeadPath | OtherList;
export const listNames: readonly ListName[] = [
  ...leadKinds.map((kind) => leads[kind].path),
  ...(Object.keys(otherLists) as OtherList[]),
];

/** All lists of the dashboard; the samples are too few to search. */
export type DashboardList = ListName | 'audio-samples';
export const dashboardLists: readonly DashboardList[] = [...listNames, 'audio-samples'];

/** The lead kind of a list; null for other lists. */
export function kindOfList(list: LeadPath): LeadKind;
export function kindOfList(list: string): LeadKind | null;
export function kindOfList(list: string): LeadKind | null {
  return leadKinds.find((kind) => leads[kind].path === list) ?? null;
}

/** The table a list reads. */
export function tableOf(list: DashboardList): LeadKind | 'audio_sample' | (typeof otherLists)[OtherList] {
  if (list === 'audio-samples') return 'audio_sample';
  return kindOfList(list) ?? otherLists[list as OtherList];
}

/** The filters and sorts of a list. */
export function filtersOfList(list: ListName): ListFilters {
  const kind = kindOfList(list);
  return kind ? listFiltersOf(leads[kind]) : { sorts: byArrival };
}
