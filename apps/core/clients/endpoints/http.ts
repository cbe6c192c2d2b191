import { lookup as lookUp } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import pLimit, { type LimitFunction } from 'p-limit';
import { Agent, buildConnector } from 'undici';
import { DeliveryFailure } from '#core/clients/failure.ts';
import { defaultTimeouts, headerOf, type PostTimeouts, post, type RawAnswer } from '#core/clients/http-post.ts';
import { hostProblem, isAllowedIp, kindOf, type Where } from './address.ts';
import type { EndpointAnswer, EndpointClient, EndpointPost } from './client.ts';

/** All addresses of a host name, in the order they are to be tried; rejects with a system error. */
export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>;

interface EndpointOptions {
  /** Only https and public addresses. Elsewhere http and this machine are allowed too. */
  production: boolean;
  /** For an address the operator has set: http and private addresses are allowed everywhere. */
  unchecked?: boolean;
  /** Most posts under way to an origin, each on its own connection; 100 unless given. */
  connections?: number;
  /** Milliseconds; see {@link defaultTimeouts}. */
  timeouts?: PostTimeouts | undefined;
  resolve?: Resolve | undefined;
  /** The only certificate authority to trust; for tests. */
  ca?: string | undefined;
}

const maxHeaderBytes = 16 * 1024;
/** What is kept of an answer: headers, characters of a header's name and value, bytes of the body. */
const kept = { headers: 50, name: 100, value: 500, body: 4_096 };

const resolveAll: Resolve = (host) => lookUp(host, { all: true, order: 'verbatim' });

/**
 * Posts to addresses that people typed, or that the operator has set. Unless unchecked, each new connection is checked
 * where it is made: what was looked up and found public is what the socket connects to, so a name that changes its
 * address in between gains nothing. Certificates are always verified; an answer is never decompressed, and read for 64
 * kB at most.
 */
export function createEndpointClient({
  production,
  unchecked = false,
  connections = 100,
  timeouts = defaultTimeouts,
  resolve = resolveAll,
  ca,
}: EndpointOptions): EndpointClient {
  const agent = new Agent({
    connections,
    pipelining: 1,
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: timeouts.total,
    bodyTimeout: timeouts.total,
    keepAliveTimeout: 10_000,
    keepAliveMaxTimeout: 60_000,
    connect: opener({ allowed: unchecked ? null : { production }, timeouts, resolve, ca }),
  });

  const turns = new Map<string, LimitFunction>();
  /**
   * The time limit starts after the wait for a connection: else posts to a busy host would be sent just before theirs
   * ends.
   */
  function turnOf(origin: string): LimitFunction {
    const turn = turns.get(origin) ?? pLimit(connections);
    turns.set(origin, turn);
    return turn;
  }

  return {
    async post(event, signal) {
      const target = targetOf(event.url);
      return turnOf(target.origin)(() => {
        signal.throwIfAborted();
        return send(target, event);
      });
    },
    close: () => agent.destroy(),
  };

  async function send(target: Target, event: EndpointPost): Promise<EndpointAnswer> {
    const headers = { ...event.headers(), 'accept-encoding': 'identity' };
    const parts = { origin: target.origin, path: target.path, headers, body: event.body };
    return answerOf(await post(agent, parts, { milliseconds: timeouts.total, kept: kept.body }));
  }
}

interface Target {
  origin: string;
  hostname: string;
  /** With the query. */
  path: string;
}

function targetOf(url: string): Target {
  try {
    const { origin, hostname, pathname, search } = new URL(url);
    return { origin, hostname, path: pathname + search };
  } catch {
    throw refusal('this is not a web address');
  }
}

function answerOf(answer: RawAnswer): EndpointAnswer {
  const entries = Object.entries(answer.headers).slice(0, kept.headers);
  return {
    status: answer.status,
    headers: Object.fromEntries(entries.map(([name, value]) => [name.slice(0, kept.name), headerText(name, value)])),
    body: bodyText(answer),
    retryAfter: headerOf(answer, 'retry-after')?.slice(0, kept.value),
  };
}

function headerText(name: string, value: string | string[] | undefined): string {
  if (name === 'set-cookie') return '(not kept)';
  return storable((Array.isArray(value) ? value.join(', ') : (value ?? '')).slice(0, kept.value));
}

function bodyText(answer: RawAnswer): string {
  const encoding = answer.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity')
    return answer.body.length === 0 ? '' : `(${storable(String(encoding).slice(0, 50))}, not shown)`;
  // A stream's decoder leaves out the half of a character where the body was cut.
  if (answer.body.length === kept.body) return storable(new TextDecoder().decode(answer.body, { stream: true }));
  return storable(answer.body.toString('utf8'));
}

/** Postgres stores any character but this one. */
const storable = (text: string) => (text.includes('\0') ? text.replaceAll('\0', '') : text);

const refusal = (snippet: string) => new DeliveryFailure('address_refused', { snippet });

interface OpenerOptions {
  /** Null where any address is. */
  allowed: Where | null;
  timeouts: PostTimeouts;
  resolve: Resolve;
  ca: string | undefined;
}

/** Opens connections to allowed addresses only. */
function opener({ allowed, timeouts, resolve, ca }: OpenerOptions): buildConnector.connector {
  const connect = buildConnector({
    timeout: timeouts.connect,
    lookup: checkedLookup(resolve, allowed),
    rejectUnauthorized: true,
    ca,
    autoSelectFamily: true,
    // Node's 250 ms for an address would give up on receivers on another continent.
    autoSelectFamilyAttemptTimeout: 500,
  });
  return (target, ready) => {
    // No name is looked up for an IP address, so it is checked here.
    const problem = allowed && connectionProblem(target, allowed);
    if (problem === null) connect(target, ready);
    else queueMicrotask(() => ready(refusal(problem), null));
  };
}

function connectionProblem({ protocol, hostname }: buildConnector.Options, where: Where): string | null {
  if (where.production && protocol !== 'https:') return 'only https addresses are posted to';
  return hostProblem(hostname, where);
}

/**
 * Looks a name up for a socket; refuses it when any of its addresses is not allowed, so that no order of them helps.
 */
function checkedLookup(resolve: Resolve, allowed: Where | null): LookupFunction {
  const lookup = async (host: string) => {
    const addresses = await resolve(host);
    const [first] = addresses;
    if (!first) throw new DeliveryFailure('unknown_host', { snippet: 'the name has no address' });
    const bad = allowed && addresses.find(({ address }) => !isAllowedIp(address, allowed));
    if (bad) throw refusal(`${host} leads to ${bad.address}, ${kindOf(bad.address)}`);
    return { addresses, first };
  };
  return (host, { all }, answer) => {
    lookup(host).then(
      ({ addresses, first }) => (all ? answer(null, addresses) : answer(null, first.address, first.family)),
      (error: unknown) => answer(error instanceof Error ? error : new DeliveryFailure('unknown_host'), []),
    );
  };
}
