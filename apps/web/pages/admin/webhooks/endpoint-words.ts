import type { EndpointRow } from '#core/webhooks/schemas.ts';
import type { Tone } from '../../../ui/status.tsx';
import { formatClock } from '../format.ts';

export type StateFacts = Pick<EndpointRow, 'state' | 'disabled_reason' | 'failing_since' | 'stats'>;

/** The endpoint takes events, but its last delivery failed, or all of the last 24 hours did. */
const isFailing = ({ failing_since: since, stats }: StateFacts) =>
  since !== null || (stats.failed > 0 && stats.delivered === 0);

/** An endpoint's state in a word or two. */
export function stateBadge(endpoint: StateFacts): { tone: Tone; words: string } {
  switch (endpoint.state) {
    case 'enabled':
      return isFailing(endpoint) ? { tone: 'waiting', words: 'Failing: retrying' } : { tone: 'good', words: 'Working' };
    case 'paused':
      return { tone: 'plain', words: 'Paused' };
    case 'disabled':
      return { tone: 'bad', words: 'Disabled' };
  }
}

/** What an endpoint's state means, and what happens next. */
export function stateSentence(endpoint: StateFacts, now: number): string {
  switch (endpoint.state) {
    case 'enabled':
      return enabledSentence(endpoint, now);
    case 'paused':
      return 'Nothing is sent while it’s paused. What arrives is kept, and sent once you enable it.';
    case 'disabled':
      return disabledSentence(endpoint);
  }
}

function enabledSentence(endpoint: StateFacts, now: number): string {
  const { failing_since: since, stats } = endpoint;
  if (since !== null) return `Every delivery has failed since ${formatClock(since, now)}. We keep trying each one.`;
  if (isFailing(endpoint)) return 'No delivery succeeded in the last 24 hours. We keep trying each one.';
  if (stats.delivered === 0) return 'It’s ready: it gets the next event of the types you chose.';
  return 'It gets each event as soon as it happens.';
}

function disabledSentence({ disabled_reason: reason }: StateFacts): string {
  const after = 'Enable it, then send what it missed.';
  if (reason === 'gone') return `It answered 410 Gone, which means it wants no more events. ${after}`;
  if (reason === 'failing') return `Every delivery failed for five days, so nothing is sent any more. ${after}`;
  return `Nothing is sent to it. ${after}`;
}

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
  message: 'Messages from callers',
  appointment: 'Appointments',
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
