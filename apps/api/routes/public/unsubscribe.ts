import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { readFormFields } from '#api/plugins/form-fields.ts';
import { formLimit } from '#api/plugins/rate-limits.ts';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import type { MailingList } from '#core/messaging/unsubscribe/service.ts';
import { AppError } from '#core/platform/errors.ts';
import { problemAnswers } from '../answers.ts';

const params = z.object({ token: z.string().max(100) });
const response = { 200: z.string(), ...problemAnswers };
const config = { access: 'public', rateLimit: formLimit } as const;

/**
 * The unsubscribe links in our emails. Opening one only asks, because mail programs open links by themselves; the
 * page's button, or a mail program's own (RFC 8058), unsubscribes.
 */
export async function unsubscribeRoutes(app: Scope, { core }: { core: Core }) {
  readFormFields(app);
  const { brand } = core.config.site;

  app.get(
    '/api/unsubscribe/:token',
    { config, schema: { tags: ['forms'], summary: 'Ask before unsubscribing', params, response } },
    async (request, reply) => {
      const { list } = known(core, request.params.token);
      return sendPage(
        reply,
        brand,
        `Unsubscribe from ${mailsOf[list]}?`,
        '<form method="post"><button>Unsubscribe</button></form>',
      );
    },
  );

  app.post(
    '/api/unsubscribe/:token',
    { config, schema: { tags: ['forms'], summary: 'Unsubscribe', params, response } },
    async (request, reply) => {
      const { list, id } = known(core, request.params.token);
      await (list === 'newsletter' ? core.newsletter.unsubscribe(id) : core.demo.stopReminders(id));
      return sendPage(reply, brand, 'You’re unsubscribed', `<p>We won’t send you ${mailsOf[list]} anymore.</p>`);
    },
  );
}

const mailsOf: Record<MailingList, string> = {
  newsletter: 'the newsletter',
  demo: 'reminder emails about your demo',
};

function known(core: Core, token: string) {
  const found = core.unsubscribing.read(token);
  if (!found)
    throw new AppError('not_found', 'This unsubscribe link isn’t valid. Please open it again from our email.');
  return found;
}

const style =
  ':root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:12vh auto;padding:0 1.5rem}h1{font-size:1.75rem;line-height:1.2}button{font:inherit;font-weight:600;padding:.75rem 1.5rem;border:0;border-radius:.5rem;background:#0f766e;color:#fff}button:focus-visible{outline:3px solid #14b8a6;outline-offset:3px}';
const styleHash = createHash('sha256').update(style).digest('base64');

function sendPage(reply: FastifyReply, brand: string, heading: string, content: string) {
  const [safeBrand, safeHeading] = [brand, heading].map((words) =>
    words.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
  );
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${safeHeading} · ${safeBrand}</title><style>${style}</style></head><body><main><p>${safeBrand}</p><h1>${safeHeading}</h1>${content}</main></body></html>`,
    );
}
