import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Scope } from '#api/types.ts';
import { readAssignees } from '#core/access/assignees.ts';
import { isAllowed } from '#core/access/rules.ts';
import type { Core } from '#core/core.ts';
import { changeMany } from '#core/leads/bulk.ts';
import { readDetail } from '#core/leads/detail.ts';
import { forEachLead } from '#core/leads/services.ts';
import { AppError } from '#core/platform/errors.ts';
import { correct } from '#core/resources/correcting.ts';
import type { DefinedResource, RowSchema } from '#core/resources/definition.ts';
import { addNote, assign } from '#core/resources/records.ts';
import {
  assigneeChange,
  assignees,
  bulkChange,
  bulkResult,
  correction,
  noteInput,
  noteRow,
} from '#core/resources/schemas.ts';
import type { ResourceService } from '#core/resources/submission.ts';
import { problemAnswers } from '../answers.ts';
import { actorOf, userOf } from './actor.ts';

const common = { tags: ['admin'] };

/** What can be done with a record of any kind. */
export async function recordRoutes(app: Scope, { core }: { core: Core }) {
  app.get(
    '/api/admin/assignees',
    {
      config: { permission: 'records:write', audit: { action: 'list-viewed', subject: 'assignees' } },
      schema: {
        ...common,
        summary: 'Names that records can be assigned to',
        response: { 200: assignees, ...problemAnswers },
      },
    },
    () => readAssignees(core.database.sql),
  );

  forEachLead(core.leads, (definition, service) => {
    changeRoutes(app, core, definition, service);
    recordPageRoutes(app, core, definition, service);
    if (Object.keys(definition.correctable).length > 0) correctionRoute(app, core, definition, service);
  });
}

/** Its status, of one record or of many. */
function changeRoutes<Row extends RowSchema, Change extends z.ZodType>(
  app: Scope,
  core: Core,
  definition: DefinedResource & { row: Row; change: Change },
  service: ResourceService<Row, Change>,
) {
  const { path, names, changeAction } = definition;
  const change: z.ZodType = definition.change;
  const row: z.ZodType = definition.row;

  app.patch(
    `/api/admin/${path}/:id`,
    {
      config: { permission: 'records:write', audit: { action: changeAction, subject: path } },
      schema: {
        ...common,
        summary: `Change the status of a ${names.one}`,
        params: idOf(names.one),
        body: change,
        response: { 200: row, ...problemAnswers },
      },
    },
    // Fastify has validated the body with `change`; its own types cannot carry the type parameter.
    (request) => {
      checkMoney(request, definition, request.body);
      return service.change(request.params.id, request.body as z.output<Change>, actorOf(request));
    },
  );

  app.post(
    `/api/admin/${path}/:id/not-spam`,
    {
      config: { permission: 'records:write', audit: { action: changeAction, subject: path } },
      schema: {
        ...common,
        summary: `Make a ${names.one} that counts as spam an ordinary new one`,
        params: idOf(names.one),
        response: { 200: row, ...problemAnswers },
      },
    },
    async (request) => {
      const { id } = request.params;
      await service.notSpam(id, actorOf(request));
      return service.row(id);
    },
  );

  app.post(
    `/api/admin/records/${path}/bulk`,
    {
      config: { permission: 'records:write', audit: { action: 'records-changed', subject: path } },
      schema: {
        ...common,
        summary: `Change the status or assignee of many ${names.many}, each on its own`,
        body: bulkChange,
        response: { 200: bulkResult, ...problemAnswers },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      checkMoney(request, definition, request.body.change);
      const result = await changeMany(core.database, definition, service, request.body, actor);
      request.auditDetails = { changed: result.changed.length, refused: result.refused.length };
      return result;
    },
  );
}

/** One record with its history, its assignee and its notes. */
function recordPageRoutes<Row extends RowSchema, Change extends z.ZodType>(
  app: Scope,
  core: Core,
  definition: DefinedResource & { row: Row; change: Change },
  service: ResourceService<Row, Change>,
) {
  const { sql } = core.database;
  const { path, names } = definition;
  const ofRecord = idOf(names.one);
  const detail: z.ZodType = definition.detail;
  const read = (request: FastifyRequest, id: string) =>
    readDetail(core, definition, service, { id, reader: readerOf(request) });

  app.get(
    `/api/admin/records/${path}/:id`,
    {
      config: { permission: 'records:read', audit: { action: 'record-viewed', subject: path } },
      schema: {
        ...common,
        summary: `A ${names.one} with its full history`,
        params: ofRecord,
        response: { 200: detail, ...problemAnswers },
      },
    },
    (request) => read(request, request.params.id),
  );

  app.patch(
    `/api/admin/records/${path}/:id`,
    {
      config: { permission: 'records:write', audit: { action: 'record-assigned', subject: path } },
      schema: {
        ...common,
        summary: `Assign a ${names.one} to a team member`,
        params: ofRecord,
        body: assigneeChange,
        response: { 200: detail, ...problemAnswers },
      },
    },
    async (request) => {
      const { id } = request.params;
      await assign(sql, definition, id, { ...request.body, actor: actorOf(request) });
      return read(request, id);
    },
  );

  app.post(
    `/api/admin/records/${path}/:id/notes`,
    {
      config: { permission: 'records:write', audit: { action: 'note-written', subject: path } },
      schema: {
        ...common,
        summary: `Add a note to a ${names.one}`,
        params: ofRecord,
        body: noteInput,
        response: { 201: noteRow, ...problemAnswers },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const actor = actorOf(request);
      return reply.code(201).send(await addNote(sql, definition, id, request.body.text, actor));
    },
  );
}

/** Who it is about, as the person asks for it. */
function correctionRoute<Row extends RowSchema, Change extends z.ZodType>(
  app: Scope,
  core: Core,
  definition: DefinedResource & { row: Row; change: Change },
  service: ResourceService<Row, Change>,
) {
  const { path, names } = definition;
  const detail: z.ZodType = definition.detail;
  app.patch(
    `/api/admin/records/${path}/:id/person`,
    {
      config: { permission: 'records:write', recentProof: true, audit: { action: 'person-corrected', subject: path } },
      schema: {
        ...common,
        summary: `Correct who a ${names.one} is about`,
        params: idOf(names.one),
        body: correction,
        response: { 200: detail, ...problemAnswers },
      },
    },
    async (request) => {
      const { id } = request.params;
      await correct(core.database, definition, id, { ...request.body, actor: actorOf(request) });
      return readDetail(core, definition, service, { id, reader: readerOf(request) });
    },
  );
}

const statusChange = z.object({ status: z.string() });

/** Throws `forbidden` for a status by which someone is paid, where the user may not decide about money. */
function checkMoney(request: FastifyRequest, { moneyStatuses = [], names }: DefinedResource, change: unknown) {
  const asked = statusChange.safeParse(change);
  if (!asked.success || !moneyStatuses.includes(asked.data.status)) return;
  if (!isAllowed(userOf(request).role, 'money:write'))
    throw new AppError(
      'forbidden',
      `This status decides who is paid, so your role can’t give it to a ${names.one}. Ask someone with the role Owner or Admin.`,
    );
}

const readerOf = (request: FastifyRequest) => ({
  seesMoney: isAllowed(userOf(request).role, 'money:read'),
  seesAnswers: isAllowed(userOf(request).role, 'jobs'),
});
const idOf = (name: string) => z.object({ id: z.uuid(`This isn’t a valid ${name} ID`) });
