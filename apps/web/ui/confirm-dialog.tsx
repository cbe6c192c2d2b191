import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FormError } from './form-error.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The label of the confirm button, and its label while the action runs. */
  confirm: string;
  busy: string;
  /** The label of the cancel button. */
  refuse: string;
  pending: boolean;
  /** Why the action failed. */
  problem?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before an action that cannot easily be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirm, busy, refuse, pending, problem, onConfirm, onClose } = props;
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <div className="grid gap-8">
        {children}
        {problem && <FormError>{problem}</FormError>}
      </div>
      <div className="mt-24 flex flex-wrap gap-12">
        <Button size="medium" disabled={pending} onClick={onConfirm}>
          {pending ? busy : confirm}
        </Button>
        <Button look="outline" size="medium" onClick={onClose}>
          {refuse}
        </Button>
      </div>
    </Dialog>
  );
}
