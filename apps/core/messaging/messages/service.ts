import { DeliveryFailure } from '#core/clients/failure.ts';
import type { MailClient } from '#core/clients/mail/client.ts';
import type { PhoneClient } from '#core/clients/sms/client.ts';
import { type Config, siteAddress } from '#core/config/config.ts';
import { defineList, inOrder, listIds, type Page, type PageQuery, searchedColumns } from '#core/lists/listing.ts';
import type { Database } from '#core/platform/database.ts';
import { newId } from '#core/platform/ids.ts';
import type { Message } from '#core/platform/prisma/client.ts';
import { db, now, run } from '#core/platform/statements.ts';
import { renderEmail } from './render.tsx';
import { deliveryState, type Email } from './rules.ts';
import { type MessageRow, messageStates } from './schemas.ts';

const source = defineList({
  table: 'message',
  search: searchedColumns(['recipient', 'subject']),
  statusColumn: 'state',
});

interface MessageDependencies {
  database: Database;
  /** Null where no SMTP server is configured: emails are then captured for the admin area. */
  mail: MailClient | null;
  /** Null where Twilio is not configured: text messages are then captured, outside production. */
  phones: PhoneClient | null;
  config: Pick<Config, 'site' | 'mail' | 'http' | 'production'>;
}

/** A text message; `kept` is the text the admin area shows, where it must not show everything. */
export interface TextMessage {
  /** E.164. */
  to: string;
  text: string;
  kept?: string;
}

export function createMessageService({ database, mail, phones, config }: MessageDependencies) {
  const { brand, supportPhone, supportEmail } = config.site;
  return {
    /**
     * Sends an email once for a job, however often the job runs: what was sent before is not sent again. The message id
     * is derived from the job, so that a copy sent just before a crash is recognised by mail servers.
     */
    async send(jobId: string, email: Email): Promise<'sent' | 'captured' | 'already sent'> {
      const rendered = await renderEmail(email, { brand, phone: supportPhone, email: supportEmail });
      const message = await database.prisma.message.upsert({
        where: { jobId },
        create: { id: newId(), jobId, channel: 'email', state: 'queued', recipient: email.to, ...rendered },
        update: {},
      });
      if (message.state !== 'queued') return 'already sent';
      if (!mail) return markAs(message, 'captured');
      await mail.send({
        messageId: `<${jobId}@${domainOf(supportEmail)}>`,
        from: config.mail.from,
        to: message.recipient,
        replyTo: email.replyTo ?? null,
        subject: message.subject,
        text: message.text,
        html: rendered.html,
        unsubscribeUrl: email.unsubscribeUrl ?? null,
      });
      return markAs(message, 'sent');
    },

    /** Whether text messages are sent or captured at all. */
    takesTexts: phones !== null || !config.production,

    /**
     * Sends a text message once for a job, as `send` does. A phone that has opted out with STOP gets none: `stopped`.
     */
    async sendText(jobId: string, { to, text, kept = text }: TextMessage): Promise<SentText> {
      if (await database.prisma.smsOptOut.findUnique({ where: { phone: to } })) return 'stopped';
      const message = await database.prisma.message.upsert({
        where: { jobId },
        create: {
          id: newId(),
          jobId,
          channel: 'sms',
          state: 'queued',
          recipient: to,
          subject: 'Text message',
          text: phones ? kept : text,
        },
        update: {},
      });
      if (message.state !== 'queued') return 'already sent';
      if (!phones && config.production) throw new DeliveryFailure('not_configured', { permanent: true });
      if (!phones) return markAs(message, 'captured');
      const { id } = await phones.sendText({
        to,
        body: text,
        statusUrl: `${siteAddress(config.http)}/api/twilio/status?message=${message.id}`,
      });
      return markAs(message, 'sent', id);
    },

    /** Stores Twilio's delivery report. Reports arrive in any order; the first final one wins. */
    async noteDelivery(messageId: string, status: string, errorCode: string | null): Promise<void> {
      const state = deliveryState(status);
      if (state === null) return;
      await run(
        database.sql,
        db
          .updateTable('message')
          .set((row) => ({
            state,
            error_code: state === 'failed' ? errorCode : null,
            sent_at: row.fn.coalesce('sent_at', now),
          }))
          .where('id', '=', messageId)
          .where('channel', '=', 'sms')
          .where('state', 'in', ['queued', 'sent']),
      );
    },

    /**
     * Applies a keyword a recipient replied with: STOP ends all text messages to their phone, START allows them again.
     */
    async follow(word: 'stop' | 'start', phone: string): Promise<void> {
      if (word === 'start') await database.prisma.smsOptOut.deleteMany({ where: { phone } });
      else await database.prisma.smsOptOut.createMany({ data: { phone }, skipDuplicates: true });
    },

    /** A page of the admin list, newest first. */
    async list(query: PageQuery): Promise<Page<MessageRow>> {
      const page = await listIds(database.sql, source, query);
      const records = await database.prisma.message.findMany({ where: { id: { in: page.rows } } });
      return { ...page, rows: inOrder(page.rows, records).map(presentMessage) };
    },
  };

  async function markAs<State extends 'sent' | 'captured'>(
    message: Message,
    state: State,
    providerId: string | null = null,
  ): Promise<State> {
    await run(
      database.sql,
      db
        .updateTable('message')
        .set((row) => ({
          state: row.case().when('state', '=', 'queued').then<string>(state).else(row.ref('state')).end(),
          sent_at: row.fn.coalesce('sent_at', now),
          provider_id: providerId,
        }))
        .where('id', '=', message.id),
    );
    return state;
  }
}
type SentText = 'sent' | 'captured' | 'already sent' | 'stopped';
export type MessageService = ReturnType<typeof createMessageService>;

function presentMessage(record: Message): MessageRow {
  return {
    id: record.id,
    channel: record.channel === 'sms' ? 'sms' : 'email',
    state: messageStates.find((state) => state === record.state) ?? 'queued',
    recipient: record.recipient,
    subject: record.subject,
    text: record.text,
    html: record.html,
    created_at: record.createdAt.toISOString(),
    sent_at: record.sentAt?.toISOString() ?? null,
  };
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);
