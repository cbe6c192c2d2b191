import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { spokenNumber } from '#core/leads/demo-request/rules.ts';
import type { OwnReceptionist } from '#core/owner/schemas.ts';
import { sentence } from '../../../../api/errors.ts';
import { finishMessage } from '../../../../api/receptionist.ts';
import { Button } from '../../../../ui/button.tsx';
import { classes } from '../../../../ui/classes.ts';
import { ChevronIcon } from '../../../../ui/control-icons.tsx';
import { FormError } from '../../../../ui/form-error.tsx';
import { PhoneLink } from '../../../../ui/phone-link.tsx';
import { Card, Nothing } from '../parts/card.tsx';
import { moment } from '../parts/moments.ts';
import { useOwn } from '../parts/own-context.ts';
import { ShowAll } from '../parts/show-all.tsx';
import { useFirst } from '../parts/use-first.ts';
import { inOrder } from './message-order.ts';

type Message = NonNullable<OwnReceptionist['owner']>['messages'][number];

/** The page goes on below. */
const shownAtFirst = 5;

/** What callers left to be answered; answered messages are folded away. */
export function Messages({ messages }: { messages: readonly Message[] }) {
  const { token, change } = useOwn();
  /** Finished on this page just now: they keep their place, so that it can be undone there. */
  const [justDone, setJustDone] = useState<readonly string[]>([]);
  const finish = useMutation({
    mutationFn: ({ id, done }: { id: string; done: boolean }) => change(() => finishMessage(token, id, done)),
    onSuccess: (_, { id, done }) => {
      if (done) setJustDone((ids) => [...ids, id]);
    },
  });
  const { open, done } = inOrder(messages, justDone);
  const { shown, hidden, showAll } = useFirst(open, shownAtFirst);
  const row = (message: Message) => (
    <MessageRow
      key={message.id}
      message={message}
      isBusy={finish.isPending && finish.variables.id === message.id}
      problem={finish.isError && finish.variables.id === message.id ? sentence(finish.error) : null}
      onDone={(isDone) => finish.mutate({ id: message.id, done: isDone })}
    />
  );

  return (
    <Card id="messages" title="Messages to answer" count={messages.filter((message) => !message.done).length}>
      <p role="status" className="sr-only">
        {finish.isSuccess && (finish.variables.done ? 'Marked as done.' : 'Back among the messages to answer.')}
      </p>
      {open.length > 0 ? (
        <ul>{shown.map(row)}</ul>
      ) : (
        <Nothing>
          {done.length > 0 ? 'All messages are answered.' : 'No messages yet. They also come by email.'}
        </Nothing>
      )}
      {hidden > 0 && (
        <div className="border-t border-line p-16">
          <ShowAll hidden={hidden} what="messages" onClick={showAll} />
        </div>
      )}
      {done.length > 0 && (
        <details className="group/done border-t border-line">
          <summary className="flex list-none items-center gap-8 p-16 text-ink-quiet hover:text-ink [&::-webkit-details-marker]:hidden">
            <span aria-hidden="true" className="transition-transform group-open/done:rotate-90">
              <ChevronIcon />
            </span>
            Done ({done.length})
          </summary>
          <ul className="border-t border-line">{done.map(row)}</ul>
        </details>
      )}
    </Card>
  );
}

interface MessageRowProps {
  message: Message;
  isBusy: boolean;
  problem: string | null;
  onDone: (isDone: boolean) => void;
}

function MessageRow({ message, isBusy, problem, onDone }: MessageRowProps) {
  const { name, number, reason, preferred_time, urgent, done, at } = message;
  const who = name ?? 'No name given';
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-16 gap-y-4 border-b border-line p-16 last:border-b-0">
      <div className={classes('grid gap-4 wrap-anywhere', done && 'text-ink-quiet')}>
        <h3 className="flex flex-wrap items-center gap-x-12 gap-y-4 font-text text-16 font-semibold">
          {who}
          {urgent && (
            <span className="rounded-full border border-danger/40 bg-danger-wash px-8 text-14 text-danger">Urgent</span>
          )}
        </h3>
        {reason && <p className="text-16">{reason}</p>}
        <p className="flex flex-wrap gap-x-16 gap-y-4">
          {number ? <PhoneLink phone={spokenNumber(number)} className="link tabular-nums" /> : 'No number given'}
          {preferred_time && <span>Best time: {preferred_time}</span>}
        </p>
        <time dateTime={at} className="text-ink-quiet">
          {moment(at)}
        </time>
      </div>
      <Button
        look={done ? 'quiet' : 'outline'}
        size="medium"
        aria-label={`${done ? 'Undo' : 'Done'}: message from ${who}`}
        aria-disabled={isBusy}
        onClick={() => !isBusy && onDone(!done)}
        className="min-w-[84px] self-start text-14"
      >
        {done ? 'Undo' : 'Done'}
      </Button>
      {problem && (
        <div className="col-span-2">
          <FormError>{problem}</FormError>
        </div>
      )}
    </li>
  );
}
