import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MemberRow } from '#core/access/schemas.ts';
import { apiKeysQuery } from '../../../api/admin-api-keys.ts';
import { membersQuery, removeMember } from '../../../api/admin-members.ts';
import { endpointsQuery } from '../../../api/admin-webhooks.ts';
import { sentence } from '../../../api/errors.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';

/** Removes a member, after a confirmation. */
export function RemoveMember({ member, onClose }: { member: MemberRow | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  const say = useToast();
  const remove = useMutation({
    mutationFn: ({ id }: MemberRow) => removeMember(id),
    onSuccess: () => {
      say('The member is removed.');
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: membersQuery.queryKey }),
  });
  const keys = useQuery({ ...apiKeysQuery, enabled: member !== null });
  const theirs = keys.data?.filter(({ created_by: maker }) => maker === member?.email) ?? [];
  const endpoints = useQuery({ ...endpointsQuery, enabled: member !== null });
  const receivers = endpoints.data?.filter(({ url_set_by: maker }) => maker === member?.email) ?? [];
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={member !== null}
      title="Remove a member"
      confirm="Remove them"
      busy="Removing…"
      refuse="Keep them"
      pending={remove.isPending}
      problem={remove.isError ? sentence(remove.error) : undefined}
      onConfirm={() => member && remove.mutate(member)}
      onClose={close}
    >
      <p className="font-semibold wrap-anywhere">
        {member?.name}, {member?.email}
      </p>
      <p>
        {member?.state === 'invited'
          ? 'Their invitation stops working.'
          : 'They are signed out everywhere, and can’t sign in any more. What they did stays in the history.'}
      </p>
      {theirs.length > 0 && (
        <p className="wrap-anywhere">
          API keys they made keep working: {theirs.map(({ name }) => name).join(', ')}. Revoke them under Webhooks if
          nothing else needs them.
        </p>
      )}
      {receivers.length > 0 && (
        <p className="wrap-anywhere">
          Events keep going to addresses they entered:{' '}
          {receivers.map(({ description, url }) => description || new URL(url).host).join(', ')}. Check them under
          Webhooks.
        </p>
      )}
    </ConfirmDialog>
  );
}
