import type { MailClient } from '#core/clients/mail/client.ts';
import type { Config } from '#core/config/config.ts';
import { renderEmail } from './render.tsx';
import type { Email } from './rules.ts';

interface DirectEmail {
  email: Email;
  /** Begins the message id: the same id marks the same email, so that mail servers can detect duplicates. */
  id: string;
  signal: AbortSignal;
}

/**
 * Sends an email straight to the mail server: no job, and no copy in the admin area. Rejects with a `DeliveryFailure`,
 * or with the reason of an aborted signal.
 */
export async function sendDirectly(
  { mail, config }: { mail: MailClient; config: Pick<Config, 'mail' | 'site'> },
  { email, id, signal }: DirectEmail,
): Promise<void> {
  const { brand, supportPhone, supportEmail } = config.site;
  const { subject, text, html } = renderEmail(email, { brand, phone: supportPhone, email: supportEmail });
  await mail.send({
    messageId: `<${id}@${supportEmail.slice(supportEmail.lastIndexOf('@') + 1)}>`,
    from: config.mail.from,
    to: email.to,
    subject,
    text,
    html,
    replyTo: null,
    unsubscribeUrl: null,
    calendar: null,
    isUrgent: true,
    signal,
  });
}
