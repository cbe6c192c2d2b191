/** `-` puts the greatest first. Every list can be read by the moment of arrival; the first, `-received`, is the usual order. */
export const byArrival = ['-received', 'received'] as const;

/** What a list can be narrowed down by, besides words, status and dates. */
export interface ListFilters {
  priority?: readonly string[];
  source?: readonly string[];
  /** Whether its records are assigned to members of the team. */
  assignee?: true;
  /** Whether its records have a time by which something is due. */
  late?: true;
  sorts: readonly string[];
}

/** Records that can be exported by name in one call: as many as an address has room for. */
export const maxExportIds = 200;

/** Stands for "assigned to no one" where records are filtered by who they are assigned to. */
export const unassigned = 'nobody';
