import type { Config } from '#core/config/config.ts';
import type { StoredSecrets } from '#core/platform/encryption.ts';
import { timeLabel } from '#core/shared/rules.ts';
import type { SetupLine } from './schemas.ts';
import { lineOf } from './tries.ts';

const secrets = { id: 'secrets', title: 'Secrets' };

/** What is encrypted with `SESSION_SECRET`, and what to do where nobody has the secret it was encrypted with. */
const kinds = {
  endpoints: {
    one: 'one webhook endpoint',
    many: 'webhook endpoints',
    meaning: 'Nothing is sent to these endpoints.',
    step: 'If nobody has that value, rotate the secret of each endpoint and enter its headers again.',
  },
  authenticators: {
    one: 'one authenticator app',
    many: 'authenticator apps',
    meaning: 'Members with these apps can only sign in with recovery codes.',
    step: 'If nobody has that value, these members use recovery codes to sign in and to remove their app, and set it up again. Members without codes are removed and invited again.',
  },
  invitations: {
    one: 'one invitation',
    many: 'invitations',
    meaning: 'Emails with these invitations that were not sent yet are not sent.',
    step: 'If nobody has that value, invite these people again.',
  },
};
type Kind = keyof typeof kinds;
const kindNames = ['endpoints', 'authenticators', 'invitations'] as const satisfies Kind[];

const list = new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' });
const countsOf = (found: { kind: Kind; count: number }[]) =>
  list.format(found.map(({ kind, count }) => (count === 1 ? kinds[kind].one : `${count} ${kinds[kind].many}`)));

/** What still needs the secrets before: what is stored, by kind; and sessions, for so many seconds. */
export interface SecretsFound {
  stored: Record<Kind, StoredSecrets>;
  sessionSeconds: number;
}

/** Whether a secret is being replaced, and whether anything still needs the one before. */
export function secretsLine({ secrets: set }: Pick<Config, 'secrets'>, found: SecretsFound): SetupLine {
  const { stored, sessionSeconds } = found;
  const those = (state: keyof StoredSecrets) =>
    kindNames.map((kind) => ({ kind, count: stored[kind][state] })).filter(({ count }) => count > 0);
  const unreadable = those('unreadable');
  const previous = those('previous');
  const { sessionKeys, linkKeys, hasLinkSecret, automationWebhook } = set;
  if (unreadable.length > 0)
    return lineOf(secrets, {
      state: 'failing',
      found: `SESSION_SECRET does not read the secrets of ${countsOf(unreadable)}.`,
      meaning: unreadable.map(({ kind }) => kinds[kind].meaning).join(' '),
      steps: [
        'Set SESSION_SECRET_PREVIOUS to the value SESSION_SECRET had before, and restart.',
        ...unreadable.map(({ kind }) => kinds[kind].step),
      ],
    });
  if (previous.length > 0)
    return lineOf(secrets, {
      state: 'failing',
      found: `SESSION_SECRET_PREVIOUS is set, and the secrets of ${countsOf(previous)} are still encrypted with it.`,
      meaning: 'Everything works. Without it, they could not be read anymore.',
      steps: ['Keep SESSION_SECRET_PREVIOUS set until nothing needs it anymore.'],
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
      meaning: 'To replace SESSION_SECRET, keep its old value as SESSION_SECRET_PREVIOUS.',
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
