import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorLabel } from '#core/jobs/labels.ts';
import { formatCount, timeLabel } from '#core/shared/rules.ts';
import type { EndpointRow } from '#core/webhooks/schemas.ts';
import { endpointsQuery } from '../../../api/admin-webhooks.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Status } from '../../../ui/status.tsx';
import { formatShare } from '../format.ts';
import { Loaded } from '../parts/loaded.tsx';
import { endpointName } from '../parts/message-words.ts';
import { Moment } from '../parts/moment.tsx';
import { RowsSkeleton } from '../parts/rows-skeleton.tsx';
import { DocsLink } from '../parts/shown-once.tsx';
import { Address } from './address.tsx';
import { AddEndpoint } from './endpoint-dialogs.tsx';
import { stateBadge } from './endpoint-words.ts';
import { EventTypesCell } from './event-types-cell.tsx';
import { endpointAddress } from './use-webhooks-place.ts';

const columns: readonly [Column<EndpointRow>, ...Column<EndpointRow>[]] = [
  { header: 'Endpoint', width: 'w-[17%]', cell: (row) => <span title={endpointName(row)}>{endpointName(row)}</span> },
  { header: 'Address', width: 'w-[15%] xl:w-[20%]', cell: (row) => <Address url={row.url} /> },
  { header: 'State', width: 'w-[10rem]', cell: (row) => <StateBadge endpoint={row} /> },
  { header: 'Events', width: 'w-[8rem]', cell: (row) => <EventTypesCell types={row.event_types} /> },
  { header: 'Last 24 hours', width: 'w-[10rem]', cell: ({ stats }) => <Delivered stats={stats} /> },
  { header: 'Waiting', width: 'w-[7rem]', cell: ({ stats }) => <Waiting stats={stats} /> },
  { header: 'Last error', width: '', cell: (row) => <LastError endpoint={row} /> },
];

/** All endpoints, with what they got lately and what they are due. */
export function Endpoints() {
  const navigate = useNavigate();
  const endpoints = useQuery(endpointsQuery);
  const [adding, setAdding] = useState(false);
  const add = (
    <Button size="small" onClick={() => setAdding(true)} className="max-lg:min-h-[44px]">
      Add endpoint
    </Button>
  );
  return (
    <>
      <div className="mb-12 flex flex-wrap items-center justify-between gap-12">
        <p className="max-w-[72ch] text-ink-quiet">
          Events are posted to these addresses as they happen. Read{' '}
          <DocsLink to="/docs/webhooks">how webhooks work</DocsLink>.
        </p>
        {add}
      </div>
      <Loaded query={endpoints} problem="We couldn’t load the endpoints." skeleton={<RowsSkeleton columns={6} />}>
        {(rows) =>
          rows.length > 0 ? (
            <DataTable
              caption="Webhook endpoints"
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              beside={{ shown: null, onShow: (id) => navigate(endpointAddress(id)), addressOf: endpointAddress }}
              remark={({ source }) =>
                source === 'environment' && (
                  <span className="text-ink-quiet">
                    Set in the server’s environment. It gets new contact forms, demo requests, partner applications and
                    custom deals.
                  </span>
                )
              }
            />
          ) : (
            <EmptyState
              title="No endpoints yet"
              text="An endpoint is an address on your server. Add one, and we post there whenever something happens: a form comes in, a customer pays, a demo is called."
            >
              <DocsLink to="/docs/webhooks">Read how to receive webhooks</DocsLink>
            </EmptyState>
          )
        }
      </Loaded>
      <AddEndpoint open={adding} onAdded={(id) => navigate(endpointAddress(id))} onClose={() => setAdding(false)} />
    </>
  );
}

export function StateBadge({ endpoint }: { endpoint: EndpointRow }) {
  const { tone, words } = stateBadge(endpoint);
  return <Status tone={tone}>{words}</Status>;
}

function Delivered({ stats: { delivered, failed } }: Pick<EndpointRow, 'stats'>) {
  const share = formatShare(delivered, delivered + failed);
  if (share === null) return <span className="text-ink-quiet">Nothing sent</span>;
  return (
    <>
      {share} of {formatCount(delivered + failed)}
    </>
  );
}

function Waiting({ stats: { backlog, oldest_due_seconds: late } }: Pick<EndpointRow, 'stats'>) {
  if (backlog === 0) return <span className="text-ink-quiet">None</span>;
  return (
    <>
      {formatCount(backlog)}
      {late >= 1 && <span className="block text-ink-quiet">Oldest {timeLabel(late)} late</span>}
    </>
  );
}

function LastError({ endpoint: { last_error: error, last_error_at: at } }: { endpoint: EndpointRow }) {
  if (error === null) return <span className="text-ink-quiet">None</span>;
  return (
    <>
      {errorLabel(error)}
      {at && (
        <span className="block text-ink-quiet">
          <Moment iso={at} />
        </span>
      )}
    </>
  );
}
