import type { EndpointRow } from '#core/webhooks/schemas.ts';
import type { Tone } from '../../../ui/status.tsx';
import { formatClock } from '../format.ts';

export type StateFacts = Pick<
  EndpointRow,
  'state' | 'open_until' | 'disabled_reason' | 'failures' | 'last_error' | 'stats'
>;

/** The endpoint takes events, but its last deliveries failed. */
const isFailing = ({ failures, stats }: StateFacts) => failures > 0 || (stats.failed > 0 && stats.delivered === 0);

/** An endpoint's state in a word or two. */
export function stateBadge(endpoint: StateFacts, now: number): { tone: Tone; words: string } {
  switch (endpoint.state) {
    case 'enabled':
      return isFailing(endpoint) ? { tone: 'waiting', words: 'Failing: retrying' } : { tone: 'good', words: 'Working' };
    case 'paused':
      return { tone: 'plain', words: 'Paused' };
    case 'tripped':
      return isOpen(endpoint.open_until, now)
        ? { tone: 'waiting', words: 'Failing: waiting' }
        : { tone: 'waiting', words: 'Failing: trying one' };
    case 'disabled':
      return { tone: 'bad', words: 'Disabled' };
  }
}

/** The failures in a row after which we wait, as the server counts them. */
const failuresToWait = 10;

/** What an endpoint's state means, and what happens next. */
export function stateSentence(endpoint: StateFacts, now: number): string {
  switch (endpoint.state) {
    case 'enabled':
      return enabledSentence(endpoint);
    case 'paused':
      return 'Nothing is sent while it’s paused. What arrives is kept, and sent once you enable it.';
    case 'tripped':
      return trippedSentence(endpoint, now);
    case 'disabled':
      return disabledSentence(endpoint);
  }
}

function enabledSentence(endpoint: StateFacts): string {
  const { failures, stats } = endpoint;
  if (failures > 0) {
    const last = failures === 1 ? 'The last delivery failed.' : `The last ${failures} deliveries in a row failed.`;
    return `${last} We keep trying each one; after ${failuresToWait} failures in a row we wait before the next.`;
  }
  if (isFailing(endpoint)) return 'No delivery succeeded in the last 24 hours. We keep trying each one.';
  if (stats.delivered === 0) return 'It’s ready: it gets the next event of the types you chose.';
  return 'It gets each event as soon as it happens.';
}

function trippedSentence({ failures, open_until: until }: StateFacts, now: number): string {
  // It can also ask us to wait, after fewer failures.
  const why =
    failures >= failuresToWait
      ? `${failures} deliveries in a row failed.`
      : `It asked us to wait after ${failures === 1 ? 'a failed delivery' : 'failed deliveries'}.`;
  if (until !== null && isOpen(until, now))
    return `${why} Nothing is sent until ${formatClock(until, now)}; then we try one.`;
  return `${why} The next one is sent by itself. If it succeeds, the rest follow; if it fails, we wait again.`;
}

function disabledSentence({ disabled_reason: reason }: StateFacts): string {
  const after = 'Enable it, then send what it missed.';
  if (reason === 'gone') return `It answered 410 Gone, which means it wants no more events. ${after}`;
  if (reason === 'failing') return `Every delivery failed for five days, so nothing is sent any more. ${after}`;
  return `Nothing is sent to it. ${after}`;
}

/** Whether nothing is posted yet. */
export const isOpen = (until: string | null, now: number) => until !== null && Date.parse(until) > now;

/** Where the events of a type come from, for people: the part before the dot. */
const kindLabels: Readonly<Record<string, string>> = {
  contact_form: 'Contact form',
  newsletter_subscriber: 'Newsletter',
  demo_request: 'Demo requests',
  partner_application: 'Partner applications',
  custom_deal: 'Custom deals',
  purchase: 'Purchases',
  commission: 'Commissions',
  call: 'Calls',
  webhook_endpoint: 'Webhook endpoints',
};

/** Event types by what they are about, in their order. */
export function typesByKind<Type extends string>(types: readonly Type[]): { label: string; types: Type[] }[] {
  const groups = new Map<string, Type[]>();
  for (const type of types) {
    const kind = type.split('.')[0] ?? type;
    groups.set(kind, [...(groups.get(kind) ?? []), type]);
  }
  return [...groups].map(([kind, own]) => ({ label: kindLabels[kind] ?? kind, types: own }));
}
