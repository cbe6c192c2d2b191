import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { ApiKeys } from './api-keys.tsx';
import { EndpointPage } from './endpoint-page.tsx';
import { Endpoints } from './endpoints.tsx';
import { MessagePage } from './message-page.tsx';
import { Messages } from './messages.tsx';
import { PageHeading } from './page-heading.tsx';
import { useFocusOfPlace, useWebhooksPlace, viewAddress, type WebhooksView } from './use-webhooks-place.ts';

const views: readonly [WebhooksView, string][] = [
  ['endpoints', 'Endpoints'],
  ['messages', 'Messages'],
  ['keys', 'API keys'],
];

/** Where events are posted, what came of each, and the keys to read events with. */
export default function WebhooksTab() {
  const area = useRef<HTMLDivElement>(null);
  const place = useWebhooksPlace();
  useFocusOfPlace(area, place);
  return (
    <div ref={area} className="pt-16">
      <Content {...place} />
    </div>
  );
}

function Content({ view, endpoint, message }: ReturnType<typeof useWebhooksPlace>) {
  if (message) return <MessagePage key={message} id={message} />;
  if (endpoint) return <EndpointPage key={endpoint} id={endpoint} />;
  return (
    <>
      <PageHeading>Webhooks</PageHeading>
      <nav aria-label="Webhooks" className="mt-8 mb-16 flex flex-wrap gap-x-24 border-b border-line">
        {views.map(([id, label]) => (
          <Link
            key={id}
            to={viewAddress(id)}
            aria-current={id === view ? 'page' : undefined}
            className="-mb-1 inline-flex min-h-[44px] items-center border-b-2 border-transparent font-medium text-ink-quiet hover:text-ink aria-[current=page]:border-teal aria-[current=page]:text-ink forced-colors:border-b-0 forced-colors:aria-[current=page]:border-b-2"
          >
            {label}
          </Link>
        ))}
      </nav>
      {view === 'endpoints' && <Endpoints />}
      {view === 'messages' && <Messages />}
      {view === 'keys' && <ApiKeys />}
    </>
  );
}
