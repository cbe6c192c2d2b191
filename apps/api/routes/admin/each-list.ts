import type { z } from 'zod';
import type { Permission } from '#core/access/rules.ts';
import { callRow, receptionistRow } from '#core/calls/admin/schemas.ts';
import type { Core } from '#core/core.ts';
import { jobRow } from '#core/jobs/schemas.ts';
import { forEachLead } from '#core/leads/services.ts';
import type { Page, PageQuery } from '#core/lists/listing.ts';
import { byArrival, type ListFilters } from '#core/lists/rules.ts';
import { messageRow } from '#core/messaging/messages/schemas.ts';
import { commissionRow } from '#core/money/commissions/schemas.ts';
import { purchaseRow } from '#core/money/purchases/schemas.ts';
import { auditRow } from '#core/operations/audit/schemas.ts';
import { listFiltersOf } from '#core/resources/definition.ts';

type Question = PageQuery & { late?: 'yes' | undefined };

/** Calls back for each admin list with its name and who may read it, its row schema, its filters, and how a page of it is read. */
export function eachList(
  core: Core,
  use: <Row extends z.ZodObject>(
    list: { name: string; permission: Permission },
    row: Row,
    filters: ListFilters,
    load: (query: Question) => Promise<Page<z.input<Row>>>,
  ) => void,
) {
  forEachLead(core.leads, (definition, service) =>
    use(
      { name: definition.path, permission: 'records:read' },
      definition.row,
      listFiltersOf(definition),
      ({ late, ...query }) =>
        // Which records are late depends on the time of the request.
        service.list(late ? { ...query, dueBefore: core.clock.now() } : query),
    ),
  );
  const plain = { sorts: byArrival };
  const { callLists } = core;
  use({ name: 'receptionists', permission: 'records:read' }, receptionistRow, plain, callLists.receptionists);
  use({ name: 'calls', permission: 'records:read' }, callRow, plain, callLists.calls);
  use({ name: 'purchases', permission: 'money:read' }, purchaseRow, plain, core.purchases.list);
  use({ name: 'commissions', permission: 'money:read' }, commissionRow, plain, core.commissions.list);
  use({ name: 'messages', permission: 'messages:read' }, messageRow, plain, core.messages.list);
  use({ name: 'jobs', permission: 'jobs' }, jobRow, plain, core.jobs.list);
  use({ name: 'audit', permission: 'audit:read' }, auditRow, plain, core.audit.list);
}
