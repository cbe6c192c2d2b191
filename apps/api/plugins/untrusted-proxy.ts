import { compile } from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Core } from '#core/core.ts';

/** What proxies add to the requests they pass on. */
export const forwardedHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto'];
/** Milliseconds between two reports of one process. */
const reportedEvery = 60_000;

/**
 * Reports, in production, that requests come through a proxy that `TRUST_PROXY` does not name: all visitors then share
 * one address. At most one line and one statement a minute.
 */
export const untrustedProxy = fp<{ core: Pick<Core, 'config' | 'clock' | 'logger' | 'proxies'> }>(
  async (app, { core }) => {
    const { config, clock, logger } = core;
    if (!config.production) return;
    const isTrusted = compile(config.http.trustProxy);
    let reportedAt = Number.NEGATIVE_INFINITY;
    app.addHook('onRequest', async ({ headers, socket }: FastifyRequest) => {
      const time = clock.now().getTime();
      if (time - reportedAt < reportedEvery || !forwardedHeaders.some((name) => headers[name] !== undefined)) return;
      const proxy = socket.remoteAddress;
      if (proxy === undefined || isTrusted(proxy, 0)) return;
      reportedAt = time;
      logger.error(
        { proxy },
        `a proxy at ${proxy} passes requests on, but TRUST_PROXY does not name it, so all visitors share its address and its limits: set TRUST_PROXY=${proxy} (or its network) and restart; if this is not your proxy, let only your proxy reach this port`,
      );
      core.proxies
        .note(proxy)
        .catch((error: unknown) => logger.warn({ err: error }, 'could not store that a proxy is not trusted'));
    });
  },
  { name: 'untrusted-proxy' },
);
