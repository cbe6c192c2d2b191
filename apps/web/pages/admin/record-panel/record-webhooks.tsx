import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { MessageRow } from '#core/webhooks/schemas.ts';
import { recordMessagesQuery } from '../../../api/admin-webhooks.ts';
import { ChevronIcon } from '../../../ui/control-icons.tsx';
import { Status } from '../../../ui/status.tsx';
import { endpointName, lastAnswer, messageStatus } from '../parts/message-words.ts';

/** Where a record's events went, and what was answered. Folded, so that nothing below moves when it is read. */
export function RecordWebhooks({ reference }: { reference: string }) {
  const messages = useQuery(recordMessagesQuery(reference));
  return (
    <details className="group/webhooks border-t border-line pt-16">
      <summary className="flex min-h-[44px] items-center gap-8">
        <span aria-hidden="true" className="text-ink-quiet transition-transform group-open/webhooks:rotate-90">
          <ChevronIcon />
        </span>
        <span className="font-heading text-18 font-bold">Webhooks</span>
        <span className="min-w-0 text-ink-quiet">
          {messages.data ? countsOf(messages.data) : messages.isError ? 'Not loaded' : '…'}
        </span>
      </summary>
      {messages.data && (
        <ul className="mt-8 grid gap-12">
          {messages.data.map((message) => (
            <li key={message.id} className="rounded-control border border-line bg-surface px-12 py-8">
              <Message message={message} />
            </li>
          ))}
        </ul>
      )}
      {messages.data?.length === 0 && (
        <p className="text-ink-quiet">No endpoint was sent an event about this record.</p>
      )}
      {messages.data && messages.data.length > 0 && (
        <Link
          to={`?${new URLSearchParams({ tab: 'webhooks', q: reference })}`}
          className="link mt-8 inline-flex min-h-[36px] items-center"
        >
          Show them on the Webhooks page
        </Link>
      )}
    </details>
  );
}

function Message({ message }: { message: MessageRow }) {
  const { tone, words } = messageStatus(message);
  const answer = lastAnswer(message);
  const to = `?${new URLSearchParams({ tab: 'webhooks', q: message.subject.reference, message: message.id })}`;
  return (
    <>
      <Link to={to} className="link inline-flex min-h-[28px] items-center wrap-anywhere max-lg:min-h-[44px]">
        {message.event_type}
      </Link>
      <p className="wrap-anywhere">To {endpointName(message.endpoint)}</p>
      <div className="flex flex-wrap gap-x-16">
        <Status tone={tone}>{words}</Status>
        {answer !== null && <span className="text-ink-quiet">{answer}</span>}
      </div>
    </>
  );
}

/** "2 delivered, 1 waiting" */
function countsOf(messages: readonly MessageRow[]): string {
  const counts = new Map<string, number>();
  for (const message of messages) {
    const words = messageStatus(message).words.toLowerCase();
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return counts.size === 0 ? 'None sent' : [...counts].map(([words, count]) => `${count} ${words}`).join(', ');
}
