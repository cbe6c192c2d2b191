import type { RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import { roleLabels } from '#core/access/labels.ts';
import { isAllowed } from '#core/access/rules.ts';
import type { AuditService } from '#core/operations/audit/service.ts';
import { AppError } from '#core/platform/errors.ts';
import type { Role } from '#core/shared/rules.ts';
import { entryOf } from './audit-trail.ts';
import { sendProblem } from './problems.ts';

/**
 * Refuses what a role is not allowed, as each route declares in `config.permission`, and records the attempt. A route for
 * administrators without a permission stops the server from starting. Where `config.recentProof` is declared, asks those who
 * have not shown within ten minutes who they are to do so again.
 */
export const permissions = fp<{ audit: AuditService }>(
  async (app, { audit }) => {
    const routes: RouteOptions[] = [];
    app.addHook('onRoute', (route) => {
      routes.push(route);
    });
    // Only then have all plugins finished their routes, such as the queue board.
    app.addHook('onReady', async () => {
      const silent = routes.filter(({ config }) => (config?.access ?? 'admin') === 'admin' && !config?.permission);
      if (silent.length > 0)
        throw new Error(`Routes for administrators without a permission: ${silent.map(({ url }) => url).join(', ')}`);
    });

    app.addHook('onRequest', async (request, reply) => {
      const { permission, recentProof } = request.routeOptions.config;
      const { session } = request;
      if (!session || request.is404) return undefined;
      const isLocked = session.mustSetUp && permission !== 'account';
      if (permission && isAllowed(session.role, permission) && !isLocked) {
        if (!recentProof || session.isProven) return undefined;
        return sendProblem(request, reply, proveFirst());
      }
      const entry = entryOf(request);
      if (entry)
        await audit.write({
          ...entry,
          outcome: 'refused',
          onceFor: [session.publicId, session.role, 'refused', request.method, request.url.split('?')[0]].join('|'),
        });
      // Answered here instead of thrown: a tool with its own error handler would change the answer.
      return sendProblem(request, reply, isLocked ? setUpFirst() : notAllowed(session.role));
    });
  },
  { name: 'permissions', dependencies: ['sessions', 'audit-trail'] },
);

const proveFirst = () =>
  new AppError('reauthentication_required', 'Please confirm that it’s you first. Nothing was changed.');

const setUpFirst = () =>
  new AppError('second_factor_setup_required', 'Please set up a second factor first. Your team requires it.');

const notAllowed = (role: Role) =>
  new AppError('forbidden', `Your role, ${roleLabels[role].name}, doesn’t allow this. Please ask an owner.`);
