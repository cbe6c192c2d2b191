import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { MemberRow } from '#core/access/schemas.ts';
import type { Role } from '#core/shared/rules.ts';
import { inviteMember, membersQuery } from '../../../api/admin-members.ts';
import { ApiError, sentence } from '../../../api/errors.ts';
import { reloadAfter } from '../../../api/reload.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/controls.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { ShownOnce } from '../parts/shown-once.tsx';
import { RoleChoice } from './role-choice.tsx';

interface InviteMemberProps {
  open: boolean;
  /** Who is invited again; null for a new person. */
  member: MemberRow | null;
  onClose: () => void;
}

/** Invites a person by email, and shows the link. */
export function InviteMember({ open, member, onClose }: InviteMemberProps) {
  return (
    <Dialog open={open} onClose={onClose} title={member ? 'Invite again' : 'Invite a member'}>
      <InvitationFields member={member} onClose={onClose} />
    </Dialog>
  );
}

function InvitationFields({ member, onClose }: Omit<InviteMemberProps, 'open'>) {
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState(member?.email ?? '');
  const [name, setName] = useState(member?.name ?? '');
  const [role, setRole] = useState<Role>(member?.role ?? 'agent');
  const invite = useMutation({
    mutationFn: () => inviteMember({ email: email.trim(), name: name.trim(), role }),
    onSettled: reloadAfter(queryClient, membersQuery.queryKey),
  });
  const refused = invite.error instanceof ApiError ? invite.error.fieldErrors : [];
  const refusalOf = (field: string) => refused.find((each) => each.field === field)?.message;
  useEffect(() => {
    if (invite.isError) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [invite.isError]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!invite.isPending) invite.mutate();
  };
  if (invite.data)
    return (
      <ShownOnce what="link" text={invite.data.link} onDone={onClose}>
        <p className="text-ink-quiet">
          We’re sending it to {invite.data.email}. If the email doesn’t arrive, give them this link another way. It
          works once, for seven days, and signs in whoever opens it.
        </p>
      </ShownOnce>
    );
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="grid gap-16">
      <Field label="Email" error={refusalOf('email')}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            autoComplete="off"
            readOnly={member !== null}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Field label="Name" error={refusalOf('name')}>
        {(control) => (
          <TextInput {...control} autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
      <RoleChoice role={role} onChange={setRole} />
      {member && <p className="text-ink-quiet">The link sent before won’t work any more.</p>}
      {invite.isError && refused.length === 0 && <FormError>{sentence(invite.error)}</FormError>}
      <div className="flex flex-wrap gap-12">
        <Button type="submit" size="medium" disabled={invite.isPending}>
          {invite.isPending ? 'Inviting…' : 'Send the invitation'}
        </Button>
        <Button look="outline" size="medium" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
