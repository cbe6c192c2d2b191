import contentDisposition from 'content-disposition';
import { z } from 'zod';
import { readFormFields } from '#api/plugins/form-fields.ts';
import { refusalOf } from '#api/plugins/problems.ts';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import { emailDate } from '#core/messaging/messages/rules.ts';
import {
  downloadEnd,
  keptPlaces,
  keptReasonsForPerson,
  placeLabels,
  placeNames,
  visitorName,
} from '#core/privacy/rules.ts';
import {
  type VisitorRequestStatus,
  visitorRequest,
  visitorRequestAccepted,
  visitorRequestStatus,
} from '#core/privacy/schemas.ts';
import { formPages } from '#core/site/rules.ts';
import { formAnswers, problemAnswers } from '../answers.ts';
import { aFile, sendStream } from '../file-answer.ts';
import { asHtml, sendPlainPage } from '../plain-page.ts';

const params = z.object({ token: z.string().max(100) });
const tags = ['forms'];
const config = { access: 'public', counted: 'reads' } as const;

/** What visitors ask about their data, over the API. */
export async function privacyRequestApiRoutes(app: Scope, { core }: { core: Core }) {
  app.post(
    '/api/privacy-requests',
    {
      config: { ...config, counted: 'forms', challenged: true },
      schema: {
        tags,
        summary: 'Ask for a copy of your data, or to be forgotten; an email asks you to confirm it',
        body: visitorRequest,
        response: { 202: visitorRequestAccepted, ...formAnswers },
      },
    },
    async (request, reply) => {
      await core.privacy.ask(request.body, request.id);
      return reply.code(202).send({ accepted: true });
    },
  );

  app.get(
    '/api/privacy-requests/:token',
    {
      config,
      schema: {
        tags,
        summary: 'What became of a privacy request',
        params,
        response: { 200: visitorRequestStatus, ...problemAnswers },
      },
    },
    ({ params: { token } }) => core.privacy.status(token),
  );
}

/** The page of the link in our email. Opening it changes nothing, because mail programs open links by themselves. */
export async function privacyRequestPages(app: Scope, { core }: { core: Core }) {
  readFormFields(app);
  const { brand, supportEmail } = core.config.site;
  const page = { 200: z.string(), ...problemAnswers };

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.setErrorHandler((error, request, reply) => {
    const { message, status, retryAfter } = refusalOf(error, request);
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    const content = `<p>${asHtml(message)}</p><p><a href="${formPages['privacy-request']}">Send a request</a></p>`;
    return sendPlainPage(reply.code(status), { brand, heading: 'That didn’t work', content });
  });

  app.get(
    '/privacy-requests/:token',
    { config, schema: { hide: true, summary: 'What became of a privacy request', params, response: page } },
    async ({ params: { token } }, reply) => {
      const request = await core.privacy.status(token);
      return sendPlainPage(reply, {
        brand,
        heading: headingOf(request),
        content: contentOf(request, token, supportEmail),
      });
    },
  );

  app.post(
    '/privacy-requests/:token',
    { config, schema: { hide: true, summary: 'Confirm a privacy request', params, response: page } },
    async ({ params: { token } }, reply) => {
      await core.privacy.confirm(token);
      return reply.redirect(`/privacy-requests/${token}`, 303);
    },
  );

  app.get(
    '/privacy-requests/:token/archive.zip',
    {
      config,
      schema: {
        hide: true,
        summary: 'The data of a privacy request',
        params,
        response: {
          200: aFile('One JSON file for each kind, and the contracts', 'application/zip'),
          ...problemAnswers,
        },
      },
    },
    async ({ params: { token }, id: requestId }, reply) => {
      const { subjectId, archive } = await core.privacy.visitorArchive(token);
      await core.audit.write({
        actor: visitorName,
        action: 'person-downloaded',
        subjectKind: 'privacy-request',
        subjectId,
        // Entries stay for good, so this one has nothing of the visitor.
        address: '',
        userAgent: '',
        requestId,
        outcome: 'done',
        onceFor: `person-downloaded|${subjectId}`,
      });
      reply.type('application/zip').header('content-disposition', contentDisposition('personal-data.zip'));
      return sendStream(reply, archive);
    },
  );
}

const wishes = { access: 'a copy of your data', erasure: 'to be forgotten' } as const;

function headingOf({ kind, state, receipt }: VisitorRequestStatus): string {
  if (state === 'unconfirmed')
    return `Did you ask ${kind === 'access' ? 'for a copy of your data' : 'to be forgotten'}?`;
  if (state === 'expired') return 'This link no longer works';
  if (state === 'refused') return 'We couldn’t do what you asked';
  if (state === 'done') return receipt === null ? 'Your data is ready' : 'You’re forgotten';
  return 'We have your request';
}

function contentOf(request: VisitorRequestStatus, token: string, supportEmail: string): string {
  const { kind, state, reference, receipt, due_at: dueAt, finished_at: finishedAt } = request;
  const number = `<p>Your reference number: ${asHtml(reference)}</p>`;
  if (state === 'unconfirmed')
    return `<p>Someone asked us for ${wishes[kind]}, with your email address.</p><form method="post"><button>Yes, that was me</button></form>`;
  if (state === 'expired') return '<p>Please send us your request again.</p>';
  if (state === 'refused') return `<p>Please write to ${asHtml(supportEmail)}, and we’ll explain why.</p>${number}`;
  if (state !== 'done')
    return `<p>We’ll answer it${dueAt === null ? '' : ` by ${emailDate(new Date(dueAt))}`}. This page will show you what became of it.</p>${number}`;
  if (receipt === null) {
    const until =
      finishedAt === null ? '' : `<p>You can download it until ${emailDate(downloadEnd(new Date(finishedAt)))}.</p>`;
    return `<p><a href="/privacy-requests/${token}/archive.zip" download>Download everything we store about you</a></p>${until}${number}`;
  }
  const noCopy = kind === 'access' ? '<p>We erased your data before we made a copy of it.</p>' : '';
  return `${noCopy}${receiptOf(request)}${number}`;
}

function receiptOf({ receipt }: VisitorRequestStatus): string {
  const { erased = {}, kept = {} } = receipt ?? {};
  const gone = placeNames.flatMap((place) =>
    erased[place] ? [`<li>${asHtml(placeLabels[place])}: ${erased[place]}</li>`] : [],
  );
  const left = keptPlaces.flatMap((place) =>
    kept[place] ? [`<li>${asHtml(placeLabels[place])}: ${asHtml(keptReasonsForPerson[place])}</li>`] : [],
  );
  const list = (title: string, items: string[]) =>
    items.length > 0 ? `<p>${title}</p><ul>${items.join('')}</ul>` : '';
  return list('We erased:', gone) + list('We had to keep:', left) || '<p>We stored nothing about you.</p>';
}
