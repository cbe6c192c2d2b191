import { useQuery } from '@tanstack/react-query';
import { houseName } from '#core/access/rules.ts';
import type { MemberRow } from '#core/access/schemas.ts';
import { apiKeysQuery, membersQuery, signInQuery } from '../../../api/admin-members.ts';
import { endpointsQuery } from '../../../api/admin-webhooks.ts';

/** What a member who is removed leaves: whom they invited, keys and addresses, and a password that others know, too. */
export function WhatTheyLeave({ member: { email, state } }: { member: MemberRow }) {
  const members = useQuery(membersQuery).data ?? [];
  const door = useQuery(signInQuery).data?.password_door;
  const invited = members.filter(({ invitation }) => invitation?.invited_by === email);
  const joined = members.filter(({ let_in_by: inviter }) => inviter === email);
  return (
    <>
      {door === 'open' && state === 'active' && (
        <p>
          Whoever knows the shared admin password can still sign in with it. If they know it, turn it off on this page,
          or change it.
        </p>
      )}
      {invited.length > 0 && <p className="wrap-anywhere">Invitations they sent stop working: {namesOf(invited)}.</p>}
      {joined.length > 0 && (
        <p className="wrap-anywhere">Members they invited stay: {namesOf(joined)}. Remove those you don’t know.</p>
      )}
      <WaysToData maker={email} />
    </>
  );
}

/** The API keys and addresses by which data keeps going where a member, or whoever used the shared password, wanted it. */
export function WaysToData({ maker }: { maker: string }) {
  const { made, entered } = maker === houseName ? byTheHouse : byAMember;
  const keys = useQuery(apiKeysQuery);
  const endpoints = useQuery(endpointsQuery);
  if (keys.isError || endpoints.isError)
    return <p>We couldn’t find out which API keys and addresses stay. Please look under Webhooks.</p>;
  if (!keys.data || !endpoints.data) return <p role="status">Looking for API keys and addresses that stay…</p>;
  const keysMade = keys.data.filter(({ created_by: by }) => by === maker);
  const receivers = endpoints.data.filter(({ url_set_by: by }) => by === maker);
  return (
    <>
      {keysMade.length > 0 && (
        <p className="wrap-anywhere">
          API keys {made} keep working: {namesOf(keysMade)}. Revoke them under Webhooks if nothing else needs them.
        </p>
      )}
      {receivers.length > 0 && (
        <p className="wrap-anywhere">
          Events keep going to addresses {entered}:{' '}
          {receivers.map(({ description, url }) => description || new URL(url).host).join(', ')}. Check them under
          Webhooks.
        </p>
      )}
    </>
  );
}

const byAMember = { made: 'they made', entered: 'they entered' };
const byTheHouse = { made: 'made with the shared password', entered: 'entered with it' };

const namesOf = (named: readonly { name: string }[]) => named.map(({ name }) => name).join(', ');
