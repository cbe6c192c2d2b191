import type { z } from 'zod';
import { auditRow } from '#core/audit/schemas.ts';
import { commissionRow } from '#core/commissions/schemas.ts';
import { contactFormRow } from '#core/contact/schemas.ts';
import type { Core } from '#core/core.ts';
import { customDealRow } from '#core/deals/schemas.ts';
import { demoRequestRow } from '#core/demo/schemas.ts';
import { jobRow } from '#core/jobs/schemas.ts';
import type { ListName } from '#core/lists/rules.ts';
import { messageRow } from '#core/messages/schemas.ts';
import { partnerApplicationRow } from '#core/partners/schemas.ts';
import type { Page, PageQuery } from '#core/platform/listing.ts';

/** Does the same for every admin list: its name, what its rows are, and how a page of it is read. */
export function eachList(
  core: Core,
  use: <Row extends z.ZodObject>(
    name: ListName,
    row: Row,
    load: (query: PageQuery) => Promise<Page<z.input<Row>>>,
  ) => void,
) {
  use('contact-forms', contactFormRow, core.contact.list);
  use('demo-requests', demoRequestRow, core.demo.list);
  use('custom-deals', customDealRow, core.deals.list);
  use('partner-applications', partnerApplicationRow, core.partners.list);
  use('commissions', commissionRow, core.commissions.list);
  use('messages', messageRow, core.messages.list);
  use('jobs', jobRow, core.jobs.list);
  use('audit', auditRow, core.audit.list);
}
