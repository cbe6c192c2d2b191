import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionRow } from '#core/access/schemas.ts';
import { endOtherSessions, endSession, sessionsQuery } from '../../../api/admin-account.ts';
import { sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useAllowed } from '../parts/allowed.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Moment } from '../parts/moment.tsx';
import { RowsSkeleton } from '../parts/rows-skeleton.tsx';
import { useLogOut } from '../parts/use-log-out.ts';

const whoColumn: Column<SessionRow> = { header: 'Who', width: 'w-[20%]', cell: ({ actor }) => actor };

/** Lists one's own open sessions, for owners everyone's, and ends them. */
export function SessionsTab() {
  const queryClient = useQueryClient();
  const say = useToast();
  const [asking, setAsking] = useState(false);
  const sessions = useQuery(sessionsQuery);
  const seesAll = useAllowed()('members');
  const onError = (error: unknown) => say(sentence(error), 'failed');
  const readAgain = () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  const leaving = useLogOut();
  const end = useMutation({
    mutationFn: ({ id }: SessionRow) => endSession(id),
    onSuccess: async () => {
      say('The session has ended.');
      await readAgain();
    },
    onError,
  });
  const endOthers = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: ({ ended }) => say(ended === 1 ? '1 session has ended.' : `${ended} sessions have ended.`),
    onError,
    onSettled: () => {
      setAsking(false);
      return readAgain();
    },
  });

  const columns: readonly [Column<SessionRow>, ...Column<SessionRow>[]] = [
    {
      header: 'Browser',
      width: 'w-[22%]',
      cell: ({ browser, current }) => (current ? `${browser} (this one)` : browser),
    },
    { header: 'IP address', width: 'w-[14%]', cell: ({ address }) => address },
    { header: 'Started', width: 'w-[16%]', cell: ({ created_at }) => <Moment iso={created_at} /> },
    { header: 'Last used', width: 'w-[16%]', cell: ({ last_seen_at }) => <Moment iso={last_seen_at} /> },
    {
      header: 'Action',
      width: '',
      cell: (session) => (
        <Button
          look="outline"
          size="small"
          aria-label={session.current ? 'Sign out here' : `End the session of ${session.browser} at ${session.address}`}
          disabled={end.isPending || leaving.isPending}
          onClick={() => (session.current ? leaving.mutate() : end.mutate(session))}
          className="max-lg:min-h-[44px]"
        >
          {session.current ? 'Sign out' : 'End'}
        </Button>
      ),
    },
  ];

  return (
    <Loaded query={sessions} problem="We couldn’t load the open sessions." skeleton={<RowsSkeleton columns={5} />}>
      {(open) => {
        const others = open.filter(({ current, own }) => own && !current).length;
        return (
          <>
            <div className="flex flex-wrap items-center justify-between gap-12 py-12">
              <p className="text-ink-quiet">
                Sessions end after 30 minutes without use, and after eight hours at the latest.
              </p>
              {others > 0 && (
                <Button look="outline" size="small" onClick={() => setAsking(true)} className="max-lg:min-h-[44px]">
                  End my other sessions
                </Button>
              )}
            </div>
            <DataTable
              caption="Open sessions"
              columns={seesAll ? [columns[0], whoColumn, ...columns.slice(1)] : columns}
              rows={open}
              rowKey={({ id }) => id}
            />
            <ConfirmDialog
              open={asking}
              title="End my other sessions"
              confirm="End them"
              busy="Ending…"
              refuse="Keep them"
              pending={endOthers.isPending}
              onConfirm={() => endOthers.mutate()}
              onClose={() => setAsking(false)}
            >
              <p>
                {others === 1 ? 'One other browser is' : `${others} other browsers are`} signed in to this account.
                Anyone using {others === 1 ? 'it' : 'them'} will have to sign in again.
              </p>
            </ConfirmDialog>
          </>
        );
      }}
    </Loaded>
  );
}
