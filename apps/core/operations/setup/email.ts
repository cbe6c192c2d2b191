import type { Config } from '#core/config/config.ts';
import type { SetupLine } from './schemas.ts';
import { lineOf, type Tried } from './tries.ts';

const email = { id: 'email', title: 'Email', test: 'email' } as const;

/** Whether the mail server accepts our sign-in. */
export function emailLine({ secrets, mail }: Pick<Config, 'secrets' | 'mail'>, tried: Tried<unknown>): SetupLine {
  if (secrets.smtp === null || tried === null)
    return lineOf(email, {
      state: 'missing',
      found: 'No mail server is set up.',
      meaning:
        'Nobody gets an email: no confirmations, no receipts, no notices to your team. Emails are kept under Messages, marked as captured.',
      steps: [
        'Get SMTP access from your email provider.',
        'Set SMTP_URL, like smtp://user:password@smtp.example.com:587, and MAIL_FROM, and restart.',
      ],
    });
  const { hostname } = new URL(secrets.smtp.url);
  if ('failed' in tried)
    return lineOf(email, {
      state: 'failing',
      found: `${hostname} did not accept our sign-in: ${tried.failed}.`,
      meaning: 'Emails wait and are tried again for a day. Nothing is lost yet.',
      steps: [
        'Check the host, port, user and password in SMTP_URL.',
        'Check that this server may connect to that port.',
        'If it can’t encrypt the connection, use smtps:// where the provider offers it.',
      ],
    });
  return lineOf(email, {
    state: 'ready',
    found: `${hostname} accepted our sign-in just now.`,
    meaning: `Emails go out from ${mail.from}. Send a test to see one arrive.`,
  });
}
