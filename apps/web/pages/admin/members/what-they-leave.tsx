import { useQuery } from '@tanstack/react-query';
import type { MemberRow } from '#core/access/schemas.ts';
import { apiKeysQuery } from '../../../api/admin-api-keys.ts';
import { membersQuery, signInQuery } from '../../../api/admin-members.ts';
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
      <WaysToData email={email} />
    </>
  );
}

/** The API keys and addresses by which data keeps going where a member wanted it. */
export function WaysToData({ email }: Pick<MemberRow, 'email'>) {
  const keys = useQuery(apiKeysQuery);
  const endpoints = useQuery(endpointsQuery);
  if (keys.isError || endpoints.isError)
    return <p>We couldn’t find out which API keys and addresses they leave. Please look under Webhooks.</p>;
  if (!keys.data || !endpoints.data) return <p role="status">Looking for API keys and addresses they leave…</p>;
  const theirKeys = keys.data.filter(({ created_by: maker }) => maker === email);
  const receivers = endpoints.data.filter(({ url_set_by: maker }) => maker === email);
  return (
    <>
      {theirKeys.length > 0 && (
        <p className="wrap-anywhere">
          API keys they made keep working: {namesOf(theirKeys)}. Revoke them under Webhooks if nothing else needs them.
        </p>
      )}
      {receivers.length > 0 && (
        <p className="wrap-anywhere">
          Events keep going to addresses they entered:{' '}
          {receivers.map(({ description, url }) => description || new URL(url).host).join(', ')}. Check them under
          Webhooks.
        </p>
      )}
    </>
  );
}

const namesOf = (named: readonly { name: string }[]) => named.map(({ name }) => name).join(', ');
