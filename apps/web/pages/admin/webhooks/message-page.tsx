import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { leadKinds, leads } from '#core/leads/registry.ts';
import type { MessageDetail } from '#core/webhooks/schemas.ts';
import { messageQuery, resendMessage } from '../../../api/admin-webhooks.ts';
import { sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Details } from '../../../ui/details.tsx';
import { Status } from '../../../ui/status.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { formatMoment } from '../format.ts';
import { Loaded } from '../parts/loaded.tsx';
import { endpointName, messageStatus, recordLabel } from '../parts/message-words.ts';
import { RowsSkeleton } from '../parts/rows-skeleton.tsx';
import { useNow } from '../parts/use-now.ts';
import { MessageAttempts } from './message-attempts.tsx';
import { MessageBody } from './message-body.tsx';
import { canResend, messageExplanation } from './message-explanation.ts';
import { PageHeading, Trail } from './page-heading.tsx';
import { useWebhookChange } from './use-webhook-change.ts';
import { endpointAddress, useWebhooksPlace, viewAddress } from './use-webhooks-place.ts';

/** One message: why it is where it is, what was sent, and what each attempt answered. */
export function MessagePage({ id }: { id: string }) {
  const message = useQuery(messageQuery(id));
  const { endpoint, view, addressWith } = useWebhooksPlace();
  const back = addressWith({ message: null });
  const from = endpoint !== null ? 'The endpoint' : view === 'messages' ? 'Messages' : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-16">
      <div>
        <Trail
          steps={[
            { to: viewAddress('endpoints'), label: 'Webhooks' },
            ...(from === null ? [] : [{ to: back, label: from }]),
          ]}
        />
        <PageHeading>{message.data?.event_type ?? 'Message'}</PageHeading>
      </div>
      <Loaded query={message} problem="We couldn’t load this message." skeleton={<RowsSkeleton columns={2} />}>
        {(detail) => <MessageDetails message={detail} />}
      </Loaded>
    </div>
  );
}

function MessageDetails({ message }: { message: MessageDetail }) {
  const now = useNow();
  const status = messageStatus(message);
  return (
    <>
      <div className="grid gap-4">
        <div role="status" className="font-semibold">
          <Status tone={status.tone}>{status.words}</Status>
        </div>
        <p className="max-w-[72ch] text-16 wrap-anywhere">{messageExplanation(message, now)}</p>
      </div>
      <SendAgain message={message} />
      <Details facts={factsOf(message)} />
      <MessageBody body={message.body} />
      <MessageAttempts attempts={message.attempts} />
    </>
  );
}

/** Stays in place while it can't be used, so that it keeps the focus. */
function SendAgain({ message }: { message: MessageDetail }) {
  const say = useToast();
  const resend = useWebhookChange(() => resendMessage(message.id), {
    onDone: () =>
      say(
        message.endpoint.state === 'enabled'
          ? 'It will be sent again now, under the same ID.'
          : 'It will be sent again under the same ID, once the endpoint gets events again.',
      ),
    onFail: (error) => say(sentence(error), 'failed'),
  });
  const isOpen = canResend(message) && !resend.isPending;
  return (
    <div>
      <Button
        size="small"
        aria-disabled={!isOpen}
        onClick={() => isOpen && resend.mutate()}
        className="max-lg:min-h-[44px]"
      >
        {resend.isPending ? 'Sending…' : 'Send again'}
      </Button>
    </div>
  );
}

function factsOf(message: MessageDetail): (readonly [string, ReactNode])[] {
  const { endpoint, webhook_id, created_at, finished_at, example } = message;
  return [
    [
      'Endpoint',
      endpoint.deleted ? (
        `${endpointName(endpoint)} (deleted)`
      ) : (
        <Link key="endpoint" to={endpointAddress(endpoint.id)} className="link wrap-anywhere">
          {endpointName(endpoint)}
        </Link>
      ),
    ],
    ['Record', example ? 'An example with made-up data' : <RecordLink key="record" message={message} />],
    ['Message ID', webhook_id],
    ['Created', formatMoment(created_at)],
    ...(finished_at ? [['Ended', formatMoment(finished_at)] as const] : []),
  ];
}

function RecordLink({ message }: { message: MessageDetail }) {
  const { id, kind } = message.subject;
  const lead = leadKinds.find((each) => each === kind);
  const address = lead
    ? `?${new URLSearchParams({ tab: leads[lead].path, open: id })}`
    : kind === 'endpoint' && endpointAddress(id);
  if (!address) return recordLabel(message);
  return (
    <Link to={address} className="link">
      {recordLabel(message)}
    </Link>
  );
}
