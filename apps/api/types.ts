import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { VerifiedKey } from '#core/access/api-keys.ts';
import type { Needed } from '#core/access/rules.ts';
import type { ApiKeyScope } from '#core/access/schemas.ts';
import type { Session } from '#core/access/sessions.ts';
import type { AuditDeclaration } from '#core/operations/audit/rules.ts';

/** Who may call a route: anybody, a signed-in administrator, or a program with a key. Without it: an administrator. */
export type Access = 'public' | 'admin' | 'api-key';

/** Other people's programs with pages of their own: the queue board and the API reference. */
export type Tool = 'board' | 'reference';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** What an administrator must be allowed. A route for administrators without it stops the server from starting. */
    permission?: Needed;
    /**
     * Whether the user must have shown within ten minutes who they are: before money, members, secrets, files and
     * deletions.
     */
    recentProof?: boolean;
    /** Asked all the time, so that a good answer is worth no line in the log. */
    unlogged?: boolean;
    /** Pages ask for it without anybody doing something, so it keeps no session open. */
    byItself?: boolean;
    /** What the key of a program must allow, where `access` is `api-key`. */
    scope?: ApiKeyScope;
    /** A route of somebody else's program with pages of its own, which get the policy they need. */
    tool?: Tool;
    /** A public route that only our own pages may call. */
    sameOrigin?: boolean;
    /** How its requests are counted by address: with all forms, where an API key may be sent instead, or with the rest. */
    counted?: 'forms' | 'reads';
    /** Whether it needs a solved challenge while the operator asks for one. */
    challenged?: true;
    /** What a multipart form holds, for the API reference; the handler validates it. */
    form?: z.ZodType;
    /** The name of a request to an administrator's route in the audit log. */
    audit?: AuditDeclaration;
  }
  interface FastifyRequest {
    /** The administrator's session; set on every route that is not public. */
    session: Session | null;
    /** The key of a program; set on every route for programs, and on forms that were sent with one. */
    apiKey: VerifiedKey | null;
    /** Whether the field that people don't see was filled in. */
    honeypotFilled: boolean;
    /** More details for the request's audit entry once it is answered: counts and names, never personal data. */
    auditDetails: Record<string, unknown> | null;
  }
}

/** A Fastify scope whose routes are typed by their zod schemas. */
export type Scope = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;
