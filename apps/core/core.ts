import { createApiKeyService } from './access/api-keys.ts';
import { moneyDeciders } from './access/deciders.ts';
import { sampleAccessEmails } from './access/email-samples.ts';
import type { HashingCost } from './access/passwords.ts';
import { createAdminService } from './access/service.ts';
import { createAudioService } from './audio/service.ts';
import { createCallLists } from './calls/admin/service.ts';
import { sampleCallEmails } from './calls/emails.ts';
import { createCallService } from './calls/service.ts';
import { createTalkService } from './calls/talk.ts';
import type { AlertWebhook } from './clients/alerts/client.ts';
import { createAlertWebhook } from './clients/alerts/webhook.ts';
import type { EndpointClient } from './clients/endpoints/client.ts';
import { createEndpointClient } from './clients/endpoints/http.ts';
import type { PostTimeouts } from './clients/http-post.ts';
import type { MailClient } from './clients/mail/client.ts';
import { createSmtpClient } from './clients/mail/smtp.ts';
import { createOpenAiCompatibleModel } from './clients/model/openai-compatible.ts';
import type { IdentityProvider } from './clients/oidc/client.ts';
import { createIdentityProvider } from './clients/oidc/openid.ts';
import { createClamdScanner } from './clients/scanner/clamd.ts';
import type { PhoneClient } from './clients/sms/client.ts';
import { createTwilioClient } from './clients/sms/twilio.ts';
import type { PaymentClient } from './clients/stripe/client.ts';
import { createStripeClient } from './clients/stripe/stripe.ts';
import type { Config } from './config/config.ts';
import { createChangeFeed } from './dashboard/change-feed.ts';
import { createSavedViewService } from './dashboard/saved-views.ts';
import { createAdminSummary } from './dashboard/summary.ts';
import { createJobNotifier } from './jobs/notifications.ts';
import { createOutbox } from './jobs/outbox.ts';
import { createPostKeys } from './jobs/post-keys.ts';
import { endpointQueue } from './jobs/rules.ts';
import { environmentEndpointId } from './jobs/schemas.ts';
import { createJobService } from './jobs/service.ts';
import { leads as leadDefinitions, leadKinds, requestsName } from './leads/registry.ts';
import { createLeads, type LeadServices } from './leads/services.ts';
import { createSpamService } from './leads/spam.ts';
import { createTrackingLinks, readTrackedStatus } from './leads/tracking.ts';
import { createFormEmails } from './messaging/form-emails/service.ts';
import { createMessageService } from './messaging/messages/service.ts';
import { createOtpService } from './messaging/phone-verification/service.ts';
import { createUnsubscribeService } from './messaging/unsubscribe/service.ts';
import { createBillingService } from './money/billing/service.ts';
import { createCheckoutService } from './money/checkout/service.ts';
import { createCommissionService } from './money/commissions/service.ts';
import { createDriftService } from './money/drift/service.ts';
import { createPurchaseService } from './money/purchases/service.ts';
import { createAlertService } from './operations/alerts/service.ts';
import { createAnalyticsService } from './operations/analytics/service.ts';
import { createAuditService } from './operations/audit/service.ts';
import { createGallery } from './operations/gallery/service.ts';
import { createProxyWatch } from './operations/health/proxies.ts';
import { createHealthService } from './operations/health/service.ts';
import { createSetupService } from './operations/setup/service.ts';
import { createDemoDashboard } from './owner/dashboard.ts';
import { createOwnerService } from './owner/service.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { type Database, type DatabaseTimeouts, openDatabase } from './platform/database.ts';
import { sumStored } from './platform/encryption.ts';
import type { Logger } from './platform/logger.ts';
import { samplePrivacyEmails } from './privacy/emails.ts';
import { eraseAbout, eraseRows } from './privacy/erasing.ts';
import { createPrivacyService } from './privacy/service.ts';
import { createWishReader, type WishReader } from './receptionist/asking-model.ts';
import { createChallenges } from './site/challenges.ts';
import { followOnce } from './webhooks/environment.ts';
import { createWebhookService } from './webhooks/service.ts';

const tablesByPath = Object.fromEntries(leadKinds.map((kind) => [leadDefinitions[kind].path, kind]));
const requestTables = Object.fromEntries(leadKinds.map((kind) => [requestsName(kind), kind]));

interface CoreOptions {
  config: Config;
  logger: Logger;
  /** Most database connections of this process. */
  poolSize: number;
  clock?: Clock;
  databaseTimeouts?: DatabaseTimeouts | undefined;
  /** Milliseconds to connect to a webhook's receiver, and for a whole delivery. */
  webhookTimeouts?: PostTimeouts | undefined;
  /** What hashing a password costs, in place of the recommended cost. */
  hashingCost?: HashingCost | undefined;
  /** Posts to webhook endpoints, in place of the usual client. */
  endpointClient?: EndpointClient | undefined;
}

function databaseOf({ config, logger, poolSize, databaseTimeouts }: CoreOptions): Database {
  const { databaseUrl, databasePooled: pooled } = config;
  return openDatabase(databaseUrl, { poolSize, logger, pooled, timeouts: databaseTimeouts });
}

/** Its jobs are announced to the workers once they are committed. */
function outboxOf(database: Database, logger: Logger, ready: () => Promise<void>) {
  const outbox = createOutbox(database, ready);
  outbox.onCommitted(createJobNotifier({ database, logger }));
  return outbox;
}

/** Builds the services of one process: its database, its clients and a service for each area. */
export function createCore(options: CoreOptions) {
  const { config, logger, clock = systemClock } = options;
  const database = databaseOf(options);
  const basics = { database, config, clock };
  const follow = followOnce(database.sql, config);
  const outbox = outboxOf(database, logger, follow);
  const audit = createAuditService({ database, clock, referenced: tablesByPath });
  const clients = openClients(options, clock);
  const admin = createAdminService({ ...basics, ...clients, audit, hashingCost: options.hashingCost });
  const jobs = createJobService({ database, ratedQueues: ratedQueuesOf(config) });
  const { mail, payments, phones, scanner, readWish, alertWebhook: webhook } = clients;
  const messages = createMessageService({ database, mail, phones, config });
  const otp = createOtpService({ database, messages, config });
  const unsubscribing = createUnsubscribeService({ config });
  const tracking = createTrackingLinks({ config });
  const forForms = { outbox, tracking, phones, otp, unsubscribing, eraseAbout, scanner };
  const { services: leads, ...forms } = createLeads({ database, config, ...forForms });
  const paying = { database, partners: forms.partners, config };
  const commissions = createCommissionService({ ...paying, payments, deciders: moneyDeciders });
  const billing = payments && createBillingService({ ...paying, outbox, payments, clock, logger });
  const drift = createDriftService({ ...paying, payments });
  const guards = formGuards(basics);
  const proxies = createProxyWatch(clock);
  const webhooks = createWebhookService({ ...basics, ...webhookClients(options, leads), follow, owners: admin });
  const storedSecrets = async () => sumStored(await webhooks.storedSecrets(), await admin.storedSecrets());

  return {
    config,
    logger,
    clock,
    database,
    outbox,
    admin,
    apiKeys: createApiKeyService({ database, audit, clock }),
    alerts: createAlertService({ database, jobs, mail, webhook, clock, logger, config }),
    audio: createAudioService({ database }),
    audit,
    /** Null in demo mode, where nothing is charged. */
    billing,
    calls: createCallService({ ...basics, logger, tracking, readWish, demoLifecycle: forms.demoLifecycle }),
    checkout: createCheckoutService({ outbox, database, clock, config, billing, commissions }),
    commissions,
    ...forms,
    drift,
    proxies,
    gallery: createGallery({
      config,
      more: [...sampleAccessEmails(config), ...samplePrivacyEmails(config), ...sampleCallEmails(config)],
    }),
    setup: createSetupService({ ...clients, ...basics, proxies }),
    demoDashboard: createDemoDashboard({ database, tracking }),
    receptionists: createOwnerService({ ...basics, otp, tracking }),
    talk: createTalkService({ database, tracking, clock, readWish }),
    health: createHealthService({ ...basics, jobs, proxies, configured: configuredOf(clients), storedSecrets }),
    jobs,
    live: createChangeFeed({ database, logger }),
    messages,
    otp,
    purchases: createPurchaseService({ database, boughtDemos: forms.boughtDemos }),
    privacy: createPrivacyService({ ...guards, database, clock, config, scanner }),
    ...adminViews({ database, clock }),
    ...guards,
    /** The service of every kind of record that people send. */
    leads,
    spam: createSpamService({ ...basics, eraseRows }),
    tracking,
    /** The progress of a tracking link's record. Throws `not_found`. */
    trackedStatus: (token: string) => readTrackedStatus({ database, tracking, services: leads }, token),
    /** Null where Twilio is not configured. */
    phones,
    /** Null where uploads are not scanned. */
    scanner,
    unsubscribing,
    webhooks,
    async close() {
      mail?.close();
      await webhooks.close();
      await database.close();
    },
  };
}
export type Core = ReturnType<typeof createCore>;

/** The queues with a limit of jobs a minute. */
const ratedQueuesOf = ({ automation }: Config): string[] => [
  'confirmations',
  ...(automation.postsPerMinute === null ? [] : [endpointQueue(environmentEndpointId)]),
];

/** What the admin area shows of all records. */
const adminViews = ({ database, clock }: { database: Database; clock: Clock }) => ({
  adminSummary: createAdminSummary({ database }),
  analytics: createAnalyticsService({ database, clock, requests: requestTables }),
  views: createSavedViewService({ database }),
  callLists: createCallLists({ database }),
});

/** What keeps forms from counting twice, from being sent by programs, and from causing too many emails. */
const formGuards = (dependencies: { database: Database; config: Config; clock: Clock }) => ({
  postKeys: createPostKeys(dependencies),
  challenges: createChallenges(dependencies),
  formEmails: createFormEmails(dependencies),
});

/** The outside systems; null for those that are not configured. */
function openClients({ config, logger }: CoreOptions, clock: Clock) {
  return {
    mail: mailClient(config),
    payments: paymentClient(config, clock),
    phones: phoneClient(config),
    alertWebhook: alertWebhook(config),
    provider: identityProvider(config),
    scanner: config.scanner && createClamdScanner(config.scanner),
    readWish: wishReader(config, logger),
  };
}

/** Which destinations are set up. Endpoints are made in the admin area. */
function configuredOf({ mail, phones, payments, scanner }: ReturnType<typeof openClients>) {
  return {
    endpoints: true,
    mail: mail !== null,
    sms: phones !== null,
    payments: payments !== null,
    scanner: scanner !== null,
  };
}

function identityProvider({ oidc, secrets }: Config): IdentityProvider | null {
  if (!oidc || !secrets.oidcClientSecret) return null;
  return createIdentityProvider({ ...oidc, clientSecret: secrets.oidcClientSecret });
}

function alertWebhook({ secrets }: Config): AlertWebhook | null {
  return secrets.alertWebhookUrl === null ? null : createAlertWebhook(secrets.alertWebhookUrl);
}

function paymentClient({ stripe, secrets }: Config, clock: Clock): PaymentClient | null {
  if (!stripe || !secrets.stripe) return null;
  const { key, webhook: webhookSecret } = secrets.stripe;
  return createStripeClient({ key, webhookSecret, livemode: stripe.livemode, apiBase: stripe.apiBase, clock });
}

function phoneClient({ twilio, secrets }: Config): PhoneClient | null {
  if (!twilio || !secrets.twilioAuthToken) return null;
  return createTwilioClient({ ...twilio, authToken: secrets.twilioAuthToken });
}

function wishReader({ model, secrets }: Config, logger: Logger): WishReader | null {
  return model && createWishReader(createOpenAiCompatibleModel({ ...model, key: secrets.modelKey }), logger);
}

function mailClient({ secrets, mail }: Config): MailClient | null {
  return secrets.smtp && createSmtpClient(secrets.smtp, { connections: mail.connections });
}

/** What posts to the endpoints of administrators, and to that of the environment. */
function webhookClients({ config, webhookTimeouts: timeouts, endpointClient }: CoreOptions, leads: LeadServices) {
  const { production } = config;
  return {
    client: endpointClient ?? createEndpointClient({ production, timeouts }),
    environment: {
      client: createEndpointClient({ production, timeouts, unchecked: true }),
      async bodyOf(kind: string, id: string) {
        const lead = leadKinds.find((each) => each === kind);
        const body = lead && (await leads[lead].webhook?.(id));
        return body ? JSON.stringify(body) : null;
      },
    },
  };
}
