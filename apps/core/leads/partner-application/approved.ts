import { db } from '#core/platform/statements.ts';
import { approvedApplicationStatus } from './rules.ts';

/** The approved applications under a code, as a statement; general partners share one, so theirs must have the address. */
export const approvedApplications = (partnerCode: string, email: string | null) =>
  db
    .selectFrom('partner_application')
    .where('partner_code', '=', partnerCode)
    .where('status', '=', approvedApplicationStatus)
    .$if(email !== null, (rows) =>
      rows.where((row) => row(row.fn<string>('lower', ['email']), '=', (email ?? '').toLowerCase())),
    );
