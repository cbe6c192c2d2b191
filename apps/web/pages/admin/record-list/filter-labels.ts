import { filtersOfList, listNames } from '#core/dashboard/rules.ts';
import { leadKinds, leads } from '#core/leads/registry.ts';
import { type ListFilters, unassigned } from '#core/lists/rules.ts';
import type { ResourceDefinition } from '#core/resources/definition.ts';
import { humanize } from '#core/text/rules.ts';
import type { FilterName, ListFilter } from '../../../api/admin-lists.ts';

/** The filters of each list; null for one that is only searched. */
export function filtersOf(list: string): ListFilters | null {
  const known = listNames.find((name) => name === list);
  return known ? filtersOfList(known) : null;
}

/** The parameters that a list supports. */
export function knownTo(filters: ListFilters | null): FilterName[] {
  if (!filters) return ['q', 'status'];
  const own = (['priority', 'source', 'assignee', 'late'] as const).filter((name) => filters[name]);
  return ['q', 'status', ...own, 'from', 'to', 'sort'];
}

export const filterLabels: Record<FilterName, string> = {
  q: 'Search',
  status: 'Status',
  priority: 'Priority',
  source: 'Source',
  assignee: 'Owner',
  late: 'Due',
  from: 'From',
  to: 'To',
  sort: 'Sort',
};

const sortLabels = new Map<string, string>([
  ['-received', 'Newest first'],
  ['received', 'Oldest first'],
  ...leadKinds.flatMap((kind) => {
    const { sorts }: ResourceDefinition = leads[kind];
    return Object.entries(sorts).map(([name, { label }]) => [name, label] as const);
  }),
]);

const sourceLabels = new Map<string, string>(
  leadKinds.flatMap((kind) => {
    const { filters }: ResourceDefinition = leads[kind];
    return Object.entries(filters.source?.labels ?? {});
  }),
);

/** The label of a sort order. */
export const sortLabel = (sort: string) => sortLabels.get(sort) ?? sort;

/** Audited actions whose stored names say too little. */
const spokenStatuses: Readonly<Record<string, string>> = {
  'changes-followed': 'live updates watched',
  'figures-viewed': 'analytics viewed',
  'queues-touched': 'queue board used',
  'partner-decided': 'application decided',
};

/** The label of a filter's value. */
export function valueLabel(name: FilterName, value: string): string {
  if (name === 'sort') return sortLabel(value);
  if (name === 'source') return sourceLabels.get(value) ?? humanize(value);
  if (name === 'assignee') return value === unassigned ? 'No owner' : value;
  if (name === 'late') return 'late';
  return name === 'status' ? (spokenStatuses[value] ?? humanize(value)) : value;
}

/** The active filters, without search text and sort order. */
export function activeFilters(filter: ListFilter): FilterName[] {
  return (['status', 'priority', 'source', 'assignee', 'late', 'from', 'to'] as const).filter(
    (name) => filter[name] !== '',
  );
}
