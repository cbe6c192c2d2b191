import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';

/** Records every route of the servers that are built while `build` runs. */
export async function routesOf<T>(build: () => Promise<T>): Promise<{ built: T; routes: RouteOptions[] }> {
  const routes: RouteOptions[] = [];
  const listen = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', (route) => {
      routes.push(route);
    });
  };
  subscribe('fastify.initialization', listen);
  try {
    return { built: await build(), routes };
  } finally {
    unsubscribe('fastify.initialization', listen);
  }
}

export const methodsOf = (route: RouteOptions) => [route.method].flat();
