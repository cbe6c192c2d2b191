import { randomBytes } from 'node:crypto';
import { userInfo } from 'node:os';
import { sessionMaxSeconds } from '#core/access/rules.ts';
import { type Config, ConfigurationError } from '#core/config/config.ts';
import { type Core, createCore } from '#core/core.ts';
import { newId } from '#core/platform/ids.ts';
import { createLogger } from '#core/platform/logger.ts';
import { timeLabel } from '#core/shared/rules.ts';
import { runningConfig } from './local-config.ts';

const usage = `Usage:
  npm run secrets:rotate              replaces SESSION_SECRET
  npm run secrets:rotate -- webhook   replaces AUTOMATION_WEBHOOK_SECRET

Run it with the settings of the product. Run it again after each step: it says what comes next.`;

/** Replaces a secret step by step. Which step is next is read from the settings and the database. */
async function main(): Promise<void> {
  const [which = 'session', ...more] = process.argv.slice(2);
  if (more.length > 0 || !['session', 'webhook'].includes(which)) throw new Error(usage);
  const config = await runningConfig();
  if (which === 'webhook') return sayWebhook(config.secrets);
  if (config.secrets.sessionKeys.previous === null) return sayNewSession(config.secrets);
  const core = createCore({ config, logger: createLogger('silent'), poolSize: 2 });
  try {
    await renew(core);
  } finally {
    await core.close();
  }
}

const say = (...lines: string[]) => console.log(lines.join('\n'));
const overlap = timeLabel(sessionMaxSeconds);

/** While the previous secret is set, it is accepted, also from somebody who should not know it. */
const emergency = [
  'Does somebody else know the old secret? Then don’t wait: once this command says that nothing stored needs it, remove',
  'SESSION_SECRET_PREVIOUS and restart. Everybody signs in again. For links, see “A secret is known to somebody” in docs/operations.md.',
];

/** The first step changes nothing: the processes have to know both secrets before anything is encrypted with the new one. */
function sayNewSession({ hasLinkSecret }: Config['secrets']): void {
  say(
    'Nothing was changed yet. To replace SESSION_SECRET:',
    '',
    '1. Change these settings of every API and worker process:',
    `     SESSION_SECRET=${randomBytes(32).toString('hex')}`,
    '     SESSION_SECRET_PREVIOUS=(what SESSION_SECRET is now)',
    ...(hasLinkSecret
      ? []
      : [
          '     LINK_SECRET=(what SESSION_SECRET is now)',
          '   LINK_SECRET stays: it keeps the private links in emails already sent working.',
        ]),
    '2. Restart all of them. Everybody stays signed in, and every link works.',
    '3. Run this command again with those settings. It encrypts anew what is stored.',
    `4. ${overlap} after the restart, remove SESSION_SECRET_PREVIOUS and restart.`,
    '',
    ...emergency,
    '',
    'Several processes, restarted one after another? Until all of them know the new secret, one may not accept what another signed:',
    'somebody who signs in meanwhile may have to sign in again. To avoid that, first set only SESSION_SECRET_PREVIOUS to the new',
    'value and restart all of them, and then begin with step 1.',
  );
}

/** The second step: encrypts anew, and says what still needs the previous secret. */
async function renew({ audit, webhooks, admin, config }: Core): Promise<void> {
  const entry = await audit.write({
    actor: `${userInfo().username} (command line)`,
    action: 'secrets-renewed',
    details: {},
    address: 'command line',
    userAgent: '',
    requestId: newId(),
  });
  const renewed = { endpoints: await webhooks.renewStoredSecrets(), ...(await admin.renewStoredSecrets()) };
  if (entry) await audit.complete(entry, 'done');
  const stored = { endpoints: await webhooks.storedSecrets(), ...(await admin.storedSecrets()) };
  const counts = Object.values(stored);
  const current = counts.reduce((sum, each) => sum + each.current, 0);
  const unreadable = counts.reduce((sum, each) => sum + each.unreadable, 0);
  say(
    `Encrypted anew: the secrets and headers of ${renewed.endpoints} webhook endpoints, ${renewed.authenticators} authenticator apps and ${renewed.invitations} invitations.`,
    `With the current SESSION_SECRET now: ${current}.`,
    ...(unreadable > 0
      ? [
          `${stored.endpoints.unreadable} endpoints, ${stored.authenticators.unreadable} authenticator apps and ${stored.invitations.unreadable} invitations can be read with neither secret.`,
          'Set SESSION_SECRET_PREVIOUS to the one they were encrypted with. If nobody has it, npm run doctor says what to do.',
        ]
      : ['Nothing stored needs SESSION_SECRET_PREVIOUS anymore.']),
    ...(config.secrets.hasLinkSecret
      ? ['The links in emails already sent are signed with LINK_SECRET and go on working.']
      : [
          'LINK_SECRET is not set, so the links in emails already sent still need SESSION_SECRET_PREVIOUS. Set LINK_SECRET to the value of',
          'SESSION_SECRET and LINK_SECRET_PREVIOUS to that of SESSION_SECRET_PREVIOUS, for all processes, and restart.',
        ]),
    `${overlap} after all processes were restarted with both secrets, remove SESSION_SECRET_PREVIOUS and restart: sessions from before have ended by then.`,
    ...emergency,
    'Keep the old value with the backups made until now: a restored backup needs it as SESSION_SECRET_PREVIOUS, and this command again.',
  );
  if (unreadable > 0) process.exitCode = 1;
}

function sayWebhook({ automationWebhook }: Config['secrets']): void {
  if (automationWebhook?.previous)
    say(
      'Posts to the automation webhook carry two signatures, by the current secret and the previous one.',
      'When its receiver has the current AUTOMATION_WEBHOOK_SECRET, remove AUTOMATION_WEBHOOK_SECRET_PREVIOUS and restart.',
    );
  else
    say(
      'Nothing was changed yet. To replace AUTOMATION_WEBHOOK_SECRET:',
      '',
      '1. Change these settings of every API and worker process, and restart all of them:',
      `     AUTOMATION_WEBHOOK_SECRET=whsec_${randomBytes(32).toString('base64')}`,
      '     AUTOMATION_WEBHOOK_SECRET_PREVIOUS=(what AUTOMATION_WEBHOOK_SECRET is now)',
      '   Each post then carries two signatures, so the receiver accepts it with either secret.',
      '2. Give the receiver the new secret.',
      '3. Remove AUTOMATION_WEBHOOK_SECRET_PREVIOUS and restart.',
    );
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigurationError || error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
