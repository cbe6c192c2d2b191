/** The most headers of its own that an endpoint may have, and the most characters of a name and a value. */
export const maxCustomHeaders = 20;
export const maxHeaderName = 100;
export const maxHeaderValue = 1_000;

/** Whether an address is at another host, or another port of it, than the one before. */
export function isElsewhere(before: string, after: string): boolean {
  return URL.canParse(after) && (!URL.canParse(before) || new URL(after).origin !== new URL(before).origin);
}

/** A token of RFC 9110, 5.6.2. */
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** Set for every delivery, or about the connection rather than the event. */
const ownHeaders = new Set([
  ...['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'host', 'expect'],
  ...['content-length', 'content-type', 'content-encoding', 'accept-encoding', 'user-agent'],
  ...['webhook-id', 'webhook-timestamp', 'webhook-signature', 'traceparent', 'tracestate'],
]);
const ownPrefixes = ['proxy-', 'webhook-', 'svix-'];
/** Latin-1 without its control characters: a line break would begin another header. */
const safeValue = /^[\x20-\x7e\xa0-\xff]*$/;

/** Why a header cannot be sent with deliveries, as a sentence for the person who typed it; null when it can. */
export function headerProblem(name: string, value: string): string | null {
  if (name === '') return 'Please enter a name for the header.';
  if (name.length > maxHeaderName) return `Please use a header name of at most ${maxHeaderName} characters.`;
  if (!token.test(name))
    return 'Please use only letters, digits and hyphens in a header name, without spaces or colons.';
  const lower = name.toLowerCase();
  if (ownHeaders.has(lower) || ownPrefixes.some((prefix) => lower.startsWith(prefix)))
    return `Please choose another name: deliveries set the header “${name}” themselves.`;
  if (value.length > maxHeaderValue) return `Please use at most 1,000 characters for the value of “${name}”.`;
  if (!safeValue.test(value))
    return `Please use only plain characters, without line breaks or tabs, in the value of “${name}”.`;
  return null;
}

/**
 * Why these headers, as pairs of name and value, cannot be sent together: the first problem of any of them, too many, or
 * a name that comes twice. Null when they can.
 */
export function headersProblem(headers: readonly (readonly [name: string, value: string])[]): string | null {
  if (headers.length > maxCustomHeaders) return `Please use at most ${maxCustomHeaders} headers.`;
  const names = new Set<string>();
  for (const [name, value] of headers) {
    const problem = headerProblem(name, value);
    if (problem !== null) return problem;
    if (names.has(name.toLowerCase())) return `Please use the header “${name}” only once.`;
    names.add(name.toLowerCase());
  }
  return null;
}

/** The most endpoints: each has a queue of its own, and a worker for it in each worker process. */
export const mostEndpoints = 50;
