import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { roleLabels } from '#core/access/labels.ts';
import type { MemberRow } from '#core/access/schemas.ts';
import { membersQuery } from '../../../api/admin-members.ts';
import { sessionQuery } from '../../../api/admin-session.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Status } from '../../../ui/status.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Moment } from '../parts/moment.tsx';
import { RowsSkeleton } from '../parts/rows-skeleton.tsx';
import { ChangeMember } from './change-member.tsx';
import { InviteMember } from './invite-member.tsx';
import { RemoveMember } from './remove-member.tsx';
import { SignInSettings } from './sign-in-settings.tsx';

/** What is being done with which member; for an invitation null means a new person. */
type Doing = { what: 'invite'; member: MemberRow | null } | { what: 'change' | 'remove'; member: MemberRow };

/** Who is on the team, who is invited, and how people sign in. */
export function MembersTab() {
  const members = useQuery(membersQuery);
  const [doing, setDoing] = useState<Doing | null>(null);
  const invite = () => setDoing({ what: 'invite', member: null });
  const close = () => setDoing(null);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-12 py-12">
        <p className="max-w-[72ch] text-ink-quiet">
          Each person signs in with their own email and password. What they do is recorded under their email.
        </p>
        <Button size="small" onClick={invite} className="max-lg:min-h-[44px]">
          Invite a member
        </Button>
      </div>
      <Loaded query={members} problem="We couldn’t load the members." skeleton={<RowsSkeleton columns={5} />}>
        {(rows) =>
          rows.length > 0 ? (
            <MemberTable rows={rows} onDo={setDoing} />
          ) : (
            <EmptyState title="No members yet" text="Invite yourself first, as an owner. Then invite your team." />
          )
        }
      </Loaded>
      <SignInSettings />
      <InviteMember open={doing?.what === 'invite'} member={doing?.member ?? null} onClose={close} />
      <ChangeMember member={doing?.what === 'change' ? doing.member : null} onClose={close} />
      <RemoveMember member={doing?.what === 'remove' ? doing.member : null} onClose={close} />
    </>
  );
}

function MemberTable({ rows, onDo }: { rows: readonly MemberRow[]; onDo: (doing: Doing) => void }) {
  const own = useQuery(sessionQuery).data?.email;
  const columns: readonly [Column<MemberRow>, ...Column<MemberRow>[]] = [
    {
      header: 'Name',
      width: 'w-[18%]',
      cell: ({ name, email }) => <span className="wrap-anywhere">{email === own ? `${name} (you)` : name}</span>,
    },
    { header: 'Email', width: 'w-[24%]', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
    { header: 'Role', width: 'w-[7rem]', cell: ({ role }) => roleLabels[role].name },
    { header: 'State', width: 'w-[17%]', cell: (row) => <MemberState member={row} /> },
    { header: 'Last seen', width: 'w-[8rem]', cell: ({ last_seen_at: at }) => (at ? <Moment iso={at} /> : 'Never') },
    {
      header: 'Action',
      width: '',
      cell: (member) => (
        <div className="flex flex-wrap gap-8">
          {member.state === 'invited' && (
            <RowButton words="Invite again" member={member} onClick={() => onDo({ what: 'invite', member })} />
          )}
          <RowButton words="Change" member={member} onClick={() => onDo({ what: 'change', member })} />
          <RowButton words="Remove" member={member} onClick={() => onDo({ what: 'remove', member })} />
        </div>
      ),
    },
  ];
  return <DataTable caption="Members" columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

function RowButton({ words, member, onClick }: { words: string; member: MemberRow; onClick: () => void }) {
  return (
    <Button
      look="outline"
      size="small"
      aria-label={`${words}: ${member.name}`}
      onClick={onClick}
      className="max-lg:min-h-[44px]"
    >
      {words}
    </Button>
  );
}

function MemberState({ member: { state, invitation, second_factor: hasFactor } }: { member: MemberRow }) {
  if (state === 'active')
    return (
      <>
        <Status tone="good">Active</Status>
        <span className="block text-ink-quiet">{hasFactor ? 'with a second factor' : 'password only'}</span>
      </>
    );
  if (!invitation || invitation.expired) return <Status tone="bad">Invitation expired</Status>;
  return (
    <>
      <Status tone="waiting">Invited</Status>
      <span className="block text-ink-quiet">
        expires <Moment iso={invitation.expires_at} />
      </span>
    </>
  );
}
