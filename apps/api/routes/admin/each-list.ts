import type { z } from 'zod';
import type { Core } from '#core/core.ts';
import { jobRow } from '#core/jobs/schemas.ts';
import { forEachLead } from '#core/leads/services.ts';
import type { Page, PageQuery } from '#core/lists/listing.ts';
import { byArrival, type ListFilters } from '#core/lists/rules.ts';
import { messageRow } from '#core/messaging/messages/schemas.ts';
import { commissionRow } from '#core/money/commissions/schemas.ts';
import { auditRow } from '#core/operations/audit/schemas.ts';
import { listFiltersOf } from '#core/resources/definition.ts';

type Question = PageQuery & { late?: 'yes' | undefined };

/** Calls back for each admin list with its name, its row schema, its filters, and how a page of it is read. */
export function eachList(
  core: Core,
  use: <Row extends z.ZodObject>(
    name: string,
    row: Row,
    filters: ListFilters,
    load: (query: Question) => Promise<Page<z.input<Row>>>,
  ) => void,
) {
  forEachLead(core.leads, (definition, service) =>
    use(definition.path, definition.row, listFiltersOf(definition), ({ late, ...query }) =>
      // Which records are late depends on the time of the request.
      service.list(late ? { ...query, dueBefore: core.clock.now() } : query),
    ),
  );
  const plain = { sorts: byArrival };
  use('commissions', commissionRow, plain, core.commissions.list);
  use('messages', messageRow, plain, core.messages.list);
  use('jobs', jobRow, plain, core.jobs.list);
  use('audit', auditRow, plain, core.audit.list);
}
