import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import {
  memberChange,
  memberInvited,
  memberRow,
  newMember,
  signInChange,
  signInSettings,
} from '#core/access/schemas.ts';
import type { Core } from '#core/core.ts';
import { problemAnswers } from '../answers.ts';
import { userOf } from './actor.ts';

const params = z.object({ id: z.uuid('This isn’t a valid member ID') });
const tags = ['admin'];
const permission = 'members';

/** Who is on the team. */
export async function memberRoutes(app: Scope, { core }: { core: Core }) {
  app.get(
    '/api/admin/members',
    {
      config: { permission, audit: { action: 'members-viewed' } },
      schema: {
        tags,
        summary: 'Members and pending invitations, by name',
        response: { 200: z.array(memberRow), ...problemAnswers },
      },
    },
    () => core.admin.members(),
  );

  app.post(
    '/api/admin/members',
    {
      config: { permission, recentProof: true, audit: { action: 'member-invited' } },
      schema: {
        tags,
        summary: 'Invite a person by email, or again; the answer is the only place the link is shown',
        body: newMember,
        response: { 201: memberInvited, ...problemAnswers },
      },
    },
    async (request, reply) => {
      const invited = await core.admin.invite(request.body, userOf(request));
      request.auditDetails = { ...request.auditDetails, member: invited.email, role: invited.role };
      return reply.code(201).send(invited);
    },
  );

  app.patch(
    '/api/admin/members/:id',
    {
      config: { permission, recentProof: true, audit: { action: 'member-changed', subject: 'member' } },
      schema: {
        tags,
        summary: 'Change the role or name of a member; it takes effect with their next request',
        params,
        body: memberChange,
        response: { 200: memberRow, ...problemAnswers },
      },
    },
    async (request) => {
      const changed = await core.admin.changeMember(request.params.id, request.body, userOf(request));
      request.auditDetails = { ...request.auditDetails, role: changed.role };
      return changed;
    },
  );

  app.delete(
    '/api/admin/members/:id',
    {
      config: { permission, recentProof: true, audit: { action: 'member-removed', subject: 'member' } },
      schema: {
        tags,
        summary: 'Remove a member, end their sessions, and withdraw their invitation and those they made',
        params,
        response: { 204: z.null(), ...problemAnswers },
      },
    },
    async (request, reply) => {
      await core.admin.removeMember(request.params.id, userOf(request));
      return reply.code(204).send(null);
    },
  );
}

/** How people sign in. */
export async function signInRoutes(app: Scope, { core }: { core: Core }) {
  app.get(
    '/api/admin/sign-in',
    {
      config: { permission, audit: { action: 'sign-in-viewed' } },
      schema: {
        tags,
        summary: 'Whether the shared admin password works, and whether members need a second factor',
        response: { 200: signInSettings, ...problemAnswers },
      },
    },
    () => core.admin.signInSettings(),
  );

  app.patch(
    '/api/admin/sign-in',
    {
      config: { permission, recentProof: true, audit: { action: 'sign-in-changed' } },
      schema: {
        tags,
        summary: 'Open or close the shared admin password, which ends its sessions, and require a second factor or not',
        body: signInChange,
        response: { 200: signInSettings, ...problemAnswers },
      },
    },
    async (request) => {
      request.auditDetails = { ...request.auditDetails, ...request.body };
      return core.admin.changeSignInSettings(request.body, userOf(request));
    },
  );
}
