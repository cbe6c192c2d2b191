import { createTransport } from 'nodemailer';
import pLimit from 'p-limit';
import { DeliveryFailure } from '#core/clients/failure.ts';
import type { SmtpServer } from '#core/config/smtp.ts';
import { errorCode } from '#core/platform/database.ts';
import type { MailClient } from './client.ts';

/** Milliseconds a whole conversation may take: a server that answers slowly, but always in time, has no other limit. */
const conversationMilliseconds = 60_000;

interface SmtpOptions {
  /** Most connections, besides the one that is kept for urgent mail. */
  connections: number;
  conversation?: number;
}

/** Mail over SMTP on a small pool of reused connections. Every wait has a timeout, and so has the whole conversation. */
export function createSmtpClient(
  { url, tls }: SmtpServer,
  { connections, conversation = conversationMilliseconds }: SmtpOptions,
): MailClient {
  /** The limit starts after the wait for a free connection. */
  const turn = pLimit(connections + 1);
  const lessUrgent = pLimit(connections);
  const transport = createTransport({
    url,
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'off',
    pool: true,
    maxConnections: connections + 1,
    maxMessages: 50,
    /** The job retries a mail whose connection broke, so that every attempt is recorded. */
    maxRequeues: 0,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: ({ replyTo, unsubscribeUrl, calendar, isUrgent, signal, ...mail }) => {
      const talk = async () => {
        signal.throwIfAborted();
        // Not `AbortSignal.timeout`: its timer would outlive the mail, and end in an error with a stack for each.
        const limit = new AbortController();
        const timer = setTimeout(() => limit.abort(new DeliveryFailure('timeout')), conversation);
        try {
          await transport.sendMail({
            ...mail,
            ...(replyTo === null ? {} : { replyTo }),
            ...(calendar === null ? {} : { icalEvent: { ...calendar, filename: 'appointment.ics' } }),
            ...(unsubscribeUrl === null ? {} : { headers: oneClick(unsubscribeUrl) }),
            signal: AbortSignal.any([signal, limit.signal]),
          });
        } catch (error) {
          signal.throwIfAborted();
          limit.signal.throwIfAborted();
          throw asFailure(error);
        } finally {
          clearTimeout(timer);
        }
      };
      return isUrgent ? turn(talk) : lessUrgent(() => turn(talk));
    },
    close: () => transport.close(),
  };
}

const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** A 5xx reply to the message itself is permanent; every other failure may be retried. */
function asFailure(error: unknown): DeliveryFailure {
  const reply = replyOf(error);
  if (isWithoutTls(error)) return new DeliveryFailure('smtp_without_tls', { snippet: reply?.text ?? messageOf(error) });
  if (reply) {
    const permanent = reply.code >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(errorCode(error));
    return new DeliveryFailure(permanent ? 'smtp_refused' : 'smtp_deferred', {
      permanent,
      status: reply.code,
      snippet: reply.text,
    });
  }
  return new DeliveryFailure(errorCode(error) === 'ETIMEDOUT' ? 'timeout' : 'smtp_unreachable', {
    snippet: errorCode(error),
  });
}

/** STARTTLS was refused or cut off, or the certificate can't be trusted: nodemailer names that in its message only. */
const isWithoutTls = (error: unknown) =>
  errorCode(error) === 'ETLS' ||
  (errorCode(error) === 'ESOCKET' && /certificate|\bTLS\b|\bSSL\b/i.test(messageOf(error)));

const messageOf = (error: unknown) => (error instanceof Error ? error.message : errorCode(error));

function replyOf(error: unknown): { code: number; text: string } | null {
  if (!(error instanceof Error) || !('responseCode' in error) || typeof error.responseCode !== 'number') return null;
  const text = 'response' in error && typeof error.response === 'string' ? error.response : '';
  return { code: error.responseCode, text };
}
