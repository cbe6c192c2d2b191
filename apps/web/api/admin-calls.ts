import { queryOptions } from '@tanstack/react-query';
import { callDetail } from '#core/calls/admin/schemas.ts';
import { linkEmailed } from '#core/owner/schemas.ts';
import { request } from './client.ts';

/** Milliseconds between two looks at a call that goes on. */
const followedMs = 2_000;

/** One call with what was said, read again while it goes on. */
export function callQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'record', 'calls', id],
    queryFn: ({ signal }) => request(`/api/admin/calls/${id}`, callDetail, { signal }),
    refetchInterval: ({ state }) => (state.data?.ended_by === null ? followedMs : false),
  });
}

/** Emails the owner of a receptionist a new link. */
export const sendNewLink = (receptionist: string) =>
  request(`/api/admin/receptionists/${receptionist}/new-link`, linkEmailed, { method: 'POST' });
