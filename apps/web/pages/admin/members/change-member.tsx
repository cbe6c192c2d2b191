import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { isAllowed, mayInvite } from '#core/access/rules.ts';
import type { MemberRow } from '#core/access/schemas.ts';
import { changeMember, membersQuery } from '../../../api/admin-members.ts';
import { sessionQuery } from '../../../api/admin-session.ts';
import { ApiError, sentence } from '../../../api/errors.ts';
import { reloadAfter } from '../../../api/reload.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/controls.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { RoleChoice } from './role-choice.tsx';
import { WaysToData } from './what-they-leave.tsx';

/** Changes a member's name and role. */
export function ChangeMember({ member, onClose }: { member: MemberRow | null; onClose: () => void }) {
  return (
    <Dialog open={member !== null} onClose={onClose} title="Change a member">
      {member && <MemberFields member={member} onClose={onClose} />}
    </Dialog>
  );
}

function MemberFields({ member, onClose }: { member: MemberRow; onClose: () => void }) {
  const queryClient = useQueryClient();
  const say = useToast();
  const [name, setName] = useState(member.name);
  const [role, setRole] = useState(member.role);
  const change = useMutation({
    mutationFn: () => changeMember(member.id, { name: name.trim(), role }),
    onSuccess: () => {
      say('The member is changed.');
      onClose();
    },
    onSettled: reloadAfter(queryClient, membersQuery.queryKey, sessionQuery.queryKey),
  });
  const members = useQuery(membersQuery).data ?? [];
  const withdrawn = mayInvite(role) ? [] : members.filter(({ invitation }) => invitation?.invited_by === member.email);
  const refused = change.error instanceof ApiError ? change.error.fieldErrors : [];
  const refusal = refused.find(({ field }) => field === 'name')?.message;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) change.mutate();
  };
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-16">
      <p className="text-ink-quiet wrap-anywhere">{member.email}</p>
      <Field label="Name" error={refusal}>
        {(control) => (
          <TextInput {...control} autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
      <RoleChoice role={role} onChange={setRole} />
      <p className="text-ink-quiet">It takes effect at once, also where they are signed in.</p>
      {withdrawn.length > 0 && (
        <p className="wrap-anywhere">
          Invitations they sent stop working: {withdrawn.map(({ name: invited }) => invited).join(', ')}.
        </p>
      )}
      {isAllowed(member.role, 'settings') && !isAllowed(role, 'settings') && <WaysToData maker={member.email} />}
      {change.isError && refusal === undefined && <FormError>{sentence(change.error)}</FormError>}
      <div className="flex flex-wrap gap-12">
        <Button type="submit" size="medium" disabled={change.isPending}>
          {change.isPending ? 'Saving…' : 'Save'}
        </Button>
        <Button look="outline" size="medium" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
