import type { EndpointClient } from '#core/clients/endpoints/client.ts';
import { type Config, siteAddress } from '#core/config/config.ts';
import type { EmailPayload } from '#core/jobs/emails.ts';
import type { Email } from '#core/messaging/messages/rules.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Database } from '#core/platform/database.ts';
import { createEncryption } from '#core/platform/encryption.ts';
import { createDelivery } from './delivery.ts';
import { endpointDisabled, endpointFailing } from './emails.ts';
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  type EnteredBy,
  openEndpoints,
  rotateSecret,
  type TellOwners,
} from './endpoints.ts';
import { type Environment, followFromStart } from './environment.ts';
import { sendExample } from './examples.ts';
import { cancelForClosed, checkFailing } from './lifecycle.ts';
import { listMessages, readMessage } from './messages.ts';
import { createOutcomes } from './outcomes.ts';
import { listEndpoints, readEndpoint } from './presenter.ts';
import { readEvents } from './reading.ts';
import { advanceRecoveries, cancelRecovery, readRecoveries, readRecovery, startRecovery } from './recoveries.ts';
import type { EventType } from './registry.ts';
import type { EndpointChange, MessagesQuery, NewEndpoint, RecoveryRequest } from './schemas.ts';
import { encryptionPurpose } from './stored-endpoint.ts';
import { readStoredSecrets, renewStoredSecrets } from './stored-secrets.ts';

interface WebhookDependencies {
  database: Database;
  clock: Clock;
  config: Pick<Config, 'production' | 'site' | 'mail' | 'http' | 'secrets' | 'automation' | 'retention'>;
  client: EndpointClient;
  /** The client and the bodies of the endpoint that the environment sets. */
  environment: Pick<Environment, 'client' | 'bodyOf'>;
  /** Stores the endpoint of the environment, once. */
  follow(): Promise<void>;
  owners: { tellOwners: TellOwners };
}

type EndpointEmail = Extract<EmailPayload, { endpoint: string }>;

/** Endpoints, what is sent to them, and what came of it. */
export function createWebhookService({
  database,
  clock,
  config,
  client,
  follow,
  owners,
  ...given
}: WebhookDependencies) {
  const encryption = createEncryption(config.secrets.sessionKeys, encryptionPurpose);
  const endpoints = { database, encryption, tellOwners: owners.tellOwners, config };
  const outcomes = createOutcomes(database);
  const userAgent = `${config.site.brand}-Webhooks/1`;
  const environment = { ...given.environment, secrets: config.secrets.automationWebhook };
  const delivery = createDelivery({ database, client, environment, encryption, clock, outcomes, userAgent });
  const { sql } = database;
  return {
    deliver: delivery.deliver,

    /** With which `SESSION_SECRET` the endpoints’ secrets are encrypted. */
    storedSecrets: () => readStoredSecrets(endpoints),
    renewStoredSecrets: () => renewStoredSecrets(endpoints),

    list: () => listEndpoints(endpoints),
    openEndpoints: () => openEndpoints(sql),
    read: (id: string) => readEndpoint(endpoints, id),
    async create(endpoint: NewEndpoint, user: EnteredBy) {
      const { id, secret } = await createEndpoint(endpoints, endpoint, user);
      return { ...(await readEndpoint(endpoints, id)), secret };
    },
    async change(id: string, change: EndpointChange, user: EnteredBy) {
      const secret = await changeEndpoint(endpoints, id, change, user);
      return { ...(await readEndpoint(endpoints, id)), secret };
    },
    remove: (id: string) => deleteEndpoint(endpoints, id),
    async rotateSecret(id: string, overlapSeconds: number) {
      const { secret, previousExpiresAt } = await rotateSecret(endpoints, id, overlapSeconds);
      return { secret, previous_expires_at: previousExpiresAt?.toISOString() ?? null };
    },
    sendExample: (id: string, type: EventType, requestId: string) => sendExample(database, id, type, requestId),

    recover: (id: string, request: RecoveryRequest, actor: string) => startRecovery(database, id, request, actor),
    recoveries: (id: string) => readRecoveries(sql, id),
    recovery: (endpointId: string, id: string) => readRecovery(sql, endpointId, id),
    cancelRecovery: (endpointId: string, id: string) => cancelRecovery(sql, endpointId, id),

    messages: (query: MessagesQuery) => listMessages(sql, query),
    message: (id: string) => readMessage(database, environment, id),
    events: (query: Parameters<typeof readEvents>[1]) => readEvents(sql, query),

    /** For the start of a process. */
    followEnvironment: () => followFromStart(follow),

    /** For the scheduled jobs. */
    advanceRecoveries: () => advanceRecoveries(sql),
    checkFailing: () => checkFailing(database),
    cancelForClosed: (limit: number) => cancelForClosed(sql, limit),

    /** The email about an endpoint; null when it was deleted. */
    async email({ template, endpoint: id }: EndpointEmail): Promise<Email | null> {
      const endpoint = await database.prisma.endpoint.findFirst({ where: { id, deleted_at: null } });
      if (!endpoint) return null;
      const page = `${siteAddress(config.http)}/admin?tab=webhooks&endpoint=${id}`;
      const about = { team: config.mail.team, page, keptDays: config.retention.webhook_event };
      return template === 'endpoint-failing' ? endpointFailing(endpoint, about) : endpointDisabled(endpoint, about);
    },

    close: () => Promise.all([client.close(), environment.client.close()]),
  };
}
