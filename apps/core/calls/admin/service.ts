import type { PageQuery } from '#core/lists/listing.ts';
import type { Database } from '#core/platform/database.ts';
import { listCalls, readCall } from './calls.ts';
import { listReceptionists } from './receptionists.ts';

/** What the team sees of receptionists and calls. */
export const createCallLists = ({ database }: { database: Database }) => ({
  receptionists: (query: PageQuery) => listReceptionists(database, query),
  calls: (query: PageQuery) => listCalls(database, query),
  /** One call with its turns. Throws `not_found` for unknown ids. */
  call: (id: string) => readCall(database, id),
});
