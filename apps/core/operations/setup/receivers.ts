import type { Config } from '#core/config/config.ts';
import { utcMoment } from '#core/text/rules.ts';
import type { SetupLine } from './schemas.ts';
import { lineOf, type Tried } from './tries.ts';

/** The newest delivery or test of one kind: whether it was taken, and when. Null when there was none lately. */
export interface LastSent {
  taken: boolean;
  at: Date;
  /** Why it was not taken. */
  said: string | null;
}

const webhook = { id: 'automation', title: 'Automation webhook', optional: true, test: 'webhook' } as const;

/** Whether the receiver of leads takes them, by what was last sent there. */
export function webhookLine({ automation }: Pick<Config, 'automation'>, last: LastSent | null): SetupLine {
  if (automation.url === null)
    return lineOf(webhook, {
      state: 'missing',
      found: 'No receiver is set up.',
      meaning: 'Leads stay in this admin area and are not passed to your other tools.',
      steps: [
        'Set AUTOMATION_WEBHOOK_URL to the address of your tool (Zapier, Make, n8n or your own), and restart.',
        'Give the tool AUTOMATION_WEBHOOK_SECRET, so that it can tell our posts from forged ones.',
      ],
    });
  const { host } = new URL(automation.url);
  return sentLine(webhook, last, {
    place: host,
    good: 'New leads reach your other tools.',
    bad: 'New leads wait and are tried again for a day. Retry what was given up under Jobs.',
    fix: `Check that ${host} is running, and that AUTOMATION_WEBHOOK_URL is right.`,
  });
}

const alarms = { id: 'alarms', title: 'Alarms', test: 'alarm' } as const;

/** Whether somebody is told when something breaks. */
export function alarmsLine(
  { secrets, mail }: Pick<Config, 'secrets' | 'mail'>,
  mailTried: Tried<unknown>,
  last: LastSent | null,
): SetupLine {
  if (secrets.alertWebhook !== null)
    return sentLine(alarms, last, {
      place: new URL(secrets.alertWebhook.url).host,
      good: `Your team is told when something breaks, there and by email to ${mail.team}.`,
      bad: `Alarms go only to ${mail.team} by email, if email works.`,
      fix: 'Check ALERT_WEBHOOK_URL.',
    });
  if (mailTried !== null && 'answer' in mailTried)
    return lineOf(alarms, {
      state: 'ready',
      found: `Alarms go by email to ${mail.team}, and the mail server accepted our sign-in just now.`,
      meaning: 'Your team is told by email when something breaks.',
      steps: ['For a second way, set ALERT_WEBHOOK_URL to Slack, PagerDuty or Alertmanager, and restart.'],
    });
  return lineOf(alarms, {
    state: 'missing',
    found: 'Alarms have no way out: neither email nor an alarm webhook works.',
    meaning: 'Nobody is told when something breaks.',
    steps: ['Set up email, or set ALERT_WEBHOOK_URL to Slack, PagerDuty or Alertmanager, and restart.'],
  });
}

interface Sent {
  place: string;
  good: string;
  bad: string;
  fix: string;
}

function sentLine(words: Parameters<typeof lineOf>[0], last: LastSent | null, { place, good, bad, fix }: Sent) {
  if (last === null)
    return lineOf(words, {
      state: 'unknown',
      found: `Nothing has been sent to ${place} lately.`,
      meaning: 'We don’t know whether it arrives.',
      steps: ['Send a test.'],
    });
  const at = utcMoment(last.at);
  return last.taken
    ? lineOf(words, { state: 'ready', found: `${place} accepted what we sent on ${at}.`, meaning: good })
    : lineOf(words, {
        state: 'failing',
        found: `${place} did not accept what we sent on ${at}${last.said === null ? '' : `: ${last.said}`}.`,
        meaning: bad,
        steps: [fix, 'Send a test.'],
      });
}
