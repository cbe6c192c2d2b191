import type { FastifyRequest } from 'fastify';
import { AppError } from '#core/platform/errors.ts';

/** The administrator who asks, by name. Throws `unauthenticated` without a session, which only a public route can be. */
export function actorOf({ session }: Pick<FastifyRequest, 'session'>): string {
  if (!session) throw new AppError('unauthenticated', 'Please sign in');
  return session.actor;
}
