import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MemberRow } from '#core/access/schemas.ts';
import { membersQuery, removeMember } from '../../../api/admin-members.ts';
import { sentence } from '../../../api/errors.ts';
import { reloadAfter } from '../../../api/reload.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { WhatTheyLeave } from './what-they-leave.tsx';

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
    onSettled: reloadAfter(queryClient, membersQuery.queryKey),
  });
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
          : 'They are signed out everywhere, and can’t sign in to their account any more. What they did stays in the history.'}
      </p>
      {member && <WhatTheyLeave member={member} />}
    </ConfirmDialog>
  );
}
