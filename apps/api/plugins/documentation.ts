import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifySchema } from 'fastify';
import fp from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { z } from 'zod';

/** Serves `/openapi.json` and `/docs`, generated from the schemas that validate the routes. */
export const documentation = fp<{ title: string }>(
  async (app, { title }) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: `${title} API`,
          version: '1',
          description: 'Errors are application/problem+json (RFC 9457). Public POSTs accept an Idempotency-Key header.',
        },
        components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'ringwell_admin' } } },
      },
      // The handler validates a streamed form; here it is documented like any other body.
      transform: (described) =>
        jsonSchemaTransform({ ...described, schema: withForm(described.schema, described.route.config?.form) }),
    });
    app.get('/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) =>
      reply.type('application/json').send(app.swagger()),
    );
    await app.register(async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.config = { ...route.config, access: 'public' };
      });
      await scope.register(swaggerUi, { routePrefix: '/docs' });
    });
  },
  { name: 'documentation' },
);

const withForm = (schema: FastifySchema, form: z.ZodType | undefined) => (form ? { ...schema, body: form } : schema);
