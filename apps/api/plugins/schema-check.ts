import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { unavailable } from '#core/platform/errors.ts';
import type { SchemaGate } from '#core/platform/schema-gate.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It answers on a database of an older version too: health, metrics, pages and files. */
    onAnySchema?: boolean;
  }
  interface FastifyInstance {
    /** The same check for a route that first reads the request to include its fields in the answer. */
    refuseOlderSchema(): Promise<void>;
  }
}

/** Refuses requests with 503 while the database lacks a migration; the browser keeps and sends a form again. */
export const schemaCheck = fp<{ schema: SchemaGate }>(
  async (app, { schema }) => {
    const refuse = async () => {
      const missing = await schema.missing();
      if (missing && missing.length > 0)
        throw unavailable('We’re updating the site right now. Please try again in a minute.');
    };
    app.decorate('refuseOlderSchema', refuse);
    app.addHook('onRequest', async ({ routeOptions: { config } }: FastifyRequest) => {
      if (!config.onAnySchema) await refuse();
    });
  },
  { name: 'schema-check', dependencies: ['problems'] },
);
