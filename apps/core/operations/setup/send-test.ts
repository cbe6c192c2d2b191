import { DeliveryFailure } from '#core/clients/failure.ts';
import { renderEmail } from '#core/messaging/messages/render.tsx';
import { textableNumber } from '#core/messaging/phone-verification/phone.ts';
import { AppError, invalidField } from '#core/platform/errors.ts';
import { newId } from '#core/platform/ids.ts';
import { takeTry, tooMany } from '#core/platform/throttle.ts';
import type { ThrottleLimit } from '#core/shared/rules.ts';
import { waitingTime } from '#core/text/rules.ts';
import { alarmJson } from '../alerts/alarm-json.ts';
import type { SetupDependencies } from './dependencies.ts';
import type { SetupTestRequest, SetupTestResult } from './schemas.ts';
import { saidBy } from './tries.ts';

/** Milliseconds a test may take: the person who sent it waits for it. */
const limit = 20_000;

const notSetUp = (part: string, setting: string) =>
  new AppError('conflict', `${part} is not set up. Set ${setting} first, and restart.`);

/** Tests within an hour: they use the accounts that send to customers, which have limits of their own. */
const testLimit: ThrottleLimit = { key: 'setup-tests', tries: 30, windowSeconds: 60 * 60 };

/**
 * Sends a test and says what the other side answered. A refusal by the other side is a result, not an error. Throws
 * `too_many_requests` beyond the limit.
 */
export function sendTest(dependencies: SetupDependencies) {
  return async (test: SetupTestRequest): Promise<SetupTestResult> => {
    const send = wayOf(dependencies, test);
    const wait = await takeTry(dependencies.database.sql, [testLimit]);
    if (wait > 0) throw tooMany(`Many tests were sent. Please try again in ${waitingTime(wait)}.`, wait);
    try {
      return { taken: true, said: await send(AbortSignal.timeout(limit)) };
    } catch (error) {
      if (!(error instanceof DeliveryFailure) && !isTimeout(error)) throw error;
      return { taken: false, said: `${saidBy(error)}.` };
    }
  };
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';

type Way = (signal: AbortSignal) => Promise<string>;

function wayOf(dependencies: SetupDependencies, test: SetupTestRequest): Way {
  if (test.kind === 'email') return emailTo(dependencies, test.to);
  if (test.kind === 'text') return textTo(dependencies, test.to);
  return test.kind === 'webhook' ? webhookPost(dependencies) : alarmPost(dependencies);
}

function emailTo({ mail, config }: Pick<SetupDependencies, 'mail' | 'config'>, to: string): Way {
  if (!mail) throw notSetUp('Email', 'SMTP_URL');
  const { brand, supportPhone: phone, supportEmail: email } = config.site;
  const subject = `A test from ${brand}`;
  const paragraphs = ['Your mail server works: this email was sent from the setup page of the admin area.'];
  const { text, html } = renderEmail({ to, subject, heading: subject, paragraphs }, { brand, phone, email });
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return async (signal) => {
    await mail.send({
      messageId: `<test-${newId()}@${domain}>`,
      from: config.mail.from,
      to,
      subject,
      text,
      html,
      replyTo: null,
      unsubscribeUrl: null,
      isUrgent: true,
      signal,
    });
    return `The mail server accepted it. Look in the inbox of ${to}, and in its spam folder.`;
  };
}

function textTo({ phones, config }: SetupDependencies, written: string): Way {
  if (!phones) throw notSetUp('Texting', 'TWILIO_ACCOUNT_SID');
  const to = textableNumber(written);
  if (to === null)
    throw invalidField('to', 'This phone number can’t get texts. Enter a US mobile number with its area code.');
  return async (signal) => {
    await phones.within(signal).sendText({ to, body: `A test from ${config.site.brand}.`, statusUrl: null });
    return `Twilio accepted it. The text should arrive at ${to} within a minute.`;
  };
}

function webhookPost({ automation, clock }: SetupDependencies): Way {
  if (!automation) throw notSetUp('The automation webhook', 'AUTOMATION_WEBHOOK_URL');
  const body = { form_type: 'test', submission_time: clock.now().toISOString() };
  return async (signal) => {
    const { status } = await automation.deliver(`msg_${newId()}`, JSON.stringify(body), signal);
    return `The receiver answered ${status}.`;
  };
}

function alarmPost({ alertWebhook, mail, config, clock }: SetupDependencies): Way {
  if (!alertWebhook) {
    if (!mail) throw notSetUp('Alarms', 'SMTP_URL or ALERT_WEBHOOK_URL');
    return emailTo({ mail, config }, config.mail.team);
  }
  return async () => {
    const now = clock.now();
    const summary = `A test from ${config.site.brand}: alarms arrive here.`;
    const alarm = { key: newId(), class: 'test', summary, severity: 'info' as const, since: now, endsAt: now };
    await alertWebhook.post(alarmJson(alarm, config));
    return 'The receiver accepted it.';
  };
}
