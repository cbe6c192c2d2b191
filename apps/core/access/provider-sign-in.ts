import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { DeliveryFailure } from '#core/clients/failure.ts';
import type { IdentityProvider, ProviderIdentity } from '#core/clients/oidc/client.ts';
import type { Sql } from '#core/platform/database.ts';
import { AppError, unavailable } from '#core/platform/errors.ts';
import { customerOf } from '#core/platform/network.ts';
import type { Member } from '#core/platform/prisma/client.ts';
import { db, now, run, runForFirst } from '#core/platform/statements.ts';
import { countTry } from '#core/platform/throttle.ts';
import { type Access, browserOf, note, unknownName, type Visitor } from './account.ts';
import { tellOfChange } from './credential-changes.ts';
import { countingGuess } from './guessing.ts';
import { tellOfJoining, tellOfNewWay } from './owner-notices.ts';
import { newBrowsersAtProvider, providerLimit, providerSeconds } from './rules.ts';
import { isGuarded, memberOf } from './second-factor.ts';
import { confirmSession, type OpenedSession, openSession, type RenewedSession, type Session } from './sessions.ts';

/** The page of the API that the provider sends browsers back to. */
const providerReturnPath = '/api/admin/login/oidc/callback';

const returnUrl = (origin: string) => new URL(providerReturnPath, origin);

/** What the cookie of a browser holds that was sent to the provider, encrypted. */
const askedOf = z.object({
  until: z.number(),
  origin: z.string(),
  binding: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
  /**
   * Whose session, by its public id and its cookie’s, asks them to show again who they are; null to sign in. `connects`: the
   * session had shown it in another way, so that the answer may be the first of its member.
   */
  again: z.object({ session: z.uuid(), cookie: z.string(), email: z.string(), connects: z.boolean() }).nullable(),
  /** What the browser is known by. It sends these cookies only to this site’s own pages, not on its way back. */
  browser: z.object({ sessionToken: z.string().nullable(), deviceToken: z.string().nullable() }),
});
type Asked = z.infer<typeof askedOf>;

/** A browser that is sent to the provider, and the cookie it needs to come back. */
export interface SentToProvider {
  url: string;
  cookie: string;
}

/** A session whose user showed who they are at the provider, or connected their account with it. */
export interface ConfirmedSession extends RenewedSession {
  connects: boolean;
}

/** What the provider is called; null where there is none. */
export const providerName = ({ provider }: Pick<Access, 'provider'>): string | null => provider?.name ?? null;

function providerOf({ provider }: Access): IdentityProvider {
  if (!provider) throw new AppError('not_found', 'No sign-in provider is set up here.');
  return provider;
}

/** Who is sent to the provider: nobody yet, or a signed-in user, who `connects` their account or shows again who they are. */
type Sent = { user: Session; connects: boolean } | null;

/**
 * Sends a browser to the provider to sign in, or a signed-in member’s to show again who they are. Throws `unavailable`
 * where the provider does not answer, and `not_found` where none is set up.
 */
export async function askProvider(
  access: Access,
  { origin, visitor }: { origin: string; visitor: Visitor },
  sent: Sent,
): Promise<SentToProvider> {
  const provider = providerOf(access);
  if (sent) memberOf(sent.user);
  const again = sent && {
    session: sent.user.publicId,
    cookie: sent.user.id,
    email: sent.user.actor,
    connects: sent.connects,
  };
  const { url, binding } = await provider.begin(returnUrl(origin).href, again).catch((error: unknown) => {
    throw error instanceof DeliveryFailure ? noAnswer(provider, error) : error;
  });
  const until = access.clock.now().getTime() + providerSeconds * 1000;
  const { sessionToken, deviceToken } = visitor;
  const asked: Asked = { until, origin, binding, again, browser: { sessionToken, deviceToken } };
  const cookie = Buffer.from(access.encryptions.provider.encrypt(JSON.stringify(asked))).toString('base64url');
  return { url, cookie };
}

const notAsked = () =>
  new AppError('gone', 'This took too long, was begun in another browser, or was sent twice. Please try again.');

/** Counted for longer than the cookie lives, so that no second answer is taken. Throws `gone` for one. */
async function takeOnce({ database }: Access, { binding }: Asked): Promise<void> {
  const once = { key: `provider-state:${binding.state}`, tries: 1, windowSeconds: 2 * providerSeconds };
  if ((await countTry(database.sql, [once])) > 0) throw notAsked();
}

function readCookie({ encryptions }: Access, cookie: string | undefined): Asked | null {
  if (!cookie) return null;
  try {
    return askedOf.parse(JSON.parse(encryptions.provider.decrypt(Buffer.from(cookie, 'base64url'))));
  } catch {
    return null;
  }
}

/**
 * Signs in the member that the provider confirms, or notes that they showed again who they are: then their session has a new
 * cookie. `query` is what the provider added to the address. Throws `gone` for an answer nobody here asked for,
 * `unauthenticated` for one that is not right or of no member, `too_many_requests` after many of any that signed nobody in,
 * and `unavailable` where the provider does not answer.
 */
export async function finishByProvider(
  access: Access,
  { query, cookie }: { query: string; cookie: string | undefined },
  visitor: Visitor,
): Promise<OpenedSession | ConfirmedSession> {
  const provider = providerOf(access);
  const asked = readCookie(access, cookie);
  if (!asked || asked.until < access.clock.now().getTime()) throw notAsked();
  const session = asked.again?.session ?? null;
  const device = browserOf(access, asked.browser.deviceToken);
  const own = providerLimit({ session, device, address: customerOf(visitor.address) });
  return countingGuess(access, [own], async () => {
    await takeOnce(access, asked);
    const ask = () => finish(access, { provider, asked, query }, visitor);
    return session === null && device === null ? countingGuess(access, [newBrowsersAtProvider], ask) : ask();
  });
}

async function finish(
  access: Access,
  { provider, asked, query }: { provider: IdentityProvider; asked: Asked; query: string },
  visitor: Visitor,
): Promise<OpenedSession | ConfirmedSession> {
  const { origin, binding, again, browser } = asked;
  const returned = returnUrl(origin);
  returned.search = query;
  const identity = await provider.finish(returned, binding, again !== null).catch(async (error: unknown) => {
    if (!(error instanceof DeliveryFailure)) throw error;
    if (!error.permanent) throw noAnswer(provider, error);
    throw await refused(access, visitor, {
      reason: error.errorClass,
      words: `${provider.name} didn’t confirm who you are. Please try again, or use another way.`,
    });
  });
  const member = await memberOfIdentity(access, identity, visitor);
  if (again === null) return signInAs(access, { member, identity }, { ...visitor, ...browser });
  if (member.email !== again.email)
    throw await refused(access, visitor, {
      actor: again.email,
      reason: 'another_person',
      words: `You’re signed in here as ${again.email}, and at ${provider.name} as someone else.`,
    });
  if (!again.connects) await refuseFirst(access, { member, identity }, visitor);
  const renewed = await linking(access, { member, identity }, visitor, async (via) => {
    // First, so that nothing is connected from a session that has ended meanwhile.
    const confirmed = await confirmSession(via, access, { publicId: again.session, cookie: again.cookie });
    await link(via, access, { member, identity, connects: again.connects }, visitor);
    return confirmed;
  });
  await note(access, 'reauthenticated', visitor, { actor: member.email, details: { provider: provider.name } });
  return { ...renewed, connects: again.connects };
}

/**
 * The member the provider knows by this id of its own. One who has not signed in there before is found by the email that
 * it has verified: an address can be given to another person, the provider's id cannot.
 */
async function memberOfIdentity(access: Access, identity: ProviderIdentity, visitor: Visitor): Promise<Member> {
  const { member: members } = access.database.prisma;
  const knownAs = { provider_issuer: identity.issuer, provider_subject: identity.subject };
  const known = await members.findFirst({ where: { ...knownAs, state: { not: 'removed' } } });
  if (known) return known;
  const email = await verifiedEmail(access, identity, visitor);
  const found = await members.findFirst({ where: { email, state: { not: 'removed' } } });
  if (!found) throw await noMember(access, visitor, { actor: unknownName, email });
  if (found.provider_issuer === identity.issuer) throw await anotherPerson(access, visitor, email);
  return found;
}

async function verifiedEmail(access: Access, { email, isEmailVerified }: ProviderIdentity, visitor: Visitor) {
  // In lower case the Kelvin sign is a k: another address would open this account.
  if (email !== null && !/^[\x21-\x7e]+$/.test(email))
    throw await refused(access, visitor, {
      reason: 'email_outside_ascii',
      words: 'Your email there has characters that we don’t accept. Please use another way.',
    });
  if (email !== null && isEmailVerified) return email.toLowerCase();
  throw await refused(access, visitor, {
    reason: 'email_not_verified',
    words: `${providerName(access)} doesn’t confirm that your email is yours. Please use another way.`,
  });
}

interface Confirmed {
  member: Member;
  identity: ProviderIdentity;
}

const isLinked = ({ member, identity: { issuer, subject } }: Confirmed) =>
  member.provider_issuer === issuer && member.provider_subject === subject;

/**
 * Refuses the first answer of a member with a second factor, or who was disconnected: until it is linked, it shows no more
 * than that somebody reads their email, or once did.
 */
async function refuseFirst(access: Access, confirmed: Confirmed, visitor: Visitor): Promise<void> {
  const { id, email, connects_inside } = confirmed.member;
  if (isLinked(confirmed) || !(connects_inside || (await isGuarded(access, id)))) return;
  const name = providerName(access);
  throw await refused(access, visitor, {
    actor: email,
    reason: 'not_connected',
    words: `This account isn’t connected with ${name}. Sign in with your password or a passkey as before, and choose “Connect ${name}” under Your Account.`,
  });
}

/** Opens a session of an active member, or of an invited one, who is active from then on. */
async function signInAs(access: Access, { member, identity }: Confirmed, visitor: Visitor): Promise<OpenedSession> {
  const { id, email } = member;
  await refuseFirst(access, { member, identity }, visitor);
  const credential = member.state === 'invited' ? await join(access, id, visitor, email) : member.credential;
  if (!credential) throw await noMember(access, visitor, { actor: email, email });
  await linking(access, { member, identity }, visitor, (via) =>
    link(via, access, { member, identity, connects: false }, visitor),
  );
  await note(access, 'signed-in', visitor, { actor: email, details: { provider: providerName(access) } });
  // The provider asks nobody who is signed in there already, as at a browser that was left open.
  return openSession(access, visitor, { member: { id, email }, credential }, { isProven: identity.isJustSignedIn });
}

/** Somebody else is who the member is at the provider. */
class AnotherPerson extends Error {}

/** Runs a transaction that links a member. Notes and throws where somebody else is linked, or was disconnected just now. */
async function linking<T>(
  access: Access,
  confirmed: Confirmed,
  visitor: Visitor,
  work: (via: Sql) => Promise<T>,
): Promise<T> {
  const { member } = confirmed;
  const done = await access.database.transaction(work).catch(async (error: unknown) => {
    throw error instanceof AnotherPerson ? await anotherPerson(access, visitor, member.email) : error;
  });
  if (!isLinked(confirmed))
    await note(access, 'provider-linked', visitor, {
      actor: member.email,
      details: { provider: providerName(access) },
    });
  return done;
}

/**
 * Keeps who a member is at the provider, from their first sign-in there. Another provider takes the place of the one before.
 * Unless an active member `connects` it from inside their session, the owners are told, because the email alone was enough.
 */
async function link(via: Sql, access: Access, confirmed: Confirmed & { connects: boolean }, { requestId }: Visitor) {
  if (isLinked(confirmed)) return;
  const { member, identity, connects } = confirmed;
  const { issuer, subject } = identity;
  const changed = await run(
    via,
    db
      .updateTable('member')
      .set({ provider_issuer: issuer, provider_subject: subject, connects_inside: false })
      .where('id', '=', member.id)
      .where('state', '<>', 'removed')
      .where(({ or, eb }) => {
        const isOther = eb('provider_issuer', '<>', issuer);
        return or([eb('provider_issuer', 'is', null), isOther, eb('provider_subject', '=', subject)]);
      })
      .$if(!connects, (rows) => rows.where('connects_inside', '=', false)),
  );
  // Another person's sign-in with the same address was first.
  if (changed.count === 0) throw new AnotherPerson();
  await tellOfChange(via, access, { memberId: member.id, change: 'provider-linked', requestId });
  if (!connects && member.state === 'active')
    await tellOfNewWay(via, access, { template: 'member-provider-linked', member: member.id }, requestId);
}

/**
 * Makes an invited person a member with a password nobody knows, and returns their credential; null where the
 * invitation has ended. They can choose a password with a link by email.
 */
async function join(access: Access, id: string, visitor: Visitor, email: string): Promise<string | null> {
  const passwordHash = await access.passwords.hash(randomBytes(32).toString('base64url'), 'known');
  const credential = randomBytes(16).toString('base64url');
  const hasJoined = await access.database.transaction(async (via) => {
    // Before the invitation, as everywhere else, so that no two wait for each other.
    const invited = db.selectFrom('member').select('id').where('id', '=', id).where('state', '=', 'invited');
    if (!(await runForFirst(via, invited.forUpdate()))) return false;
    const accepted = await run(
      via,
      db
        .updateTable('invitation')
        .set({ accepted_at: now, token: null })
        .where('member_id', '=', id)
        .where('accepted_at', 'is', null)
        .where('withdrawn_at', 'is', null)
        .where('expires_at', '>', now),
    );
    if (accepted.count === 0) return false;
    const joined = db
      .updateTable('member')
      .set({ password_hash: passwordHash, credential, state: 'active', joined_at: now })
      .where('id', '=', id)
      .where('state', '=', 'invited');
    const member = await runForFirst(via, joined.returning('role'));
    if (member) await tellOfJoining(via, access, { id, role: member.role }, visitor);
    return member !== undefined;
  });
  if (!hasJoined) return null;
  await note(access, 'invitation-accepted', visitor, { actor: email, details: { provider: providerName(access) } });
  return credential;
}

interface Refusal {
  actor?: string;
  reason: string;
  words: string;
}

const noMember = (access: Access, visitor: Visitor, { actor, email }: { actor: string; email: string }) =>
  refused(access, visitor, {
    actor,
    reason: 'no_member',
    words: `No member here has the email ${email}, or the invitation has expired. Please ask an owner to invite you.`,
  });

const anotherPerson = (access: Access, visitor: Visitor, email: string) =>
  refused(access, visitor, {
    actor: email,
    reason: 'another_subject',
    words: `At ${providerName(access)}, ${email} now belongs to another person than before. If this is your account, ask an owner to remove it and to invite you again.`,
  });

/** Notes a refusal, and returns what is thrown. */
async function refused(access: Access, visitor: Visitor, { actor = unknownName, reason, words }: Refusal) {
  await note(access, 'provider-refused', visitor, {
    actor,
    outcome: 'refused',
    details: { reason },
    onceFor: `provider-refused|${actor}|${reason}`,
  });
  return new AppError('unauthenticated', words);
}

const noAnswer = ({ name }: IdentityProvider, error: DeliveryFailure) =>
  unavailable(`${name} doesn’t answer right now. Please try again in a minute, or use another way.`, error);
