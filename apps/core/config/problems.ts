import { unencrypted } from './encrypted.ts';
import type { Environment } from './env.ts';
import { sampleSettings } from './sample-secrets.ts';
import type { Variables } from './secret-settings.ts';

/** What a process does. Workers sign no one in and receive nothing, so they need not know the secrets for that. */
export type ProcessKind = 'workers' | 'any';

/** What is missing, contradicts itself, or is not safe in production, a sentence each. */
export function problemsOf(env: Environment, variables: Variables, kind: ProcessKind): string[] {
  return [
    ...missing(env),
    ...(kind === 'any' ? missingForRequests(env) : []),
    ...(env.NODE_ENV === 'production' ? unsafe(env, variables) : []),
  ];
}

function missing(env: Environment): string[] {
  const problems: string[] = [];
  if (!env.DATABASE_URL)
    problems.push('DATABASE_URL is missing: the PostgreSQL database that stores everything (npm start runs its own)');
  if (!env.SESSION_SECRET)
    problems.push('SESSION_SECRET is missing: 32 or more random characters, for example from "openssl rand -hex 32"');
  if (env.AUTOMATION_WEBHOOK_URL && !env.AUTOMATION_WEBHOOK_SECRET)
    problems.push(
      'AUTOMATION_WEBHOOK_SECRET is missing: without it, the receiver can’t tell our webhooks from forged ones',
    );
  if (env.STRIPE_SECRET_KEY && env.PAYMENTS === 'demo')
    problems.push('PAYMENTS=demo and STRIPE_SECRET_KEY can’t both be set: with a key, customers are charged');
  if (!env.REDIS_URL && (env.REDIS_SENTINELS || env.REDIS_CLUSTER === 'on'))
    problems.push('REDIS_URL is missing: REDIS_SENTINELS and REDIS_CLUSTER only say how to reach it');
  if (env.REDIS_SENTINELS && env.REDIS_CLUSTER === 'on')
    problems.push('REDIS_SENTINELS and REDIS_CLUSTER can’t both be set: a cluster promotes its own replicas');
  const twilio = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const;
  if (twilio.some((name) => env[name]))
    for (const name of twilio)
      if (!env[name]) problems.push(`${name} is missing: text messages need an account, its token and a sender`);
  if (env.STRIPE_SECRET_KEY && env.STRIPE_PUBLISHABLE_KEY?.startsWith('pk_')) {
    const live = [env.STRIPE_SECRET_KEY, env.STRIPE_PUBLISHABLE_KEY].map((key) => key.includes('_live_'));
    if (live[0] !== live[1])
      problems.push(
        'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY are for different modes: one is live, the other is test',
      );
  }
  if (!env.MODEL_URL !== !env.MODEL_NAME || (env.MODEL_KEY && !env.MODEL_URL))
    problems.push(
      'MODEL_URL and MODEL_NAME belong together: a language model needs its server’s address and its name there',
    );
  return problems;
}

/** What only processes lack that sign people in and receive requests. */
function missingForRequests(env: Environment): string[] {
  const problems: string[] = [];
  if (!env.ADMIN_PASSWORD && !env.ADMIN_PASSWORD_HASH)
    problems.push(
      'ADMIN_PASSWORD or ADMIN_PASSWORD_HASH is missing: without one, no one can sign in to the admin area',
    );
  if (env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET)
    problems.push('STRIPE_WEBHOOK_SECRET is missing: without it, we can’t tell Stripe’s events from forged ones');
  const oidc = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
  if (env.OIDC_NAME || oidc.some((name) => env[name]))
    for (const name of oidc)
      if (!env[name])
        problems.push(`${name} is missing: a sign-in provider needs its address, a client and its secret`);
  return problems;
}

function unsafe(env: Environment, variables: Variables): string[] {
  const problems: string[] = [];
  if (!env.REDIS_URL) problems.push('REDIS_URL is missing: production keeps the queue in Redis');
  if (!env.PUBLIC_URL)
    problems.push(
      'PUBLIC_URL is missing: the address visitors use, needed for links and for checking where requests come from',
    );
  else if (!env.PUBLIC_URL.startsWith('https://'))
    problems.push('PUBLIC_URL must be https, or the session cookie could be read in transit');
  if (!env.STRIPE_SECRET_KEY && env.PAYMENTS !== 'demo')
    problems.push('STRIPE_SECRET_KEY is missing: nothing would be charged (PAYMENTS=demo starts with a demo checkout)');
  if (!env.SMTP_URL) problems.push('SMTP_URL is missing: emails would be captured instead of sent');
  if (env.ADMIN_PASSWORD && env.ADMIN_PASSWORD.length < 15)
    problems.push('ADMIN_PASSWORD must have at least 15 characters');
  if (env.OIDC_ISSUER && !env.OIDC_ISSUER.startsWith('https://'))
    problems.push('OIDC_ISSUER must be https, or anyone on the way could sign in as any member');
  if (env.RATE_LIMITS === 'off') problems.push('RATE_LIMITS=off is for load tests; production needs the limits');
  for (const name of ['OTP_TEST_CODE', 'STRIPE_API_BASE', 'TWILIO_API_BASE']) {
    if (variables[name]) problems.push(`${name} is for tests and must not be set in production`);
  }
  const samples = sampleSettings(variables).map(
    (name) => `${name} has a sample value of this repository, which is public: please set one of your own`,
  );
  return [...problems, ...samples, ...unencrypted(env)];
}
