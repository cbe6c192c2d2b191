import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorLabel } from '#core/jobs/labels.ts';
import { formatCount, timeLabel } from '#core/shared/rules.ts';
import type { EndpointRow } from '#core/webhooks/schemas.ts';
import { endpointQuery } from '../../../api/admin-webhooks.ts';
import { Details } from '../../../ui/details.tsx';
import { formatMoment } from '../format.ts';
import { Loaded } from '../parts/loaded.tsx';
import { endpointName } from '../parts/message-words.ts';
import { RowsSkeleton } from '../parts/rows-skeleton.tsx';
import { useNow } from '../parts/use-now.ts';
import { EndpointActions } from './endpoint-actions.tsx';
import { stateSentence } from './endpoint-words.ts';
import { StateBadge } from './endpoints.tsx';
import { EventTypesCell } from './event-types-cell.tsx';
import { MessageList } from './messages.tsx';
import { PageHeading, Trail } from './page-heading.tsx';
import { Recoveries } from './recoveries.tsx';
import { viewAddress } from './use-webhooks-place.ts';

/** One endpoint: how it does, what can be done about it, and its messages. */
export function EndpointPage({ id }: { id: string }) {
  const endpoint = useQuery(endpointQuery(id));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-16">
      <div>
        <Trail steps={[{ to: viewAddress('endpoints'), label: 'Webhooks' }]} />
        <PageHeading>{endpoint.data ? endpointName(endpoint.data) : 'Endpoint'}</PageHeading>
      </div>
      <Loaded query={endpoint} problem="We couldn’t load this endpoint." skeleton={<RowsSkeleton columns={2} />}>
        {(detail) => <EndpointBody endpoint={detail} />}
      </Loaded>
      <section aria-labelledby="endpoint-messages" className="pt-16">
        <h3 id="endpoint-messages" className="text-18">
          Messages
        </h3>
        <MessageList endpoint={id} />
      </section>
    </div>
  );
}

function EndpointBody({ endpoint }: { endpoint: EndpointRow }) {
  const now = useNow();
  return (
    <>
      <div className="grid gap-4">
        <div className="font-semibold">
          <StateBadge endpoint={endpoint} />
        </div>
        <p className="max-w-[72ch] text-16">{stateSentence(endpoint, now)}</p>
      </div>
      {endpoint.source === 'environment' && <SetInEnvironment />}
      <EndpointActions endpoint={endpoint} />
      <Recoveries endpoint={endpoint} />
      <Figures endpoint={endpoint} />
      <Details facts={factsOf(endpoint, now)} />
    </>
  );
}

function SetInEnvironment() {
  return (
    <p className="max-w-[72ch] text-ink-quiet">
      This address is set by AUTOMATION_WEBHOOK_URL in the server’s environment. To change it, change the setting and
      restart.
    </p>
  );
}

function Figures({ endpoint: { stats } }: { endpoint: EndpointRow }) {
  const { delivered, failed, backlog, oldest_due_seconds: late } = stats;
  const figures: [name: string, value: string][] = [
    ['Delivered, 24 hours', formatCount(delivered)],
    ['Failed, 24 hours', formatCount(failed)],
    ['Waiting', formatCount(backlog)],
    ['Oldest is late by', late < 1 ? '–' : timeLabel(late)],
  ];
  return (
    <dl aria-label="Last 24 hours" className="grid grid-cols-2 gap-8 sm:gap-16 lg:grid-cols-4">
      {figures.map(([name, value]) => (
        <div key={name} className="rounded-card border border-line bg-surface px-16 py-12">
          <dt className="text-ink-quiet">{name}</dt>
          <dd className="tabular-nums text-22 font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf(endpoint: EndpointRow, now: number): (readonly [string, ReactNode])[] {
  const { url, event_types, headers, concurrency, last_error, last_error_at } = endpoint;
  const overlap = endpoint.previous_secret_expires_at;
  const overlaps = overlap !== null && Date.parse(overlap) > now;
  return [
    ['Address', url],
    ['Events', <EventTypesCell key="types" types={event_types} />],
    ...(endpoint.source === 'admin' ? [['Headers', headers.length > 0 ? headers.join(', ') : 'None'] as const] : []),
    ['Posts at a time', formatCount(concurrency)],
    ...(overlaps ? [['Secret', `The new and the old secret both sign until ${formatMoment(overlap)}.`] as const] : []),
    ['Last error', last_error === null ? 'None' : lastError(last_error, last_error_at)],
    ...(endpoint.failing_since ? [['Failing since', formatMoment(endpoint.failing_since)] as const] : []),
    ['Added', formatMoment(endpoint.created_at)],
  ];
}

const lastError = (error: string, at: string | null) =>
  at === null ? errorLabel(error) : `${errorLabel(error)}, ${formatMoment(at)}`;
