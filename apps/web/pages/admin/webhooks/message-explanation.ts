import type { MessageDetail, MessageRow } from '#core/webhooks/schemas.ts';
import { causeOf, explanationOf } from '../jobs/explanation.ts';

type Explained = Pick<
  MessageDetail,
  'endpoint' | 'status' | 'attempt' | 'suspect' | 'run_at' | 'last_error' | 'attempts'
>;

/** Why a message stands where it stands, and what will happen next. `now` in milliseconds. */
export function messageExplanation(message: Explained, now: number): string {
  const { endpoint, status, attempts } = message;
  const cause = status === 'retrying' ? `${causeOf(message)} ` : '';
  if (status === 'pending' || status === 'queued' || status === 'retrying') {
    const waiting = waitingFor(endpoint);
    if (waiting !== null) return `${cause}${waiting}`;
  }
  if (endpoint.deleted && status !== 'succeeded' && status !== 'running')
    return 'The endpoint was deleted, so this won’t be sent.';
  if (status === 'cancelled') {
    const why = explanationOf({ ...message, state: status, attempts }, now);
    if (message.last_error === 'endpoint_disabled')
      return `${why} ${endpoint.state === 'disabled' ? 'Enable it, then send this again.' : 'It’s enabled now: send this again.'}`;
    return message.last_error === 'endpoint_deleted' ? why : `${why} You can still send it.`;
  }
  if (status === 'dead') {
    if (endpoint.state === 'disabled')
      return `${causeOf(message)} It won’t be tried again on its own. Enable the endpoint, then send this again.`;
    return `${causeOf(message)} It won’t be tried again on its own. Fix the cause, then send it again.`;
  }
  if ((status === 'pending' || status === 'queued') && Date.parse(message.run_at) <= now)
    return 'It’s due and will be sent as soon as the endpoint has room for it.';
  return explanationOf({ ...message, state: status, attempts }, now);
}

/** What the endpoint's state means for a message that is still to be sent; null when it takes messages. */
function waitingFor({ state, deleted }: MessageRow['endpoint']): string | null {
  if (deleted) return null;
  switch (state) {
    case 'enabled':
      return null;
    case 'paused':
      return 'The endpoint is paused. This is kept, and sent once you enable it.';
    case 'disabled':
      return 'The endpoint is disabled, so this will be canceled. Enable it, then send this again.';
  }
}

/** Whether a message can be sent again in its status, to an endpoint as it is now. */
export function canResend({ status, endpoint }: Pick<MessageRow, 'status' | 'endpoint'>): boolean {
  if (endpoint.deleted || endpoint.state === 'disabled') return false;
  return status !== 'pending' && status !== 'queued' && status !== 'running';
}
