import type { SenderState } from '#core/clients/sms/client.ts';
import type { Config } from '#core/config/config.ts';
import type { SetupLine } from './schemas.ts';
import { lineOf, type Tried } from './tries.ts';

const texts = { id: 'texts', title: 'Text messages and demo numbers', optional: true, test: 'text' } as const;

/** Whether Twilio takes our account, and the number or service that texts come from is ours. */
export function textsLine({ twilio }: Pick<Config, 'twilio'>, tried: Tried<SenderState>): SetupLine {
  if (twilio === null || tried === null)
    return lineOf(texts, {
      state: 'missing',
      found: 'No Twilio account is set up.',
      meaning: 'Visitors can’t verify their phone numbers, nobody gets texts, and you type in demo numbers yourself.',
      steps: [
        'Open an account at twilio.com and buy a number that can call and text.',
        'Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM, and restart.',
      ],
    });
  if ('failed' in tried)
    return lineOf(texts, {
      state: 'failing',
      found: `Twilio did not accept our request: ${tried.failed}.`,
      meaning: 'Phone verification is skipped, and no texts go out.',
      steps: ['Check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN against Twilio’s console.'],
    });
  const { status, isTrial, ownsSender } = tried.answer;
  if (status !== 'active')
    return lineOf(texts, {
      state: 'failing',
      found: `Twilio says that the account is ${status}.`,
      meaning: 'Phone verification is skipped, and no texts go out.',
      steps: ['Sign in at twilio.com and reopen the account.'],
    });
  if (!ownsSender)
    return lineOf(texts, {
      state: 'failing',
      found: `The account has no ${twilio.from}.`,
      meaning: 'Phone verification is skipped, and no texts go out.',
      steps: [
        'Set TWILIO_FROM to one of the account’s numbers, or to one of its messaging services (MG…), and restart.',
      ],
    });
  if (isTrial)
    return lineOf(texts, {
      state: 'failing',
      found: 'The Twilio account is a trial account.',
      meaning: 'Texts reach only the numbers that you have verified at Twilio, not your visitors.',
      steps: ['Upgrade the account at twilio.com.'],
    });
  return lineOf(texts, {
    state: 'ready',
    found: `Twilio confirmed the account, and that ${twilio.from} belongs to it.`,
    meaning: 'Visitors can verify their phone numbers and get texts, and demo numbers are bought for them.',
  });
}
