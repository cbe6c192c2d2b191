import { randomBytes } from 'node:crypto';
import type { Expression } from 'kysely';
import type { IdentityProvider } from '#core/clients/oidc/client.ts';
import type { Config } from '#core/config/config.ts';
import type { AuditAction } from '#core/operations/audit/rules.ts';
import type { AuditService, NewAuditEntry } from '#core/operations/audit/service.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Database } from '#core/platform/database.ts';
import type { Encryption } from '#core/platform/encryption.ts';
import { isOneOfTexts, type Purpose, sign, signatures } from '#core/platform/keys.ts';
import type { Member } from '#core/platform/prisma/client.ts';
import { db } from '#core/platform/statements.ts';
import type { HashingCost, Passwords } from './passwords.ts';

export interface AdminDependencies {
  database: Database;
  audit: AuditService;
  clock: Clock;
  config: Pick<Config, 'secrets' | 'http' | 'site' | 'mail'>;
  /** What hashing a password costs; the recommended cost by default. */
  hashingCost?: HashingCost | undefined;
  /** Null where members sign in with us only. */
  provider: IdentityProvider | null;
}

/** What the parts of the admin service share. */
export interface Access extends AdminDependencies {
  passwords: Passwords;
  /** One for each kind of secret, so that none can stand in for another. */
  encryptions: { invitation: Encryption; authenticator: Encryption; provider: Encryption };
  house: House;
  /** What a limit on signing in is stored under, which shows neither addresses nor emails. */
  limitName: (key: string) => string;
  /** Until when, in milliseconds since 1970, the owners need not be told of an attack again. At most one entry for each member. */
  attacksTold: Map<string, number>;
  /** Until when, in milliseconds since 1970, a refused password at an account need not be noted again. */
  refusalsNoted: Map<string, number>;
}

/** What the provider is called that signs a member in; null where they are not connected with the one that is set up. */
export const providerOfMember = (
  { provider }: Pick<Access, 'provider'>,
  { provider_issuer: issuer }: Pick<Member, 'provider_issuer'>,
): string | null => (issuer !== null && provider?.isOf(issuer) ? provider.name : null);

/** The account that ADMIN_PASSWORD opens. */
export interface House {
  passwordHash: Promise<string>;
  /** Changes with the password: a session of another password is not found. */
  credential: string;
  /** It, and what it was by the previous session secret. */
  credentials: string[];
}
/** What the audit log calls someone who is not an active member. */
export const unknownName = 'unknown';

/** The origin of a request, as far as the admin area needs it. */
export interface Visitor {
  address: string;
  userAgent: string;
  /** The signed token of a browser that has signed in before, or null. */
  deviceToken: string | null;
  /** The cookie of the session that the browser has, or null. */
  sessionToken: string | null;
  requestId: string;
}

/** Signing in and out is audited by the service, because the request has no session at that moment. */
export function note(
  { audit }: Pick<Access, 'audit'>,
  action: AuditAction,
  { address, userAgent, requestId }: Visitor,
  entry: Pick<NewAuditEntry, 'actor' | 'details' | 'onceFor' | 'onceIn' | 'outcome'>,
) {
  return audit.write({ action, address, userAgent, requestId, outcome: 'done', ...entry });
}

/** The authenticator that a member is asked for codes of. */
export const hasFactor = (memberId: Expression<string>) =>
  db
    .selectFrom('authenticator as a')
    .select('a.member_id')
    .where('a.member_id', '=', memberId)
    .where('a.confirmed_at', 'is not', null);

/** Whether members need a second factor. */
export const factorRequired = db.selectFrom('sign_in_setting').select('id').where('factor_required', '=', true);

/** Whether an owner has closed the house's account. */
export const passwordDoorClosed = db
  .selectFrom('sign_in_setting')
  .select('id')
  .where('password_door_closed', '=', true);

/** A browser that has signed in before, and the signatures of the accounts it has signed in to. */
interface KnownBrowser {
  device: string;
  accounts: string[];
}

/** Most accounts that a browser is known to, the newest first. */
const rememberedAccounts = 6;

/** The browser a signed token names; null when we did not sign it. */
function readBrowser(access: Pick<Access, 'config'>, token: string | null): KnownBrowser | null {
  const [device, signature, ...accounts] = token?.split('.') ?? [];
  if (!device || !signature) return null;
  return isOneOfTexts(signature, signaturesOf(access, 'device', device)) ? { device, accounts } : null;
}

/** The id of a browser that has signed in to anything before; null for any other. */
export const browserOf = (access: Pick<Access, 'config'>, token: string | null): string | null =>
  readBrowser(access, token)?.device ?? null;

/** The id of a browser that has signed in to this account; null for any other. The account is an email, or the house's name. */
export function deviceOf(access: Pick<Access, 'config'>, token: string | null, account: string): string | null {
  const browser = readBrowser(access, token);
  if (!browser) return null;
  const expected = signaturesOf(access, 'device', `${browser.device}:${account}`);
  return browser.accounts.some((given) => isOneOfTexts(given, expected)) ? browser.device : null;
}

/** The token of a browser that signs in to an account, which keeps the accounts it had. */
export function deviceTokenOf(access: Pick<Access, 'config'>, token: string | null, account: string): string {
  const { device, accounts } = readBrowser(access, token) ?? {
    device: randomBytes(16).toString('base64url'),
    accounts: [],
  };
  const signed = signatureOf(access, 'device', `${device}:${account}`);
  const others = accounts.filter((other) => other !== signed).slice(0, rememberedAccounts - 1);
  return [device, signatureOf(access, 'device', device), signed, ...others].join('.');
}

/** A value signed for one purpose with the session secret. */
export function signatureOf({ config }: { config: Pick<Config, 'secrets'> }, purpose: Purpose, value: string): string {
  return sign(config.secrets, purpose, value).toString('base64url');
}

/** What is accepted in its place: it, and the same by the previous secret. */
export function signaturesOf(
  { config }: { config: Pick<Config, 'secrets'> },
  purpose: Purpose,
  value: string,
): string[] {
  return signatures(config.secrets, purpose, value).map((each) => each.toString('base64url'));
}
