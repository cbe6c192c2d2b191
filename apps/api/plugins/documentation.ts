import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifySchema, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Access } from '#api/types.ts';
import { type Config, siteAddress } from '#core/config/config.ts';
import { problem } from '#core/shared/schemas.ts';

/** What `core/shared/schemas.ts` checks and a JSON schema can't say. */
const beyondSchemas =
  'Texts are trimmed before their length is checked, and refused with control characters, half of a surrogate pair, ' +
  'characters that change the direction of text, or a payment card number (13 to 19 digits, also in groups, with an ' +
  'issuer’s prefix and a right check digit). Names and subjects are one line. A phone number with a plus and at most 15 ' +
  'digits is never taken for a card’s. Website addresses need a domain and no credentials. Unknown fields are refused.';

/** Serves `/openapi.json` and `/docs`, generated from the schemas that validate the routes. */
export const documentation = fp<Pick<Config, 'http' | 'site'>>(
  async (app, { http, site }) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: `${site.brand} API`,
          version: '1',
          description:
            'Errors are application/problem+json (RFC 9457). Public POSTs accept an Idempotency-Key header. ' +
            `What happens here can also be sent to your server: [how to receive webhooks](${siteAddress(http)}/docs/webhooks).\n\n` +
            beyondSchemas,
          license: { name: 'Terms of service', url: `${siteAddress(http)}/terms` },
        },
        servers: [{ url: http.publicUrl ?? '/' }],
        components: {
          securitySchemes: {
            session: { type: 'apiKey', in: 'cookie', name: 'ringwell_admin' },
            key: { type: 'http', scheme: 'bearer', description: 'An API key with the scope of the route' },
          },
        },
      },
      transform: (described) =>
        jsonSchemaTransform({ ...described, schema: withDefaults(described.schema, described.route) }),
    });
    const config = { access: 'public', counted: 'reads' } as const;
    app.get('/openapi.json', { config, schema: { hide: true } }, async (_request, reply) =>
      reply.type('application/json').send(app.swagger()),
    );
    await app.register(async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.config = { ...route.config, access: 'public', counted: 'reads', tool: 'reference' };
      });
      await scope.register(swaggerUi, { routePrefix: '/docs' });
    });
  },
  { name: 'documentation' },
);

/** What is said of a route beside its own schema: its name, who may call it, and how it refuses. */
function withDefaults(schema: FastifySchema | undefined, { url, method, config }: RouteOptions): FastifySchema {
  const answers: Record<string, unknown> = { ...Object(schema?.response) };
  const hasAnswer = (digit: string) => Object.keys(answers).some((status) => status.startsWith(digit));
  return {
    ...schema,
    operationId: operationId(String(method), url),
    security: securityOf(config?.access),
    response: {
      ...answers,
      ...(hasAnswer('4') ? {} : { '4xx': problem }),
      ...(hasAnswer('5') ? {} : { '5xx': problem }),
    },
    // The handler validates a streamed form; here it is documented like any other body.
    ...(config?.form ? { body: config.form } : {}),
  };
}

/** Who may call a route. */
function securityOf(access: Access | undefined) {
  if (access === 'public') return [];
  return access === 'api-key' ? [{ key: [] }] : [{ session: [] }];
}

/** `deleteAdminSessionsById` for `DELETE /api/admin/sessions/:id`. */
function operationId(method: string, url: string): string {
  const words = url
    .replace(/^\/api/, '')
    .replaceAll(':', 'by-')
    .split(/[^a-z0-9]+/i)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return method.toLowerCase() + words.join('');
}
