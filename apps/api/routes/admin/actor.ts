import type { FastifyRequest } from 'fastify';
import type { Session } from '#core/access/sessions.ts';
import { AppError } from '#core/platform/errors.ts';

/** Who sent the request. Throws `unauthenticated` without a session (on public routes only). */
export function userOf({ session }: Pick<FastifyRequest, 'session'>): Session {
  if (!session) throw new AppError('unauthenticated', 'Please sign in');
  return session;
}

/** What records of the user's actions say: a member's email, or `admin` for the house's account. */
export function actorOf(request: Pick<FastifyRequest, 'session'>): string {
  return userOf(request).actor;
}
