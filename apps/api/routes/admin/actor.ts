import type { FastifyRequest } from 'fastify';
import { AppError } from '#core/platform/errors.ts';

/**
 * The name of the administrator who sent the request. Throws `unauthenticated` without a session (on public routes
 * only).
 */
export function actorOf({ session }: Pick<FastifyRequest, 'session'>): string {
  if (!session) throw new AppError('unauthenticated', 'Please sign in');
  return session.actor;
}
