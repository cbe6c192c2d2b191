import path from 'node:path';
import websocket from '@fastify/websocket';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { Registry } from 'prom-client';
import { v4 as randomId } from 'uuid';
import { settingWarnings } from '#core/config/config.ts';
import type { Core } from '#core/core.ts';
import { presentSite } from '#core/site/presenter.ts';
import type { QueueBackend } from '#queue/backend.ts';
import { auditTrail } from './plugins/audit-trail.ts';
import { documentation } from './plugins/documentation.ts';
import { gracefulStop } from './plugins/graceful-stop.ts';
import { httpsOnly } from './plugins/https-only.ts';
import { metrics } from './plugins/metrics.ts';
import { permissions } from './plugins/permissions.ts';
import { pressure, usualMaxDelay } from './plugins/pressure.ts';
import { problems, refusalOf, sendProblem } from './plugins/problems.ts';
import { publicForms } from './plugins/public-forms.ts';
import { queueBoard } from './plugins/queue-board.ts';
import { createNetworkNames, requestLog } from './plugins/request-log.ts';
import { securityHeaders } from './plugins/security-headers.ts';
import { sessions } from './plugins/sessions.ts';
import { untrustedProxy } from './plugins/untrusted-proxy.ts';
import { type UploadRate, uploads } from './plugins/uploads.ts';
import { webPages } from './plugins/web-pages.ts';
import { accountRoutes, passwordRoutes } from './routes/admin/account.ts';
import { analyticsRoutes } from './routes/admin/analytics.ts';
import { apiKeyRoutes } from './routes/admin/api-keys.ts';
import { audioAdminRoutes } from './routes/admin/audio.ts';
import { callRoutes } from './routes/admin/calls.ts';
import { commissionRoutes } from './routes/admin/commissions.ts';
import { emailRoutes } from './routes/admin/emails.ts';
import { eventRoutes } from './routes/admin/events.ts';
import { exportRoutes } from './routes/admin/exports.ts';
import { healthReportRoutes } from './routes/admin/health.ts';
import { jobRoutes, pauseRoutes } from './routes/admin/jobs.ts';
import { listRoutes } from './routes/admin/lists.ts';
import { memberRoutes, signInRoutes } from './routes/admin/members.ts';
import { passkeyLoginRoutes, passkeyRoutes } from './routes/admin/passkeys.ts';
import { privacyRequestRoutes, privacyRoutes } from './routes/admin/privacy.ts';
import { ownProviderRoutes, providerRoutes } from './routes/admin/provider.ts';
import { purchaseRoutes } from './routes/admin/purchases.ts';
import { reauthenticationRoutes } from './routes/admin/reauthentication.ts';
import { recordRoutes } from './routes/admin/records.ts';
import { savedViewRoutes } from './routes/admin/saved-views.ts';
import { sessionRoutes } from './routes/admin/session.ts';
import { sessionListRoutes } from './routes/admin/sessions.ts';
import { setupRoutes } from './routes/admin/setup.ts';
import { summaryRoutes } from './routes/admin/summary.ts';
import { webhookEndpointActionRoutes, webhookEndpointRoutes } from './routes/admin/webhook-endpoints.ts';
import { webhookMessageRoutes, webhookRecoveryRoutes } from './routes/admin/webhook-messages.ts';
import { healthRoutes } from './routes/ops/health.ts';
import { audioRoutes } from './routes/public/audio.ts';
import { checkoutRoutes } from './routes/public/checkout.ts';
import { crawlerRoutes } from './routes/public/crawlers.ts';
import { dashboardRoutes } from './routes/public/dashboard.ts';
import { dealRoutes } from './routes/public/deals.ts';
import { feedRoutes } from './routes/public/feeds.ts';
import { formPostRoutes } from './routes/public/form-posts.ts';
import { formRoutes } from './routes/public/forms.ts';
import { invitationRoutes } from './routes/public/invitations.ts';
import { otpRoutes } from './routes/public/otp.ts';
import { passwordResetRoutes } from './routes/public/password-resets.ts';
import { privacyRequestApiRoutes, privacyRequestPages } from './routes/public/privacy-requests.ts';
import { receptionistRoutes } from './routes/public/receptionist.ts';
import { siteRoutes } from './routes/public/site.ts';
import { statusRoutes } from './routes/public/status.ts';
import { talkRoutes } from './routes/public/talk.ts';
import { unsubscribeRoutes } from './routes/public/unsubscribe.ts';
import { stripeWebhookRoutes } from './routes/webhooks/stripe.ts';
import { twilioRoutes } from './routes/webhooks/twilio.ts';
import { twilioVoiceRoutes } from './routes/webhooks/twilio-voice.ts';
import type { Scope } from './types.ts';

export interface AppDependencies {
  core: Core;
  backend: QueueBackend;
  /** The folder of the built site. */
  webFolder: string;
  registry?: Registry;
  slowestUpload?: UploadRate | undefined;
  /** Milliseconds of event loop delay from which it turns requests away. */
  maxDelay?: number | undefined;
}

/** The most that a request's body, or a frame of a WebSocket, may have, in bytes. */
const bodyLimit = 64 * 1024;
/** Longer than a proxy keeps its connections, so that it never sends a request into one that closes. */
const keepAliveTimeout = 72_000;
/** The most that any request may take to arrive: 10 MB over a line of 17 kB a second. */
const requestTimeout = 600_000;

/**
 * Builds the web server, ready to listen: first what protects every route, then the routes grouped by who may call
 * them.
 */
export async function buildApp({
  core,
  backend,
  webFolder,
  registry = new Registry(),
  slowestUpload,
  maxDelay = usualMaxDelay,
}: AppDependencies): Promise<FastifyInstance> {
  const { config } = core;
  for (const warning of settingWarnings(config)) core.logger.warn(warning);
  const networkNames = createNetworkNames(config.secrets);
  const app = Fastify({
    loggerInstance: core.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestId(request.headers['x-request-id']),
    bodyLimit,
    trustProxy: config.http.trustProxy.length > 0 ? config.http.trustProxy : false,
    routerOptions: { maxParamLength: 100 },
    frameworkErrors: (error, request, reply) => {
      sendProblem(request, reply, refusalOf(error, request));
    },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout,
    keepAliveTimeout,
  });
  await app.register(requestLog, { networkNames });

  await app.register(gracefulStop);
  await app.register(websocket, {
    options: { maxPayload: bodyLimit },
    // Mostly a connection that broke, or a frame that is too large.
    errorHandler: (error, socket, request) => {
      request.log.info({ err: error }, 'a WebSocket was cut off');
      socket.terminate();
    },
  });
  await app.register(untrustedProxy, { core });
  // A page of another site could send such a body from a visitor's browser without asking first.
  app.removeContentTypeParser('text/plain');
  await app.register(securityHeaders, {
    http: config.http,
    playlist: config.site.links.audioPlaylist,
  });
  await app.register(problems);
  await app.register(httpsOnly, { http: config.http });
  await app.register(metrics, { registry, core, backend });
  await app.register(pressure, { maxDelay });
  await app.register(sessions, { admin: core.admin, apiKeys: core.apiKeys, config });
  await app.register(publicForms, { core });
  await app.register(auditTrail, { audit: core.audit });
  await app.register(permissions, { audit: core.audit });
  await app.register(documentation, config);

  await app.register(routes, { core, backend, registry, slowestUpload });
  await app.register(queueBoard, { core, backend });
  await app.register(webPages, {
    folder: webFolder,
    site: presentSite(config),
    statusOf: core.trackedStatus,
  });
  return app;
}

/** Every route that answers with data, and validates what it receives. */
async function routes(
  scope: FastifyInstance,
  {
    core,
    backend,
    registry,
    slowestUpload,
  }: Pick<AppDependencies, 'core' | 'backend' | 'slowestUpload'> & Required<Pick<AppDependencies, 'registry'>>,
) {
  scope.setValidatorCompiler(validatorCompiler);
  scope.setSerializerCompiler(serializerCompiler);
  const typed: Scope = scope.withTypeProvider();
  await typed.register(formRoutes, { core });
  await typed.register(formPostRoutes, { core });
  await typed.register(async (multipart: Scope) => {
    await multipart.register(uploads, {
      folder: path.join(core.config.dataDir, 'uploads'),
      slowest: slowestUpload,
    });
    await multipart.register(dealRoutes, { core });
    await multipart.register(audioAdminRoutes, { core });
  });
  await typed.register(checkoutRoutes, { core });
  await typed.register(otpRoutes, { core });
  await typed.register(unsubscribeRoutes, { core });
  await typed.register(stripeWebhookRoutes, { core });
  await typed.register(twilioRoutes, { core });
  await typed.register(twilioVoiceRoutes, { core });
  await typed.register(siteRoutes, { core });
  await typed.register(statusRoutes, { core });
  await typed.register(dashboardRoutes, { core });
  await typed.register(receptionistRoutes, { core });
  await typed.register(talkRoutes, { core });
  await typed.register(crawlerRoutes, { core });
  await typed.register(audioRoutes, { core });
  await typed.register(sessionRoutes, { core });
  await typed.register(listRoutes, { core });
  await typed.register(callRoutes, { core });
  await typed.register(commissionRoutes, { core });
  await typed.register(purchaseRoutes, { core });
  await typed.register(recordRoutes, { core });
  await typed.register(summaryRoutes, { core });
  await typed.register(exportRoutes, { core });
  await typed.register(eventRoutes, { core });
  await typed.register(savedViewRoutes, { core });
  await typed.register(jobRoutes, { core, backend });
  await typed.register(pauseRoutes, { core, backend });
  await typed.register(sessionListRoutes, { core });
  await typed.register(memberRoutes, { core });
  await typed.register(accountRoutes, { core });
  await typed.register(passwordRoutes, { core });
  await typed.register(passkeyRoutes, { core });
  await typed.register(passkeyLoginRoutes, { core });
  await typed.register(reauthenticationRoutes, { core });
  await typed.register(signInRoutes, { core });
  await typed.register(invitationRoutes, { core });
  await typed.register(passwordResetRoutes, { core });
  await typed.register(providerRoutes, { core });
  await typed.register(ownProviderRoutes, { core });
  await typed.register(analyticsRoutes, { core });
  await typed.register(healthReportRoutes, { core, backend });
  await typed.register(setupRoutes, { core });
  await typed.register(webhookEndpointRoutes, { core });
  await typed.register(webhookEndpointActionRoutes, { core });
  await typed.register(webhookMessageRoutes, { core });
  await typed.register(webhookRecoveryRoutes, { core });
  await typed.register(apiKeyRoutes, { core });
  await typed.register(privacyRoutes, { core });
  await typed.register(privacyRequestRoutes, { core });
  await typed.register(privacyRequestApiRoutes, { core });
  await typed.register(privacyRequestPages, { core });
  await typed.register(feedRoutes, { core });
  await typed.register(emailRoutes, { core });
  await typed.register(healthRoutes, { core, backend, registry, isStopping: scope.isStopping });
}

/** Keeps the caller's request id when it is valid; the jobs and their logs carry it too. */
function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : randomId();
}
