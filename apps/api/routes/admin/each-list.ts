import type { z } from 'zod';
import type { Core } from '#core/core.ts';
import { jobRow } from '#core/jobs/schemas.ts';
import { contactFormRow } from '#core/leads/contact-form/schemas.ts';
import { customDealRow } from '#core/leads/custom-deal/schemas.ts';
import { demoRequestRow } from '#core/leads/demo-request/schemas.ts';
import { partnerApplicationRow } from '#core/leads/partner-application/schemas.ts';
import type { ListName } from '#core/lists/rules.ts';
import { messageRow } from '#core/messaging/messages/schemas.ts';
import { commissionRow } from '#core/money/commissions/schemas.ts';
import { auditRow } from '#core/operations/audit/schemas.ts';
import type { Page, PageQuery } from '#core/platform/listing.ts';

/** Does the same for every admin list: its name, what its rows are, and how a page of it is read. */
export function eachList(
  core: Core,
  use: <Row extends z.ZodObject>(
    name: ListName,
    row: Row,
    load: (query: PageQuery & { late?: 'yes' | undefined }) => Promise<Page<z.input<Row>>>,
  ) => void,
) {
  // What is late is so at the moment it is asked for.
  const timed =
    <Row>(list: (query: PageQuery) => Promise<Page<Row>>) =>
    ({ late, ...query }: PageQuery & { late?: 'yes' | undefined }) =>
      list(late ? { ...query, dueBefore: core.clock.now() } : query);
  use('contact-forms', contactFormRow, timed(core.contact.list));
  use('demo-requests', demoRequestRow, timed(core.demo.list));
  use('custom-deals', customDealRow, timed(core.deals.list));
  use('partner-applications', partnerApplicationRow, timed(core.partners.list));
  use('commissions', commissionRow, core.commissions.list);
  use('messages', messageRow, core.messages.list);
  use('jobs', jobRow, core.jobs.list);
  use('audit', auditRow, core.audit.list);
}
