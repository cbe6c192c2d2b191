import { createSigner, type Signer } from '#core/clients/endpoints/signature.ts';
import { causeOf, DeliveryFailure } from '#core/clients/failure.ts';
import type { Database } from '#core/platform/database.ts';
import type { Encryption } from '#core/platform/encryption.ts';
import { createLoader, rowReader } from '#core/platform/loader.ts';
import { Prisma } from '#core/platform/prisma/client.ts';
import { disableEndpoint } from './lifecycle.ts';
import { bodyOf, webhookIdOf } from './message-body.ts';
import type { OutcomeRecorder } from './outcomes.ts';
import { type PostingDependencies, postMessage } from './posting.ts';
import type { Exchange } from './schemas.ts';
import { readHeaders, readSecret, unreadable } from './stored-endpoint.ts';

export interface DeliveryDependencies extends PostingDependencies {
  database: Database;
  encryption: Encryption;
  outcomes: OutcomeRecorder;
}

/** What came of a delivery that did not fail. */
interface Delivered {
  outcome: 'succeeded' | 'skipped';
  note: string;
  httpStatus?: number;
  exchange?: Exchange;
}

/** How long, in milliseconds, an endpoint is remembered as it was read. */
const rememberFor = 1_000;

const readEndpoints = rowReader('endpoint', Prisma.EndpointScalarFieldEnum);
type EndpointRow = Awaited<ReturnType<typeof readEndpoints>>[number];

/** An endpoint, ready to be posted to. */
interface Target {
  row: EndpointRow;
  /** Nothing has failed since its last success, as far as was known when it was read. */
  isHealthy: boolean;
  headers: Record<string, string>;
  /** Signs with its secret, or with the one before. */
  signer: Signer | null;
  previous: Signer | null;
  readAt: number;
}

/** Posts events to endpoints, for the worker's handler. */
export function createDelivery(dependencies: DeliveryDependencies) {
  const { database, encryption } = dependencies;
  const loadEvent = createLoader(database.sql, rowReader('webhook_event', Prisma.WebhookEventScalarFieldEnum));
  const loadEndpoint = createLoader(database.sql, readEndpoints);
  const targets = new Map<string, Target>();

  const targetOf = async (id: string): Promise<Target | null> => {
    const known = targets.get(id);
    if (known && performance.now() - known.readAt < rememberFor) return known;
    const row = await loadEndpoint(id);
    if (!row) return null;
    const target = asTarget(encryption, row);
    targets.set(id, target);
    return target;
  };

  return {
    /**
     * Posts an event to an endpoint. Throws a `DeliveryFailure` with what was sent and answered. An endpoint that answers
     * 410 Gone is disabled.
     */
    async deliver(of: { event: string; endpoint: string }, signal: AbortSignal): Promise<Delivered> {
      const [event, target] = await Promise.all([loadEvent(of.event), targetOf(of.endpoint)]);
      if (!target || target.row.deletedAt) return { outcome: 'skipped', note: 'The endpoint was deleted' };
      if (!event) return { outcome: 'skipped', note: 'The event is no longer stored' };
      if (target.row.state === 'disabled') throw new DeliveryFailure('endpoint_disabled', { permanent: true });
      const message = { id: webhookIdOf(event.id), body: bodyOf(event) };
      try {
        return await post(dependencies, target, message, signal);
      } catch (error) {
        // The next delivery must see that something failed.
        targets.delete(target.row.id);
        if (error instanceof DeliveryFailure && error.errorClass === 'gone')
          await disableEndpoint(database, target.row.id, 'gone');
        throw error;
      }
    },
  };
}
export type WebhookDelivery = ReturnType<typeof createDelivery>;

/** Throws a `DeliveryFailure` when what it needs cannot be read. */
function asTarget(encryption: Encryption, row: EndpointRow): Target {
  const isGone = row.deletedAt !== null;
  const headers = readHeaders(encryption, row.headers);
  const secret = isGone ? null : readSecret(encryption, row.secret);
  if (headers === null || (secret === null && !isGone)) throw unreadable();
  const previous = row.previousSecret && readSecret(encryption, row.previousSecret);
  return {
    row,
    isHealthy: row.failingSince === null,
    headers,
    signer: secret === null ? null : createSigner(secret),
    previous: previous ? createSigner(previous) : null,
    readAt: performance.now(),
  };
}

interface Message {
  id: string;
  body: string;
}

async function post(dependencies: DeliveryDependencies, target: Target, message: Message, signal: AbortSignal) {
  const { outcomes } = dependencies;
  const endpoint = target.row.id;
  try {
    const done = await send(dependencies, target, message, signal);
    const outcome = { endpoint, error: null };
    await outcomes.record(outcome, { wasHealthy: target.isHealthy });
    return done;
  } catch (error) {
    const outcome = { endpoint, error: causeOf(error) };
    await outcomes.record(outcome, { wasHealthy: target.isHealthy });
    throw error;
  }
}

async function send(
  dependencies: DeliveryDependencies,
  { row, headers, signer, previous }: Target,
  message: Message,
  signal: AbortSignal,
): Promise<Delivered> {
  const signers = (now: Date) => {
    const overlaps = row.previousSecretUntil !== null && row.previousSecretUntil > now;
    return [signer, overlaps ? previous : null].filter((each) => each !== null);
  };
  const { status, snippet, exchange } = await postMessage(
    dependencies,
    { ...message, url: row.url, headers, signers },
    signal,
  );
  return { outcome: 'succeeded', note: snippet, httpStatus: status, exchange };
}
