import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Access } from '#api/types.ts';
import { type Config, siteAddress } from '#core/config/config.ts';
import { problem } from '#core/shared/schemas.ts';
import { type EncodedText, encode, sendEncoded } from './encoded.ts';

/** What `core/shared/schemas.ts` checks and a JSON schema can't say. */
const beyondSchemas =
  'Texts are composed (NFC) and trimmed, and lose invisible characters, before their length is checked. What looks like a ' +
  'payment card number is masked except for its last four digits. Names and subjects are one line. Email domains outside ' +
  'ASCII are stored in ASCII. Phone numbers need as many digits as their country’s, and may have an extension. Website ' +
  'addresses need a domain and no credentials; without a scheme they get https://. Unknown fields are refused.';

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
    // Half a megabyte each, and the same as long as the process runs.
    const documents = { json: lazily(() => app.swagger()), yaml: lazily(() => app.swagger({ yaml: true })) };
    const send = (format: keyof typeof documents) => async (request: FastifyRequest, reply: FastifyReply) =>
      sendEncoded(request, reply, formats[format], documents[format]());
    app.get('/openapi.json', { config, schema: { hide: true } }, send('json'));
    await app.register(async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.config = { ...route.config, access: 'public', counted: 'reads', tool: 'reference' };
        if (route.url === '/docs/json') route.handler = send('json');
        if (route.url === '/docs/yaml') route.handler = send('yaml');
      });
      await scope.register(swaggerUi, { routePrefix: '/docs' });
    });
  },
  { name: 'documentation' },
);

const formats = { json: 'application/json; charset=utf-8', yaml: 'application/x-yaml' } as const;

/** A document that is made when it is first asked for. */
function lazily(make: () => unknown): () => EncodedText {
  let made: EncodedText | null = null;
  return () => {
    if (made) return made;
    const document = make();
    made = encode(typeof document === 'string' ? document : JSON.stringify(document));
    return made;
  };
}

/** What is said of a route beside its own schema: its name, who may call it, and how it refuses. */
function withDefaults(schema: FastifySchema | undefined, { url, method, config }: RouteOptions): FastifySchema {
  const answers: Record<string, unknown> = { ...Object(schema?.response) };
  const hasAnswer = (digit: string) => Object.keys(answers).some((status) => status.startsWith(digit));
  return {
    ...schema,
    operationId: operationId(String(method), url),
    security: config?.counted === 'forms' ? [{}, { key: [] }] : securityOf(config?.access),
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
