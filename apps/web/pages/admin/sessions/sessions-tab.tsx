import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionRow } from '#core/admin/schemas.ts';
import { leaveDashboard, logOut } from '../../../api/admin-session.ts';
import { endOtherSessions, endSession, sessionsQuery } from '../../../api/admin-sessions.ts';
import { sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { ListProblem, StaleNotice } from '../parts/list-problem.tsx';
import { Moment } from '../parts/moment.tsx';
import { RowsSkeleton } from '../parts/rows-skeleton.tsx';

/** Who is signed in, and ending that. */
export function SessionsTab() {
  const queryClient = useQueryClient();
  const say = useToast();
  const [asking, setAsking] = useState(false);
  const sessions = useQuery(sessionsQuery);
  const onError = (error: unknown) => say(sentence(error), 'failed');
  const readAgain = () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  const end = useMutation({
    mutationFn: ({ id, current }: SessionRow) => (current ? logOut() : endSession(id)),
    onSuccess: async (_answer, { current }) => {
      if (current) return leaveDashboard(queryClient, { ended: false });
      say('The session is over.');
      await readAgain();
    },
    onError,
  });
  const endOthers = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: ({ ended }) => say(ended === 1 ? '1 session is over.' : `${ended} sessions are over.`),
    onError,
    onSettled: () => {
      setAsking(false);
      return readAgain();
    },
  });

  const columns: readonly [Column<SessionRow>, ...Column<SessionRow>[]] = [
    {
      header: 'Where',
      width: 'w-[26%]',
      cell: ({ browser, current }) => (current ? `${browser} (this one)` : browser),
    },
    { header: 'Address', width: 'w-[18%]', cell: ({ address }) => address },
    { header: 'Started', width: 'w-[16%]', cell: ({ created_at }) => <Moment iso={created_at} /> },
    { header: 'Last used', width: 'w-[16%]', cell: ({ last_seen_at }) => <Moment iso={last_seen_at} /> },
    {
      header: 'End it',
      width: '',
      cell: (session) => (
        <Button
          look="outline"
          size="small"
          aria-label={session.current ? 'Log out here' : `End the session of ${session.browser} at ${session.address}`}
          disabled={end.isPending}
          onClick={() => end.mutate(session)}
          className="max-lg:min-h-[44px]"
        >
          {session.current ? 'Log out' : 'End'}
        </Button>
      ),
    },
  ];

  if (!sessions.data) {
    if (sessions.isError)
      return (
        <ListProblem
          title="The open sessions could not be read."
          error={sessions.error}
          onRetry={() => void sessions.refetch()}
        />
      );
    return (
      <div className="pt-16">
        <RowsSkeleton columns={5} />
      </div>
    );
  }
  const others = sessions.data.filter(({ current }) => !current).length;
  return (
    <>
      {sessions.isError && <StaleNotice />}
      <div className="flex flex-wrap items-center justify-between gap-12 py-12">
        <p className="text-ink-quiet">
          A session ends after half an hour without use, and after eight hours in any case.
        </p>
        {others > 0 && (
          <Button look="outline" size="small" onClick={() => setAsking(true)} className="max-lg:min-h-[44px]">
            End all others
          </Button>
        )}
      </div>
      <DataTable caption="Open sessions" columns={columns} rows={sessions.data} rowKey={({ id }) => id} />
      <Dialog open={asking} onClose={() => setAsking(false)} title="End all other sessions">
        <p>
          {others === 1 ? 'One other browser is' : `${others} other browsers are`} signed in. Whoever uses{' '}
          {others === 1 ? 'it' : 'them'} has to log in again.
        </p>
        <div className="mt-24 flex flex-wrap gap-12">
          <Button size="medium" disabled={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {endOthers.isPending ? 'Ending…' : 'End them'}
          </Button>
          <Button look="outline" size="medium" onClick={() => setAsking(false)}>
            Keep them
          </Button>
        </div>
      </Dialog>
    </>
  );
}
