import { errorLabel } from '#core/jobs/labels.ts';
import type { Email } from '#core/messaging/messages/rules.ts';
import { emailDate } from '#core/messaging/messages/rules.ts';
import type { Endpoint } from '#core/platform/prisma/client.ts';

/** An endpoint, as far as the emails about it need it. */
export type ToldEndpoint = Pick<
  Endpoint,
  'id' | 'url' | 'description' | 'failing_since' | 'last_error' | 'disabled_reason'
>;

interface About {
  team: string;
  /** The endpoint's page in the admin area. */
  page: string;
  /** How long events are kept, in days. */
  keptDays: number;
}

const nameOf = ({ url, description }: ToldEndpoint) => description || new URL(url).host;

const factsOf = (endpoint: ToldEndpoint): NonNullable<Email['facts']> => [
  ['Host', new URL(endpoint.url).host],
  ['Description', endpoint.description || null],
  ['Failing since', endpoint.failing_since && emailDate(endpoint.failing_since)],
  ['Last error', endpoint.last_error && errorLabel(endpoint.last_error)],
];

/** To the team: every delivery to an endpoint has failed for a day. */
export function endpointFailing(endpoint: ToldEndpoint, { team, page }: About): Email {
  return {
    to: team,
    subject: `A webhook endpoint has been failing for a day: ${nameOf(endpoint)}`,
    heading: 'Every delivery has failed for a day',
    paragraphs: [
      'We keep trying. If nothing succeeds within five days of the first failure, the endpoint will be disabled, and it will get no more events until you enable it.',
      'Ask the people who run it what is wrong. Once it works, open its page here to send what it missed.',
    ],
    facts: factsOf(endpoint),
    link: { label: 'Open the endpoint', url: page },
  };
}

/** To the team: an endpoint gets no more events. */
export function endpointDisabled(endpoint: ToldEndpoint, { team, page, keptDays }: About): Email {
  const why =
    endpoint.disabled_reason === 'gone'
      ? 'It answered 410 Gone, which means that it wants no more events.'
      : 'Every delivery has failed for five days.';
  return {
    to: team,
    subject: `A webhook endpoint was disabled: ${nameOf(endpoint)}`,
    heading: 'A webhook endpoint was disabled',
    paragraphs: [
      `${why} It gets nothing more until you enable it.`,
      `We keep events for ${keptDays} days. After you enable it, you can send what it missed.`,
    ],
    facts: factsOf(endpoint),
    link: { label: 'Open the endpoint', url: page },
  };
}
