import type { FastifyRequest } from 'fastify';
import type { User } from '#core/access/sessions.ts';
import { AppError } from '#core/platform/errors.ts';

/** Who sent the request. Throws `unauthenticated` without a session (on public routes only). */
export function userOf({ session, id }: Pick<FastifyRequest, 'session' | 'id'>): User {
  if (!session) throw new AppError('unauthenticated', 'Please sign in');
  return { ...session, requestId: id };
}

/** What records of the user's actions say: a member's email, or `admin` for the house's account. */
export function actorOf(request: Pick<FastifyRequest, 'session' | 'id'>): string {
  return userOf(request).actor;
}
