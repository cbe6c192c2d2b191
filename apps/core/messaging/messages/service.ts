import type { Selectable } from 'kysely';
import { notConfigured } from '#core/clients/failure.ts';
import type { MailClient } from '#core/clients/mail/client.ts';
import type { PhoneClient } from '#core/clients/sms/client.ts';
import { type Config, siteAddress } from '#core/config/config.ts';
import { defineList, listRows, type Page, type PageQuery, searchedColumns } from '#core/lists/listing.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { newId } from '#core/platform/ids.ts';
import { rowReader } from '#core/platform/loader.ts';
import { type Message, Prisma } from '#core/platform/prisma/client.ts';
import type { DB } from '#core/platform/prisma/tables.ts';
import { db, type Given, now, prepare, run } from '#core/platform/statements.ts';
import { readableAddresses } from '#core/text/readable.ts';
import { renderEmail } from './render.tsx';
import { deliveryState, type Email } from './rules.ts';
import { type MessageRow, messageStates } from './schemas.ts';

const source = defineList({
  table: 'message',
  search: searchedColumns(['recipient', 'subject']),
  statusColumn: 'state',
});

const readMessages = rowReader('message', Prisma.MessageScalarFieldEnum);

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

interface SendOptions {
  /** Whether it passes other email on the way to the mail server. */
  isUrgent: boolean;
}

/** Emails and text messages: each is stored, then sent or captured. */
export function createMessageService(dependencies: MessageDependencies) {
  const { database, phones, config } = dependencies;
  return {
    send: (jobId: string, email: Email, signal: AbortSignal, options?: SendOptions) =>
      sendEmail(dependencies, jobId, email, signal, options),
    /** Whether text messages are sent or captured at all. */
    takesTexts: phones !== null || !config.production,
    sendText: (jobId: string, message: TextMessage, signal: AbortSignal) =>
      sendText(dependencies, jobId, message, signal),
    noteDelivery: (messageId: string, status: string, errorCode: string | null) =>
      noteDelivery(database.sql, messageId, status, errorCode),
    applyKeyword: (word: 'stop' | 'start', phone: string) => applyKeyword(database, word, phone),
    list: (query: PageQuery) => listMessages(database, query),
  };
}
export type MessageService = ReturnType<typeof createMessageService>;

type SentText = 'sent' | 'captured' | 'already sent' | 'stopped';

/**
 * Sends an email once for a job, however often the job runs: what was sent before is not sent again. The message id
 * is derived from the job, so that a copy sent just before a crash is recognized by mail servers.
 */
async function sendEmail(
  { database, mail, config }: MessageDependencies,
  jobId: string,
  email: Email,
  signal: AbortSignal,
  { isUrgent }: SendOptions = { isUrgent: false },
): Promise<'sent' | 'captured' | 'already sent'> {
  const { brand, supportPhone, supportEmail } = config.site;
  const rendered = renderEmail(email, { brand, phone: supportPhone, email: supportEmail });
  const { link: _link, ...withoutLink } = email;
  const kept =
    email.keepsLink === false
      ? renderEmail(withoutLink, { brand, phone: supportPhone, email: supportEmail })
      : rendered;
  const message = await store(database.sql, { job_id: jobId, channel: 'email', recipient: email.to, ...kept });
  if (message.state !== 'queued') return 'already sent';
  if (!mail) return markAs(database.sql, message, 'captured');
  await mail.send({
    messageId: `<${jobId}@${domainOf(supportEmail)}>`,
    from: config.mail.from,
    to: message.recipient,
    replyTo: email.replyTo ?? null,
    subject: message.subject,
    text: kept === rendered ? message.text : rendered.text,
    html: rendered.html,
    unsubscribeUrl: email.unsubscribeUrl ?? null,
    calendar: email.calendar ?? null,
    isUrgent,
    signal,
  });
  return markAs(database.sql, message, 'sent');
}

/**
 * Sends a text message once for a job, as `sendEmail` does. A phone that has opted out with STOP gets none: `stopped`.
 */
async function sendText(
  { database, phones, config }: MessageDependencies,
  jobId: string,
  { to, text, kept = text }: TextMessage,
  signal: AbortSignal,
): Promise<SentText> {
  if (await database.prisma.smsOptOut.findUnique({ where: { phone: to } })) return 'stopped';
  const message = await store(database.sql, {
    job_id: jobId,
    channel: 'sms',
    recipient: to,
    subject: 'Text message',
    text: phones ? kept : text,
    html: null,
  });
  if (message.state !== 'queued') return 'already sent';
  if (!phones && config.production) throw notConfigured('TWILIO_ACCOUNT_SID');
  if (!phones) return markAs(database.sql, message, 'captured');
  const { id } = await phones.within(signal).sendText({
    to,
    body: text,
    statusUrl: `${siteAddress(config.http)}/api/twilio/status?message=${message.id}`,
  });
  return markAs(database.sql, message, 'sent', id);
}

/** Stores Twilio's delivery report. Reports arrive in any order; the first final one wins. */
async function noteDelivery(via: Sql, messageId: string, status: string, errorCode: string | null): Promise<void> {
  const state = deliveryState(status);
  if (state === null) return;
  await run(
    via,
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
}

/**
 * Applies a keyword a recipient replied with: STOP ends all text messages to their phone, START allows them again.
 */
async function applyKeyword({ prisma }: Database, word: 'stop' | 'start', phone: string): Promise<void> {
  if (word === 'start') await prisma.smsOptOut.deleteMany({ where: { phone } });
  else await prisma.smsOptOut.createMany({ data: { phone }, skipDuplicates: true });
}

/** A page of the admin list, newest first. */
function listMessages(database: Database, query: PageQuery): Promise<Page<MessageRow>> {
  return listRows(database, source, query, { read: readMessages, present: presentMessage });
}

interface NewMessage {
  job_id: string;
  channel: 'email' | 'sms';
  recipient: string;
  subject: string;
  text: string;
  html: string | null;
}
type StoredMessage = Pick<Selectable<DB['message']>, 'id' | 'state' | 'recipient' | 'subject' | 'text'>;

/** Stores a job's message, anew until it is sent: the address may have been corrected since. Gives the job's message. */
const storeMessage = prepare('store-message', (given: Given<NewMessage & { id: string }>) =>
  db
    .insertInto('message')
    .values({
      id: given.value(({ id }) => id),
      job_id: given.value((message) => message.job_id),
      state: 'queued',
      channel: given.value(({ channel }) => channel),
      recipient: given.value(({ recipient }) => recipient),
      subject: given.value(({ subject }) => subject),
      text: given.value(({ text }) => text),
      html: given.value(({ html }) => html),
    })
    .onConflict((conflict) =>
      conflict.column('job_id').doUpdateSet((row) => {
        const untilSent = <Column extends 'recipient' | 'subject' | 'text' | 'html'>(column: Column) =>
          row
            .case()
            .when('message.state', '=', 'queued')
            .then(row.ref(`excluded.${column}`))
            .else(row.ref(`message.${column}`))
            .end();
        return {
          recipient: untilSent('recipient'),
          subject: untilSent('subject'),
          text: untilSent('text'),
          html: untilSent('html'),
        };
      }),
    )
    .returning(['id', 'state', 'recipient', 'subject', 'text']),
);

async function store(via: Sql, message: NewMessage): Promise<StoredMessage> {
  const { rows } = await storeMessage(via, { id: newId(), ...message });
  const [stored] = rows;
  if (!stored) throw new Error('A message was neither stored nor found');
  return stored;
}

interface Marking {
  id: string;
  state: 'sent' | 'captured';
  providerId: string | null;
}

const markMessage = prepare('mark-message', (given: Given<Marking>) =>
  db
    .updateTable('message')
    .set((row) => ({
      state: row
        .case()
        .when('state', '=', 'queued')
        .then(given.value(({ state }) => state))
        .else(row.ref('state'))
        .end(),
      sent_at: row.fn.coalesce('sent_at', now),
      provider_id: given.value(({ providerId }) => providerId),
    }))
    .where(
      'id',
      '=',
      given.value(({ id }) => id),
    ),
);

/** Stores how a message left, unless a delivery report was faster. Returns the state. */
async function markAs<State extends 'sent' | 'captured'>(
  via: Sql,
  message: { id: string },
  state: State,
  providerId: string | null = null,
): Promise<State> {
  await markMessage(via, { id: message.id, state, providerId });
  return state;
}

function presentMessage(record: Message): MessageRow {
  return {
    id: record.id,
    channel: record.channel === 'sms' ? 'sms' : 'email',
    state: messageStates.find((state) => state === record.state) ?? 'queued',
    recipient: readableAddresses(record.recipient),
    subject: record.subject,
    text: record.text,
    html: record.html,
    created_at: record.created_at.toISOString(),
    sent_at: record.sent_at?.toISOString() ?? null,
  };
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);
