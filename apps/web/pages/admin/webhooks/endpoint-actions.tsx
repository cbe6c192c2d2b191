import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EndpointRow } from '#core/webhooks/schemas.ts';
import { changeEndpoint, deleteEndpoint } from '../../../api/admin-webhooks.ts';
import { sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { EditEndpoint } from './endpoint-dialogs.tsx';
import { RotateSecret } from './rotate-secret.tsx';
import { SendExample } from './send-example.tsx';
import { StartRecovery } from './start-recovery.tsx';
import { useWebhookChange } from './use-webhook-change.ts';
import { viewAddress } from './use-webhooks-place.ts';

type Asked = 'edit' | 'rotate' | 'example' | 'recover' | 'delete';

/** What can be done with an endpoint. The rest of the environment's is in its settings. */
export function EndpointActions({ endpoint }: { endpoint: EndpointRow }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const isDisabled = endpoint.state === 'disabled';
  const isOwn = endpoint.source === 'admin';
  const close = () => setAsked(null);
  const action = (what: Asked, label: string, look: 'outline' | 'primary' = 'outline') => (
    <Button look={look} size="small" onClick={() => setAsked(what)} className="max-lg:min-h-[44px]">
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-12">
      <PauseOrEnable endpoint={endpoint} />
      {!isDisabled && isOwn && action('example', 'Send an example')}
      {!isDisabled && action('recover', 'Send what it missed')}
      <StartRecovery endpoint={endpoint} open={asked === 'recover'} onClose={close} />
      {isOwn && (
        <>
          {action('edit', 'Edit')}
          {action('rotate', 'Rotate the secret')}
          {action('delete', 'Delete')}
          <EditEndpoint endpoint={endpoint} open={asked === 'edit'} onClose={close} />
          <RotateSecret id={endpoint.id} open={asked === 'rotate'} onClose={close} />
          <SendExample id={endpoint.id} open={asked === 'example'} onClose={close} />
          <DeleteEndpoint id={endpoint.id} open={asked === 'delete'} onClose={close} />
        </>
      )}
    </div>
  );
}

/** One button for both, so that it keeps the focus. */
function PauseOrEnable({ endpoint: { id, state } }: { endpoint: EndpointRow }) {
  const say = useToast();
  const pauses = state === 'enabled';
  const change = useWebhookChange((to: 'enabled' | 'paused') => changeEndpoint(id, { state: to }), {
    onDone: (changed) => say(changed.state === 'paused' ? 'The endpoint is paused.' : 'The endpoint is enabled.'),
    onFail: (error) => say(sentence(error), 'failed'),
  });
  return (
    <Button
      look={pauses ? 'outline' : 'primary'}
      size="small"
      aria-disabled={change.isPending}
      onClick={() => !change.isPending && change.mutate(pauses ? 'paused' : 'enabled')}
      className="max-lg:min-h-[44px]"
    >
      {pauses ? 'Pause' : 'Enable'}
    </Button>
  );
}

interface DialogProps {
  id: string;
  open: boolean;
  onClose: () => void;
}

function DeleteEndpoint({ id, open, onClose }: DialogProps) {
  const say = useToast();
  const navigate = useNavigate();
  const remove = useWebhookChange(() => deleteEndpoint(id), {
    onDone: async () => {
      say('The endpoint is deleted.');
      onClose();
      await navigate(viewAddress('endpoints'));
    },
  });
  return (
    <ConfirmDialog
      open={open}
      title="Delete the endpoint"
      confirm="Delete it"
      busy="Deleting…"
      refuse="Keep it"
      pending={remove.isPending}
      problem={remove.isError ? sentence(remove.error) : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>Nothing more is sent to it, and what is waiting is canceled.</p>
      <p className="text-ink-quiet">
        Its messages stay here for a while. You can’t bring the endpoint or its secret back.
      </p>
    </ConfirmDialog>
  );
}
