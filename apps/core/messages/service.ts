import type { MailClient } from '#core/clients/mail/client.ts';
import type { Config } from '#core/config/config.ts';
import type { Database } from '#core/platform/database.ts';
import { newId } from '#core/platform/ids.ts';
import { inOrder, type ListSource, listIds, type Page, type PageQuery } from '#core/platform/listing.ts';
import type { Message } from '#core/platform/prisma/client.ts';
import { type Letter, renderLetter } from './rules.ts';
import type { MessageRow } from './schemas.ts';

const source: ListSource = {
  table: 'message',
  search: `lower("recipient" || ' ' || "subject")`,
  statusColumn: 'state',
};

interface MessageDependencies {
  database: Database;
  /** Null where no SMTP server is configured: messages are then captured for the admin area. */
  mail: MailClient | null;
  config: Pick<Config, 'site' | 'mail'>;
}

export function createMessageService({ database, mail, config }: MessageDependencies) {
  const { brand, supportPhone, supportEmail } = config.site;
  return {
    /**
     * Sends a letter once for a job, however often the job runs: what was sent before is not sent again. The message id
     * is derived from the job, so that a copy sent just before a crash is recognised by mail servers.
     */
    async send(jobId: string, letter: Letter): Promise<'sent' | 'captured' | 'already sent'> {
      const rendered = renderLetter(letter, { brand, phone: supportPhone, email: supportEmail });
      const message = await database.prisma.message.upsert({
        where: { jobId },
        create: { id: newId(), jobId, channel: 'email', state: 'queued', recipient: letter.to, ...rendered },
        update: {},
      });
      if (message.state !== 'queued') return 'already sent';
      if (!mail) return markAs(message, 'captured');
      await mail.send({
        messageId: `<${jobId}@${domainOf(supportEmail)}>`,
        from: config.mail.from,
        to: message.recipient,
        replyTo: letter.replyTo ?? null,
        subject: message.subject,
        text: message.text,
        html: rendered.html,
      });
      return markAs(message, 'sent');
    },

    /** A page of the admin list, newest first. */
    async list(query: PageQuery): Promise<Page<MessageRow>> {
      const page = await listIds(database.sql, source, query);
      const records = await database.prisma.message.findMany({ where: { id: { in: page.rows } } });
      return { ...page, rows: inOrder(page.rows, records).map(presentMessage) };
    },
  };

  async function markAs<State extends 'sent' | 'captured'>(message: Message, state: State): Promise<State> {
    await database.sql.query({
      text: "UPDATE message SET state = $2, sent_at = now() WHERE id = $1 AND state = 'queued'",
      values: [message.id, state],
    });
    return state;
  }
}
export type MessageService = ReturnType<typeof createMessageService>;

function presentMessage(record: Message): MessageRow {
  return {
    id: record.id,
    channel: record.channel === 'sms' ? 'sms' : 'email',
    state: record.state === 'sent' ? 'sent' : record.state === 'captured' ? 'captured' : 'queued',
    recipient: record.recipient,
    subject: record.subject,
    text: record.text,
    html: record.html,
    created_at: record.createdAt.toISOString(),
    sent_at: record.sentAt?.toISOString() ?? null,
  };
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);
