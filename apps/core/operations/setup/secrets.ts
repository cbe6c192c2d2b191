import type { Config } from '#core/config/config.ts';
import { timeLabel } from '#core/shared/rules.ts';
import type { StoredSecrets } from '#core/webhooks/stored-secrets.ts';
import type { SetupLine } from './schemas.ts';
import { lineOf } from './tries.ts';

const secrets = { id: 'secrets', title: 'Secrets' };
const endpoints = (count: number) => (count === 1 ? 'one webhook endpoint' : `${count} webhook endpoints`);

/** What still needs the secrets before: endpoints, by what is stored; and sessions, for so many seconds. */
export interface SecretsFound {
  stored: StoredSecrets;
  sessionSeconds: number;
}

/** Whether a secret is being replaced, and whether anything still needs the one before. */
export function secretsLine({ secrets: set }: Pick<Config, 'secrets'>, found: SecretsFound): SetupLine {
  const { stored, sessionSeconds } = found;
  const { sessionKeys, linkKeys, hasLinkSecret, automationWebhook } = set;
  if (stored.unreadable > 0)
    return lineOf(secrets, {
      state: 'failing',
      found: `SESSION_SECRET does not read the secrets of ${endpoints(stored.unreadable)}.`,
      meaning: 'Nothing is sent to them.',
      steps: [
        'Set SESSION_SECRET_PREVIOUS to the value SESSION_SECRET had before, restart, and run npm run secrets:rotate.',
        'If nobody has that value, rotate the secret of each endpoint and enter its headers again.',
      ],
    });
  if (stored.previous > 0)
    return lineOf(secrets, {
      state: 'failing',
      found: `SESSION_SECRET_PREVIOUS is set, and the secrets of ${endpoints(stored.previous)} are still encrypted with it.`,
      meaning: 'Everything works. Without it, nothing could be sent to them.',
      steps: ['When every process runs with both secrets, run npm run secrets:rotate. It encrypts them anew.'],
    });
  if (sessionKeys.previous !== null && !hasLinkSecret)
    return lineOf(secrets, {
      state: 'failing',
      found: 'SESSION_SECRET_PREVIOUS is set, and LINK_SECRET is not.',
      meaning: 'Without SESSION_SECRET_PREVIOUS, the private links in emails already sent would stop working.',
      steps: [
        'Set LINK_SECRET to the value of SESSION_SECRET, and LINK_SECRET_PREVIOUS to that of SESSION_SECRET_PREVIOUS.',
      ],
    });
  const open = [
    ...(sessionKeys.previous === null ? [] : [sessionOverlap(sessionSeconds)]),
    ...(linkKeys.previous !== null && hasLinkSecret ? [linkOverlap] : []),
    ...(automationWebhook?.previous ? [webhookOverlap] : []),
  ];
  if (open.length === 0)
    return lineOf(secrets, {
      state: 'ready',
      found: 'No secret is being replaced, and everything encrypted can be read.',
      meaning: 'npm run secrets:rotate replaces SESSION_SECRET, and says what to do.',
    });
  return lineOf(secrets, {
    state: 'unknown',
    found: `Secrets are being replaced: ${open.map(({ setting }) => setting).join(', ')}.`,
    meaning: 'Everything works with the current secrets and the previous ones.',
    steps: open.map(({ step }) => step),
  });
}

const sessionOverlap = (sessionSeconds: number) => ({
  setting: 'SESSION_SECRET_PREVIOUS is set',
  step: `Nothing stored needs SESSION_SECRET_PREVIOUS. Remove it ${timeLabel(sessionSeconds)} after every process was restarted: by then, everybody who had signed in before has to sign in again anyway.`,
});
const linkOverlap = {
  setting: 'LINK_SECRET_PREVIOUS is set',
  step: 'LINK_SECRET_PREVIOUS may stay: the links in emails sent before LINK_SECRET was replaced need it.',
};
const webhookOverlap = {
  setting: 'AUTOMATION_WEBHOOK_SECRET_PREVIOUS is set',
  step: 'Posts to the automation webhook carry two signatures. When its receiver has the current secret, remove AUTOMATION_WEBHOOK_SECRET_PREVIOUS.',
};
