import { useState } from 'react';
import type { EndpointChange, EndpointRow } from '#core/webhooks/schemas.ts';
import { changeEndpoint, createEndpoint } from '../../../api/admin-webhooks.ts';
import { ApiError } from '../../../api/errors.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { DocsLink, ShownOnce } from '../parts/shown-once.tsx';
import { changedSince, changeOf, draftOf, endpointOf, newDraft } from './endpoint-draft.ts';
import { EndpointForm } from './endpoint-form.tsx';
import { useWebhookChange } from './use-webhook-change.ts';

interface AddEndpointProps {
  open: boolean;
  /** Called with the new endpoint's id once its secret was shown. */
  onAdded: (id: string) => void;
  onClose: () => void;
}

/** Adds an endpoint, then shows its secret. */
export function AddEndpoint({ open, onAdded, onClose }: AddEndpointProps) {
  const [added, setAdded] = useState<{ id: string; secret: string } | null>(null);
  const close = () => {
    setAdded(null);
    if (added) onAdded(added.id);
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={added ? 'The endpoint is added' : 'Add an endpoint'} wide>
      {added ? (
        <ShownOnce what="secret" text={added.secret} onDone={close}>
          <SecretUse />
        </ShownOnce>
      ) : (
        <AddForm onAdded={setAdded} onCancel={close} />
      )}
    </Dialog>
  );
}

/** What a secret is for. */
export function SecretUse() {
  return (
    <p className="text-ink-quiet">
      Every delivery is signed with it. Read{' '}
      <DocsLink to="/docs/webhooks#verifying">how your server checks the signature</DocsLink>. If you lose it, rotate
      the secret to get another.
    </p>
  );
}

interface AddFormProps {
  onAdded: (added: { id: string; secret: string }) => void;
  onCancel: () => void;
}

function AddForm({ onAdded, onCancel }: AddFormProps) {
  const [draft, setDraft] = useState(newDraft);
  const add = useWebhookChange(createEndpoint, { onDone: onAdded });
  return (
    <EndpointForm
      draft={draft}
      onChange={setDraft}
      submit="Add endpoint"
      busy="Adding…"
      pending={add.isPending}
      error={add.error}
      onSubmit={() => add.mutate(endpointOf(draft))}
      onCancel={onCancel}
    />
  );
}

interface EditEndpointProps {
  endpoint: EndpointRow;
  open: boolean;
  onClose: () => void;
}

/** Edits an endpoint, then shows the secret of a new host. */
export function EditEndpoint({ endpoint, open, onClose }: EditEndpointProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => {
    setSecret(null);
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={secret === null ? 'Edit the endpoint' : 'The endpoint is saved'} wide>
      {secret === null ? (
        <EditForm endpoint={endpoint} onSecret={setSecret} onClose={close} />
      ) : (
        <ShownOnce what="secret" text={secret} onDone={close}>
          <p>Only this secret signs what the new host gets.</p>
          <SecretUse />
        </ShownOnce>
      )}
    </Dialog>
  );
}

interface EditFormProps extends Omit<EditEndpointProps, 'open'> {
  onSecret: (secret: string) => void;
}

/** Where somebody else was faster, what was typed stays, and saving again is deliberate. */
function EditForm({ endpoint, onSecret, onClose }: EditFormProps) {
  const say = useToast();
  const [seen] = useState(endpoint);
  const [draft, setDraft] = useState(() => draftOf(seen));
  const save = useWebhookChange((change: EndpointChange) => changeEndpoint(endpoint.id, change), {
    onDone: ({ secret }) => {
      if (secret !== null) return onSecret(secret);
      say('The endpoint is saved.');
      onClose();
    },
  });
  const conflicts = save.error instanceof ApiError && save.error.code === 'conflict';
  const changed = conflicts ? changedSince(seen, endpoint) : [];
  const onSubmit = () => {
    const change = changeOf(draftOf(seen), draft);
    if (change === null) onClose();
    else save.mutate({ ...change, version: conflicts ? endpoint.version : seen.version });
  };
  return (
    <EndpointForm
      draft={draft}
      addressBefore={seen.url}
      onChange={setDraft}
      submit="Save"
      busy="Saving…"
      pending={save.isPending}
      error={save.error}
      notice={
        changed.length > 0 && (
          <ul className="mt-8 grid gap-4 font-normal">
            {changed.map((sentence) => (
              <li key={sentence} className="wrap-anywhere">
                {sentence}
              </li>
            ))}
          </ul>
        )
      }
      onSubmit={onSubmit}
      onCancel={onClose}
    />
  );
}
