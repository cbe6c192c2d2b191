import { compile } from '@fastify/proxy-addr';
import fp from 'fastify-plugin';
import type { Core } from '#core/core.ts';

/** What proxies add to the requests they pass on. */
export const forwardedHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto'];

/** Warns once, and on the Health and Setup pages, of a proxy that `TRUST_PROXY` does not name. */
export const untrustedProxy = fp<{ core: Pick<Core, 'config' | 'logger' | 'proxies'> }>(
  async (app, { core: { config, logger, proxies } }) => {
    const isTrusted = compile(config.http.trustProxy);
    let isLogged = false;
    app.addHook('onRequest', async ({ headers, socket: { remoteAddress: proxy } }) => {
      if (proxy === undefined || !forwardedHeaders.some((name) => headers[name] !== undefined)) return;
      if (isTrusted(proxy, 0)) return;
      proxies.note(proxy);
      if (!isLogged)
        logger.warn(
          { proxy },
          `all visitors count as one address: a proxy at ${proxy} passes requests on, and TRUST_PROXY does not name it`,
        );
      isLogged = true;
    });
  },
  { name: 'untrusted-proxy' },
);
