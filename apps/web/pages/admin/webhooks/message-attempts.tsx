import type { ReactNode } from 'react';
import { errorLabel } from '#core/jobs/labels.ts';
import { humanize } from '#core/text/rules.ts';
import type { Exchange, MessageDetail } from '#core/webhooks/schemas.ts';
import { ChevronIcon } from '../../../ui/control-icons.tsx';
import { Status, type Tone } from '../../../ui/status.tsx';
import { formatDuration, formatMoment } from '../format.ts';
import { Code } from './code.tsx';

type Attempt = MessageDetail['attempts'][number];

const outcomes: Record<Attempt['outcome'], { tone: Tone; words: string }> = {
  succeeded: { tone: 'good', words: 'Delivered' },
  captured: { tone: 'plain', words: 'Captured' },
  skipped: { tone: 'plain', words: 'Not sent' },
  failed: { tone: 'bad', words: 'Failed' },
  timed_out: { tone: 'bad', words: 'Timed out' },
  lost: { tone: 'bad', words: 'Worker stopped' },
};

/** Each attempt, the newest first and open: what was sent, and what was answered. */
export function MessageAttempts({ attempts }: { attempts: readonly Attempt[] }) {
  return (
    <section aria-labelledby="message-attempts" className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <h3 id="message-attempts" className="text-18">
        Attempts
      </h3>
      {attempts.length === 0 && <p className="text-ink-quiet">Nothing was tried yet.</p>}
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-12">
        {attempts.toReversed().map((attempt, index) => (
          <li key={attempt.attempt}>
            <details open={index === 0} className="group/attempt rounded-card border border-line bg-surface">
              <summary className="flex min-h-[44px] flex-wrap items-center gap-x-16 gap-y-4 px-12 py-8">
                <span aria-hidden="true" className="text-ink-quiet transition-transform group-open/attempt:rotate-90">
                  <ChevronIcon />
                </span>
                <span className="font-semibold">Attempt {attempt.attempt}</span>
                <Status tone={outcomes[attempt.outcome].tone}>{outcomes[attempt.outcome].words}</Status>
                <span>{answerOf(attempt)}</span>
                <span className="text-ink-quiet">{formatMoment(attempt.started_at)}</span>
                <span className="tabular-nums text-ink-quiet">{formatDuration(attempt.duration_ms)}</span>
              </summary>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-16 border-t border-line p-16">
                {attempt.exchange ? (
                  <ExchangeDetails attempt={attempt} exchange={attempt.exchange} />
                ) : (
                  <p className="wrap-anywhere">{attempt.snippet ?? 'Nothing was posted in this attempt.'}</p>
                )}
              </div>
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}

function answerOf({ http_status, error_class }: Attempt): string | null {
  if (http_status !== null) return `HTTP ${http_status}`;
  return error_class === null ? null : errorLabel(error_class);
}

function ExchangeDetails({ attempt, exchange }: { attempt: Attempt; exchange: Exchange }) {
  const which = `attempt ${attempt.attempt}`;
  const { answer, url, request_headers } = exchange;
  return (
    <>
      <Part title="Sent">
        <Code label={`Sent headers, ${which}`}>{`POST ${url}\n${headerLines(request_headers)}`}</Code>
      </Part>
      {answer ? (
        <Part title={`Answered ${answer.status}`}>
          <Code label={`Answer’s headers, ${which}`}>{headerLines(answer.headers)}</Code>
          {answer.body === '' ? (
            <p className="text-ink-quiet">The answer had no body.</p>
          ) : (
            <Code label={`Answer’s body, ${which}`}>{answer.body}</Code>
          )}
          {new TextEncoder().encode(answer.body).length >= keptBytes && (
            <p className="text-ink-quiet">Only the first 4 kB of the answer are kept.</p>
          )}
        </Part>
      ) : (
        <Part title="No answer">
          <p className="wrap-anywhere">
            {attempt.snippet ?? (attempt.error_class ? humanize(attempt.error_class) : 'No answer came.')}
          </p>
        </Part>
      )}
    </>
  );
}

/** As much of an answer's body as is kept; a character that was cut in half is left out. */
const keptBytes = 4_093;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <h4 className="font-semibold">{title}</h4>
      {children}
    </div>
  );
}

const headerLines = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
