import { z } from 'zod';

/** `-` means largest first. Every list sorts by arrival; the first, `-received`, is the default. */
export const byArrival = ['-received', 'received'] as const;

/** What a list can be filtered by, besides search text, status and dates. */
export interface ListFilters {
  priority?: readonly string[];
  source?: readonly string[];
  /** Whether its records can be assigned to team members. */
  assignee?: true;
  /** Whether its records have due times. */
  late?: true;
  sorts: readonly string[];
}

/** Most records exported by id in one call, limited by the length of a URL. */
export const maxExportIds = 200;

/** The filter value for records that are not assigned to anyone. */
export const unassigned = 'nobody';

/** How the exports write a field: an amount in dollars, or a stored choice by its label. */
export type CellFormat = { amountIn: 'dollars' | 'cents' } | { labels: Readonly<Record<string, string>> };

/** The fields of the lists' rows that the exports do not write as they are stored. */
export const cellFormats = z.registry<CellFormat>();
