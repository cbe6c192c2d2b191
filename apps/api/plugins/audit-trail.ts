import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { validate as isUuid } from 'uuid';
import { type AuditOutcome, isView, outcomeOf } from '#core/operations/audit/rules.ts';
import type { AuditService, NewAuditEntry } from '#core/operations/audit/service.ts';
import { errorCode } from '#core/platform/database.ts';

/**
 * Records what administrators and programs do and view, as each route declares in `config.audit`. The entry is stored before the
 * handler runs, so nothing is shown or changed without one; the outcome is added with the response.
 */
export const auditTrail = fp<{ audit: AuditService }>(
  async (app, { audit }) => {
    app.decorateRequest('auditEntry', null);
    app.decorateRequest('auditDetails', null);

    // The raw query: validation runs later, rejects unknown names, and fills in defaults.
    app.addHook('preValidation', async (request) => {
      if (request.routeOptions.config.audit) request.auditDetails = namesIn(request);
    });
    app.addHook('preHandler', async (request) => {
      const entry = entryOf(request);
      if (entry) request.auditEntry = await audit.write(entry);
    });

    app.addHook('onSend', async (request, reply, payload) => {
      if (!isStream(payload)) await complete(request, outcomeOf(reply.statusCode));
    });
    app.addHook('onResponse', async (request, reply) => {
      await complete(request, outcomeOf(reply.statusCode));
    });
    app.addHook('onRequestAbort', (request) => {
      const { audit: declared } = request.routeOptions.config;
      return complete(request, declared && isView(declared.action) ? 'done' : 'broken-off');
    });

    async function complete(request: FastifyRequest, outcome: AuditOutcome): Promise<void> {
      const entry = request.auditEntry;
      if (entry === null) return;
      request.auditEntry = null;
      // The action is already done, so failing to store its outcome must not fail the response.
      await audit.complete(entry, outcome, request.auditDetails ?? {}).catch((error: unknown) => {
        request.log.error(
          { error_code: errorCode(error), request_id: request.id },
          'the outcome of an audit entry was not stored',
        );
      });
    }
  },
  { name: 'audit-trail', dependencies: ['sessions'] },
);

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of the request's audit entry, until its outcome is stored. */
    auditEntry: string | null;
  }
}

/** The entry of a request, as its route declares it; null where it declares none. */
export function entryOf(request: FastifyRequest): NewAuditEntry | null {
  const declared = request.routeOptions.config.audit;
  const by = whoSent(request);
  if (!declared || !by) return null;
  const { id, list } = (request.params ?? {}) as { id?: string; list?: string };
  const subjectKind = declared.subject ?? list;
  return {
    actor: by.actor,
    action: declared.action,
    subjectKind,
    // A refused request was not validated, so its id may be anything.
    subjectId: id !== undefined && isUuid(id) ? id : undefined,
    details: { ...request.auditDetails },
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    requestId: request.id,
    ...(isView(declared.action) ? { onceFor: [by.id, declared.action, subjectKind, id].join('|') } : {}),
  };
}

/** The name of who sent a request, and the id of their session or key. */
function whoSent({ session, apiKey }: FastifyRequest): { actor: string; id: string } | null {
  if (session) return { actor: session.actor, id: session.publicId };
  return apiKey && { actor: `API key ${apiKey.name} (${apiKey.start}…)`, id: apiKey.id };
}

/** The names of the fields and filters in the request. Their values may be personal data. */
function namesIn({ body, query }: FastifyRequest) {
  const names = (given: unknown) => (typeof given === 'object' && given !== null ? Object.keys(given) : []);
  const filters = names(query).filter((name) => name !== 'limit' && name !== 'cursor');
  const fields = names(body);
  return { ...(fields.length > 0 ? { fields } : {}), ...(filters.length > 0 ? { filters } : {}) };
}

const isStream = (payload: unknown) =>
  typeof payload === 'object' && payload !== null && ('pipe' in payload || 'getReader' in payload);
