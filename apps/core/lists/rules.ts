import { heardAboutOptions } from '#core/leads/demo-request/rules.ts';
import { partnerCodeList } from '#core/leads/partner-application/rules.ts';

/** The lists an administrator searches, filters and exports, by their names in addresses. */
export const listNames = [
  'demo-requests',
  'contact-forms',
  'custom-deals',
  'partner-applications',
  'commissions',
  'messages',
  'jobs',
  'audit',
] as const;
export type ListName = (typeof listNames)[number];

/** All lists of the dashboard; the samples are too few to search. */
export const dashboardLists = [...listNames, 'audio-samples'] as const;
export type DashboardList = (typeof dashboardLists)[number];

/** `-` puts the greatest first. Every list can be read by the moment of arrival; the first, `-received`, is the usual order. */
export const listSorts = ['-received', 'received', '-score', '-value'] as const;
export type ListSort = (typeof listSorts)[number];

/** What a list can be narrowed down by, besides words, status and dates. */
export interface ListFilters {
  priority?: readonly string[];
  source?: readonly string[];
  /** Whether its records are assigned to somebody. */
  assignee?: true;
  /** Whether its records have a time by which something is due. */
  late?: true;
  sorts: readonly ListSort[];
}

const byArrival = ['-received', 'received'] as const;

export const listFilters: Record<ListName, ListFilters> = {
  'demo-requests': {
    priority: ['High', 'Medium'],
    source: heardAboutOptions,
    assignee: true,
    late: true,
    sorts: [...byArrival, '-score'],
  },
  'contact-forms': { assignee: true, late: true, sorts: byArrival },
  'custom-deals': { source: partnerCodeList, assignee: true, late: true, sorts: [...byArrival, '-value'] },
  'partner-applications': { source: partnerCodeList, assignee: true, late: true, sorts: byArrival },
  commissions: { sorts: byArrival },
  messages: { sorts: byArrival },
  jobs: { sorts: byArrival },
  audit: { sorts: byArrival },
};

/** Records that can be exported by name in one call: as many as an address has room for. */
export const maxExportIds = 200;

/** Stands for "nobody" where records are filtered by who they are assigned to. */
export const unassigned = 'nobody';
