import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiKeyRow, apiKeyScopes } from '#core/access/schemas.ts';
import { apiKeysQuery, revokeApiKey } from '../../../api/admin-members.ts';
import { sentence } from '../../../api/errors.ts';
import { reloadAfter } from '../../../api/reload.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { formatMoment } from '../format.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Moment } from '../parts/moment.tsx';
import { RowsSkeleton } from '../parts/rows-skeleton.tsx';
import { DocsLink } from '../parts/shown-once.tsx';
import { CreateKey } from './create-key.tsx';

const scopeWords: Readonly<Record<string, string>> = apiKeyScopes;

/** The keys that programs read events and the audit log with. */
export function ApiKeys() {
  const keys = useQuery(apiKeysQuery);
  const [creating, setCreating] = useState(false);
  const [leaving, setLeaving] = useState<ApiKeyRow | null>(null);
  const columns: readonly [Column<ApiKeyRow>, ...Column<ApiKeyRow>[]] = [
    { header: 'Name', width: 'w-[20%]', cell: ({ name }) => name },
    { header: 'Starts with', width: 'w-[8rem]', cell: ({ start }) => <code>{start}…</code> },
    {
      header: 'May',
      width: 'w-[7rem]',
      cell: ({ scopes }) => scopes.map((each) => scopeWords[each] ?? each).join(', '),
    },
    {
      header: 'Created',
      width: 'w-[16%]',
      cell: ({ created_at, created_by }) => (
        <>
          <Moment iso={created_at} />
          <span className="block text-ink-quiet">by {created_by}</span>
        </>
      ),
    },
    { header: 'Expires', width: 'w-[10rem]', cell: ({ expires_at: at }) => (at ? formatMoment(at) : 'Never') },
    { header: 'Last used', width: 'w-[7.5rem]', cell: ({ last_used_at: at }) => (at ? <Moment iso={at} /> : 'Never') },
    {
      header: 'Action',
      width: '',
      cell: (key) => (
        <Button
          look="outline"
          size="small"
          aria-label={`Revoke ${key.name}`}
          onClick={() => setLeaving(key)}
          className="max-lg:min-h-[44px]"
        >
          Revoke
        </Button>
      ),
    },
  ];
  return (
    <>
      <div className="mb-12 flex flex-wrap items-center justify-between gap-12">
        <p className="max-w-[72ch] text-ink-quiet">
          A program can read events with a key, for example to catch up after an outage (
          <DocsLink to="/docs/webhooks#catching-up">how to catch up</DocsLink>), or the audit log, to keep a copy of it
          elsewhere.
        </p>
        <Button size="small" onClick={() => setCreating(true)} className="max-lg:min-h-[44px]">
          Create a key
        </Button>
      </div>
      <Loaded query={keys} problem="We couldn’t load the API keys." skeleton={<RowsSkeleton columns={6} />}>
        {(rows) =>
          rows.length > 0 ? (
            <DataTable caption="API keys" columns={columns} rows={rows} rowKey={({ id }) => id} />
          ) : (
            <EmptyState title="No API keys" text="Create one for each program that reads events or the audit log." />
          )
        }
      </Loaded>
      <CreateKey open={creating} onClose={() => setCreating(false)} />
      <RevokeKey apiKey={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

function RevokeKey({ apiKey, onClose }: { apiKey: ApiKeyRow | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  const say = useToast();
  const revoke = useMutation({
    mutationFn: (key: ApiKeyRow) => revokeApiKey(key.id),
    onSuccess: () => {
      say('The key is revoked.');
      onClose();
    },
    onSettled: reloadAfter(queryClient, apiKeysQuery.queryKey),
  });
  return (
    <ConfirmDialog
      open={apiKey !== null}
      title="Revoke the API key"
      confirm="Revoke it"
      busy="Revoking…"
      refuse="Keep it"
      pending={revoke.isPending}
      problem={revoke.isError ? sentence(revoke.error) : undefined}
      onConfirm={() => apiKey && revoke.mutate(apiKey)}
      onClose={onClose}
    >
      <p className="font-semibold wrap-anywhere">{apiKey?.name}</p>
      <p>Programs that use it can’t read anything with it from now on. You can’t undo this.</p>
    </ConfirmDialog>
  );
}
