import { z } from 'zod';
import { readFormFields } from '#api/plugins/form-fields.ts';
import type { Scope } from '#api/types.ts';
import type { Core } from '#core/core.ts';
import type { MailingList } from '#core/messaging/unsubscribe/service.ts';
import { AppError } from '#core/platform/errors.ts';
import { problemAnswers } from '../answers.ts';
import { sendPlainPage } from '../plain-page.ts';

const params = z.object({ token: z.string().max(100) });
const response = { 200: z.string(), ...problemAnswers };
// Mail providers send it for many people from few addresses.
const config = { access: 'public', counted: 'reads' } as const;

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
      return sendPlainPage(reply, {
        brand,
        heading: `Unsubscribe from ${mailsOf[list]}?`,
        content: '<form method="post"><button>Unsubscribe</button></form>',
      });
    },
  );

  app.post(
    '/api/unsubscribe/:token',
    { config, schema: { tags: ['forms'], summary: 'Unsubscribe', params, response } },
    async (request, reply) => {
      const { list, id } = known(core, request.params.token);
      await (list === 'newsletter' ? core.newsletter.unsubscribe(id) : core.demo.stopReminders(id));
      return sendPlainPage(reply, {
        brand,
        heading: 'You’re unsubscribed',
        content: `<p>We won’t send you ${mailsOf[list]} anymore.</p>`,
      });
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
