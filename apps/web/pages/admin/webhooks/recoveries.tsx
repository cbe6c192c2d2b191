import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatCount } from '#core/shared/rules.ts';
import type { EndpointRow, RecoveryRow } from '#core/webhooks/schemas.ts';
import { cancelRecovery, recoveriesQuery } from '../../../api/admin-webhooks.ts';
import { sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { formatMoment } from '../format.ts';
import { countOf } from './start-recovery.tsx';
import { useWebhookChange } from './use-webhook-change.ts';

/** How far the newest recovery is. Nothing where there was none. */
export function Recoveries({ endpoint }: { endpoint: EndpointRow }) {
  const newest = useQuery(recoveriesQuery(endpoint.id)).data?.[0];
  if (!newest) return null;
  return newest.state === 'running' ? (
    <Running endpoint={endpoint} recovery={newest} />
  ) : (
    <p className="text-ink-quiet">{endedWords(newest)}</p>
  );
}

function endedWords({ state, messages, queued, since, finished_at }: RecoveryRow): string {
  const when = finished_at === null ? '' : ` ${formatMoment(finished_at)}`;
  const from = formatMoment(since);
  if (state === 'canceled')
    return `Sending what it missed was canceled${when}, after ${formatCount(queued)} of ${countOf(messages)}.`;
  if (queued === 0) return `There was nothing to send again since ${from}.`;
  return `${countOf(queued)} since ${from} ${queued === 1 ? 'was' : 'were'} sent again${when}.`;
}

function Running({ endpoint: { id, state }, recovery }: { endpoint: EndpointRow; recovery: RecoveryRow }) {
  const say = useToast();
  const labelId = useId();
  const { messages, queued, since } = recovery;
  const cancel = useWebhookChange(() => cancelRecovery(id, recovery.id), {
    onDone: () => say('Nothing more is sent again. What is due already is still delivered.'),
    onFail: (error) => say(sentence(error), 'failed'),
  });
  return (
    <div className="grid max-w-[44rem] gap-8 rounded-card border border-line bg-surface px-16 py-12">
      <p id={labelId} className="font-semibold">
        Sending what it missed since {formatMoment(since)}
      </p>
      <ProgressBar labelId={labelId} done={queued} whole={messages} />
      <div className="flex flex-wrap items-center justify-between gap-12">
        <p role="status" className="tabular-nums text-ink-quiet">
          {formatCount(queued)} of {countOf(messages)}
          {state === 'paused' && '. It goes on once you enable the endpoint.'}
        </p>
        <Button
          look="outline"
          size="small"
          disabled={cancel.isPending}
          onClick={() => cancel.mutate()}
          className="max-lg:min-h-[44px]"
        >
          {cancel.isPending ? 'Canceling…' : 'Cancel'}
          <span className="sr-only"> sending what it missed</span>
        </Button>
      </div>
    </div>
  );
}

interface ProgressBarProps {
  labelId: string;
  done: number;
  whole: number;
}

function ProgressBar({ labelId, done, whole }: ProgressBarProps) {
  const share = Math.min(1, done / Math.max(1, whole));
  return (
    <div
      role="progressbar"
      aria-labelledby={labelId}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
      aria-valuetext={`${formatCount(done)} of ${countOf(whole)}`}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        className="block h-[8px] w-full rounded-full"
      >
        <rect width="100" height="8" className="fill-line" />
        <rect width={share * 100} height="8" className="fill-teal" />
      </svg>
    </div>
  );
}
