import { headersProblem } from '#core/webhooks/rules.ts';
import {
  type EndpointChange,
  type EndpointRow,
  eventTypeChoices,
  type NewEndpoint,
  usualConcurrency,
} from '#core/webhooks/schemas.ts';

export type EventChoice = (typeof eventTypeChoices)[number];

/** A header as it is typed. */
export interface HeaderRow {
  /** Its identity in the form. */
  key: number;
  name: string;
  value: string;
  /** The name under which a value is stored, which an empty value keeps; null for a new header. */
  stored: string | null;
}

/** An endpoint as it is typed. */
export interface EndpointDraft {
  url: string;
  description: string;
  all: boolean;
  types: readonly EventChoice[];
  headers: readonly HeaderRow[];
  concurrency: string;
}

export const newDraft: EndpointDraft = {
  url: '',
  description: '',
  all: true,
  types: [],
  headers: [],
  concurrency: String(usualConcurrency),
};

export function draftOf(endpoint: EndpointRow): EndpointDraft {
  const types = eventTypeChoices.filter((type) => endpoint.event_types.includes(type));
  return {
    url: endpoint.url,
    description: endpoint.description,
    all: types.includes('*'),
    types: types.filter((type) => type !== '*'),
    headers: endpoint.headers.map((name, key) => ({ key, name, value: '', stored: name })),
    concurrency: String(endpoint.concurrency),
  };
}

/** What is typed as the server takes it. An empty value keeps a stored header's own. */
export function endpointOf(draft: EndpointDraft): NewEndpoint {
  const filled = draft.headers.filter(({ name, value }) => name.trim() !== '' || value !== '');
  return {
    url: draft.url.trim(),
    description: draft.description.trim(),
    event_types: draft.all ? ['*'] : [...draft.types],
    concurrency: Number(draft.concurrency),
    headers: Object.fromEntries(
      filled.map(({ name, value, stored }) => [name.trim(), value === '' && keeps(name, stored) ? null : value]),
    ),
  };
}

const keeps = (name: string, stored: string | null) => stored?.toLowerCase() === name.trim().toLowerCase();

/** The problems that are seen before anything is sent, by field. */
export function draftProblems(draft: EndpointDraft): { field: string; message: string }[] {
  const filled = draft.headers.filter(({ name, value }) => name.trim() !== '' || value !== '');
  const headers = headersProblem(filled.map(({ name, value }) => [name.trim(), value] as const));
  return [
    ...(draft.url.trim() === '' ? [{ field: 'url', message: 'Please enter the address.' }] : []),
    ...(!draft.all && draft.types.length === 0
      ? [{ field: 'event_types', message: 'Please choose at least one event type.' }]
      : []),
    ...(headers === null ? [] : [{ field: 'headers', message: headers }]),
  ];
}

/** What was changed in the form. Null when nothing was. */
export function changeOf(before: EndpointDraft, after: EndpointDraft): EndpointChange | null {
  const [old, typed] = [endpointOf(before), endpointOf(after)];
  const change: EndpointChange = {};
  if (typed.url !== old.url) change.url = typed.url;
  if (typed.description !== old.description) change.description = typed.description;
  if (!isSame(typed.event_types, old.event_types)) change.event_types = typed.event_types;
  if (typed.concurrency !== old.concurrency) change.concurrency = typed.concurrency;
  if (!isSame(typed.headers, old.headers)) change.headers = typed.headers;
  return Object.keys(change).length === 0 ? null : change;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What somebody else changed meanwhile, as sentences. */
export function changedSince(seen: EndpointRow, now: EndpointRow): string[] {
  const typesOf = ({ event_types: types }: EndpointRow) => (types.includes('*') ? 'all' : types.join(', '));
  const facts: [label: string, before: string, after: string][] = [
    ['The address is', seen.url, now.url],
    ['The description is', seen.description || 'empty', now.description || 'empty'],
    ['The event types are', typesOf(seen), typesOf(now)],
    ['The headers are', seen.headers.join(', ') || 'none', now.headers.join(', ') || 'none'],
    ['The number of posts at a time is', String(seen.concurrency), String(now.concurrency)],
    ['The state is', seen.state, now.state],
  ];
  return facts.flatMap(([label, before, after]) => (before === after ? [] : [`${label} now: ${after}`]));
}
