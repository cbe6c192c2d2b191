import { causeOf, DeliveryFailure } from '#core/clients/failure.ts';
import type { MailClient } from '#core/clients/mail/client.ts';
import type { PhoneClient } from '#core/clients/sms/client.ts';
import type { Config } from '#core/config/config.ts';
import { sendDirectly } from '#core/messaging/messages/direct.ts';
import { textableNumber } from '#core/messaging/phone-verification/phone.ts';
import type { Database } from '#core/platform/database.ts';
import { AppError, invalidField } from '#core/platform/errors.ts';
import { newId } from '#core/platform/ids.ts';
import { takeTry, tooMany } from '#core/platform/throttle.ts';
import type { ThrottleLimit } from '#core/shared/rules.ts';
import { humanize, waitingTime } from '#core/text/rules.ts';
import type { SetupTestRequest, SetupTestResult } from './schemas.ts';

export interface TestDependencies {
  config: Pick<Config, 'mail' | 'site'>;
  database: Pick<Database, 'sql'>;
  mail: MailClient | null;
  phones: PhoneClient | null;
}

/** Milliseconds a test may take: the person who sent it waits for it. */
const limit = 20_000;

/** Tests within an hour: they use the accounts that send to customers, which have limits of their own. */
const testLimit: ThrottleLimit = { key: 'setup-tests', tries: 30, windowSeconds: 60 * 60 };

type Send = (signal: AbortSignal) => Promise<string>;

/**
 * Sends a test email or text and returns what the other side answered. Throws `conflict` when the part is not configured
 * and `too_many_requests` beyond the limit. A refusal by the other side is a result.
 */
export async function sendTest(dependencies: TestDependencies, test: SetupTestRequest): Promise<SetupTestResult> {
  const send = test.kind === 'email' ? emailTo(dependencies, test.to) : textTo(dependencies, test.to);
  const wait = await takeTry(dependencies.database.sql, [testLimit]);
  if (wait > 0) throw tooMany(`Many tests were sent. Please try again in ${waitingTime(wait)}.`, wait);
  const signal = AbortSignal.timeout(limit);
  try {
    return { accepted: true, said: await send(signal) };
  } catch (error) {
    if (!(error instanceof DeliveryFailure) && !signal.aborted) throw error;
    return { accepted: false, said: `${saidBy(error)}.` };
  }
}

/** Why something failed, for a person: the class of the failure, and what the other side said. */
export function saidBy(error: unknown): string {
  const words = humanize(causeOf(error));
  if (!(error instanceof DeliveryFailure)) return words;
  const said = [error.status, error.snippet].filter((part) => part !== null && part !== '').join(' ');
  return said === '' ? words : `${words}: ${said}`;
}

function emailTo({ mail, config }: TestDependencies, to: string): Send {
  if (!mail) throw new AppError('conflict', 'Email is not configured. Set SMTP_URL first, and restart.');
  const subject = `A test from ${config.site.brand}`;
  const paragraphs = ['Your mail server works: this email was sent from the setup page of the admin area.'];
  const email = { to, subject, heading: subject, paragraphs };
  return async (signal) => {
    await sendDirectly({ mail, config }, { email, id: `test-${newId()}`, signal });
    return `The mail server accepted it. Look in the inbox of ${to}, and in its spam folder.`;
  };
}

function textTo({ phones, config }: TestDependencies, written: string): Send {
  if (!phones) throw new AppError('conflict', 'Texting is not configured. Set TWILIO_ACCOUNT_SID first, and restart.');
  const to = textableNumber(written);
  if (to === null)
    throw invalidField('to', 'This phone number can’t get texts. Enter a US mobile number with its area code.');
  return async (signal) => {
    await phones.within(signal).sendText({ to, body: `A test from ${config.site.brand}.`, statusUrl: null });
    return `Twilio accepted it. The text should arrive at ${to} within a minute.`;
  };
}
