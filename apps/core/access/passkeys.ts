import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { AppError } from '#core/platform/errors.ts';
import { newId } from '#core/platform/ids.ts';
import { isOneOfTexts } from '#core/platform/keys.ts';
import { db, newRow, now, run, runForFirst, takeTurns } from '#core/platform/statements.ts';
import { countTry } from '#core/platform/throttle.ts';
import { type Access, note, signatureOf, signaturesOf, type Visitor } from './account.ts';
import { afterOwnChange } from './credential-changes.ts';
import { countingUse } from './guessing.ts';
import { challengeSeconds, mostPasskeys } from './rules.ts';
import type { NewPasskey, PasskeyLogin, PasskeyOptions, PasskeyRow, SignInOptions } from './schemas.ts';
import { memberOf } from './second-factor.ts';
import {
  endOthers,
  type OpenedSession,
  openSession,
  type RenewedSession,
  type Session,
  type User,
} from './sessions.ts';

/** The site as the browser knows it: `https://example.com`. */
type Origin = string;
const siteOf = (origin: Origin) => new URL(origin).hostname;

/** What the browser keeps until it answers: the challenge, signed for one purpose and one session. */
interface Asked<Options> {
  options: Options;
  challenge: string;
}

/** A member's passkeys, the newest first. */
export async function listPasskeys({ database }: Access, user: Session): Promise<PasskeyRow[]> {
  const rows = await database.prisma.passkey.findMany({
    where: { member_id: memberOf(user) },
    orderBy: { created_at: 'desc' },
  });
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

/** Asks a member's browser for a new passkey. Throws `conflict` when they have many. */
export async function askForPasskey(access: Access, user: Session, origin: Origin): Promise<Asked<PasskeyOptions>> {
  const memberId = memberOf(user);
  const known = await access.database.prisma.passkey.findMany({ where: { member_id: memberId }, take: mostPasskeys });
  if (known.length === mostPasskeys) throw manyPasskeys();
  const {
    rp,
    user: account,
    challenge,
    pubKeyCredParams,
  } = await generateRegistrationOptions({
    rpName: access.config.site.brand,
    rpID: siteOf(origin),
    userID: new TextEncoder().encode(memberId),
    userName: user.actor,
    userDisplayName: user.name,
  });
  const options: PasskeyOptions = {
    challenge,
    pubKeyCredParams,
    timeout: challengeSeconds * 1000,
    attestation: 'none',
    rp: { name: rp.name, id: siteOf(origin) },
    user: account,
    excludeCredentials: known.map(({ credential_id: id }) => ({ id, type: 'public-key' })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  };
  return { options, challenge: sign(access, challenge, user.publicId) };
}

const manyPasskeys = () => new AppError('conflict', 'You have many passkeys. Remove one first.');

/**
 * Adds a passkey, and gives the session a new cookie. Throws `validation_failed` for an answer to another challenge, or of
 * another site, and `conflict` where they have many by now.
 */
export async function addPasskey(
  access: Access,
  user: User,
  { name, response }: NewPasskey,
  asked: { challenge: string | undefined; origin: Origin },
): Promise<RenewedSession> {
  const expectedChallenge = readChallenge(access, asked.challenge, user.publicId);
  await endChallenge(access, expectedChallenge);
  const verified = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge,
    ...expectedOf(asked.origin),
  }).catch(() => null);
  if (!verified?.verified)
    throw new AppError('validation_failed', 'This passkey couldn’t be checked. Please try again.');
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  const memberId = memberOf(user);
  const row = newRow('passkey', {
    id: newId(),
    member_id: memberId,
    name,
    credential_id: id,
    counter,
    last_used_at: null,
    public_key: Buffer.from(publicKey),
  });
  const adding = db
    .insertInto('passkey')
    .values(row)
    .onConflict((known) => known.column('credential_id').doNothing());
  return access.database.transaction(async (via) => {
    await takeTurns(via, `passkeys ${memberId}`);
    const known = await run(via, db.selectFrom('passkey').select('id').where('member_id', '=', memberId));
    if (known.count >= mostPasskeys) throw manyPasskeys();
    if ((await run(via, adding)).count === 0) throw new AppError('conflict', 'This passkey is already in use.');
    return afterOwnChange(via, access, user, 'passkey-added');
  });
}

/** Removes one of a member's passkeys, ends their other sessions, and gives this one a new cookie. Throws `not_found`. */
export async function removePasskey(access: Access, user: User, id: string): Promise<RenewedSession> {
  const removing = db.deleteFrom('passkey').where('id', '=', id).where('member_id', '=', memberOf(user));
  return access.database.transaction(async (via) => {
    if ((await run(via, removing)).count === 0) throw new AppError('not_found', 'We couldn’t find this passkey');
    await endOthers(via, user);
    return afterOwnChange(via, access, user, 'passkey-removed');
  });
}

/** Asks a browser for any passkey of this site. */
export const askToSignIn = (access: Access, origin: Origin): Promise<Asked<SignInOptions>> =>
  askFor(access, origin, '');

async function askFor(access: Access, origin: Origin, session: string): Promise<Asked<SignInOptions>> {
  const { challenge } = await generateAuthenticationOptions({ rpID: siteOf(origin), userVerification: 'required' });
  return {
    options: { challenge, rpId: siteOf(origin), timeout: challengeSeconds * 1000, userVerification: 'required' },
    challenge: sign(access, challenge, session),
  };
}

/**
 * Opens a session with a passkey alone: it is something the member has, and was unlocked by what they know or are. Throws
 * `invalid_passkey` for one that is unknown, or whose answer is not to this challenge of this site, and `too_many_requests`
 * after many of those.
 */
export async function signInByPasskey(
  access: Access,
  { response }: PasskeyLogin,
  asked: { challenge: string | undefined; origin: Origin },
  visitor: Visitor,
): Promise<OpenedSession> {
  const passkey = await findPasskey(access, response.id);
  return countingUse(access, { kind: 'passkey', id: passkey?.id ?? null }, visitor, async () => {
    const isRight = await checkAnswer(access, passkey, response, { ...asked, session: '' });
    if (!passkey?.credential || !isRight) {
      const actor = passkey?.email ?? 'unknown';
      await note(access, 'passkey-refused', visitor, {
        actor,
        outcome: 'refused',
        onceFor: `passkey-refused|${actor}`,
      });
      throw new AppError('invalid_passkey', 'This passkey doesn’t sign anyone in here. Please use another way.');
    }
    const { member_id: id, email, credential } = passkey;
    await note(access, 'signed-in', visitor, { actor: email, details: { passkey: passkey.name } });
    return openSession(access, visitor, { member: { id, email }, credential });
  });
}

/** Asks the browser of a signed-in member for one of their passkeys. */
export async function askToProve(access: Access, user: Session, origin: Origin): Promise<Asked<SignInOptions>> {
  memberOf(user);
  return askFor(access, origin, proving(user));
}

/** Whether the answer is of one of the signed-in member's passkeys. */
export async function proveByPasskey(
  access: Access,
  user: Session,
  { response }: PasskeyLogin,
  asked: { challenge: string | undefined; origin: Origin },
): Promise<boolean> {
  const memberId = memberOf(user);
  const passkey = await findPasskey(access, response.id);
  const isRight = await checkAnswer(access, passkey, response, { ...asked, session: proving(user) });
  return isRight && passkey?.member_id === memberId;
}

/** A challenge for showing again who one is stands in for no other of the same session. */
const proving = ({ publicId }: Session) => `proof ${publicId}`;

/** Whether a passkey, where it is known, answers the challenge. A right answer is stored as a use of it. */
async function checkAnswer(
  access: Access,
  passkey: Awaited<ReturnType<typeof findPasskey>>,
  response: PasskeyLogin['response'],
  asked: { challenge: string | undefined; origin: Origin; session: string },
): Promise<boolean> {
  const expectedChallenge = readChallenge(access, asked.challenge, asked.session);
  // Nothing is stored for one that nobody has: it would be a row for each.
  if (!passkey) return false;
  await endChallenge(access, expectedChallenge);
  const verified = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge,
    ...expectedOf(asked.origin),
    credential: { id: response.id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
  }).catch(() => null);
  return verified?.verified === true && noteUse(access, passkey, verified.authenticationInfo);
}

const expectedOf = (origin: Origin) => ({
  expectedOrigin: origin,
  expectedRPID: siteOf(origin),
  requireUserVerification: true,
});

/** The passkey of an active member. */
const findPasskey = ({ database }: Access, credentialId: string) =>
  runForFirst(
    database.sql,
    db
      .selectFrom('passkey as p')
      .innerJoin('member as m', 'm.id', 'p.member_id')
      .select(['p.id', 'p.name', 'p.member_id', 'p.public_key', 'p.counter', 'm.email', 'm.credential'])
      .where('p.credential_id', '=', credentialId)
      .where('m.state', '=', 'active'),
  );

/** Stores a use. False when the count did not rise, which a copy of the passkey would cause. */
async function noteUse(
  { database }: Access,
  { id }: { id: string },
  { newCounter }: { newCounter: number },
): Promise<boolean> {
  const passkey = db.updateTable('passkey').set({ counter: newCounter, last_used_at: now }).where('id', '=', id);
  const used = await run(database.sql, newCounter === 0 ? passkey : passkey.where('counter', '<', newCounter));
  return used.count === 1;
}

/** A challenge with its end, signed for a session; for signing in there is none yet. */
function sign(access: Access, challenge: string, session: string): string {
  const until = access.clock.now().getTime() + challengeSeconds * 1000;
  const signed = `${challenge}.${until}`;
  return `${signed}.${signatureOf(access, 'passkey-challenge', `${signed}.${session}`)}`;
}

/** The challenge of a browser's cookie. Throws `gone` where it is over, or none of ours. */
function readChallenge(access: Access, cookie: string | undefined, session: string): string {
  const [challenge = '', until = '', signature = ''] = cookie?.split('.') ?? [];
  const isOurs = isOneOfTexts(signature, signaturesOf(access, 'passkey-challenge', `${challenge}.${until}.${session}`));
  if (!isOurs || Number(until) < access.clock.now().getTime()) throw challengeOver();
  return challenge;
}

/** Ends a challenge that is answered, right or wrong. Throws `gone` for a second answer: it is counted for longer than the challenge lives. */
async function endChallenge({ database }: Access, challenge: string): Promise<void> {
  const once = { key: `passkey-challenge:${challenge}`, tries: 1, windowSeconds: 2 * challengeSeconds };
  if ((await countTry(database.sql, [once])) > 0) throw challengeOver();
}

const challengeOver = () => new AppError('gone', 'This took too long, or was sent twice. Please try again.');
