import { siteAddress } from '#core/config/config.ts';
import { job } from '#core/jobs/definitions.ts';
import type { AccessChange, NewWayTemplate } from '#core/jobs/emails.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import type { Email } from '#core/messaging/messages/rules.ts';
import type { Sql } from '#core/platform/database.ts';
import { newId } from '#core/platform/ids.ts';
import { takeTry, tooMany } from '#core/platform/throttle.ts';
import type { Role, ThrottleLimit } from '#core/shared/rules.ts';
import { waitingTime } from '#core/text/rules.ts';
import type { Access, Visitor } from './account.ts';
import { accessChanged, memberNewWay } from './emails.ts';
import { addressOf, hasAnyoneLeft, ownersToTell } from './owners.ts';
import { houseName } from './rules.ts';

const hour = 60 * 60;

const adminPage = ({ config }: Access) => `${siteAddress(config.http)}/admin`;

/** A way to sign in that a member has got through their email alone. */
interface NewWay {
  template: NewWayTemplate;
  member: string;
}

/**
 * Stores the jobs that tell the other owners, in the transaction of the change: whoever reads a member's email may have
 * made it, and reads the member's email about it, too.
 */
export async function tellOfNewWay(
  via: Sql,
  { clock }: Access,
  { template, member }: NewWay,
  requestId: string,
): Promise<void> {
  const at = clock.now().toISOString();
  const jobs = (await ownersToTell(via, member)).map((to) => job('send-email', { template, member, at, to }));
  await addJobs(via, 'member', { id: member, request_id: requestId }, jobs);
}

/** The email to an owner, or the team, whatever became of the owner and the member since. */
export async function newWayEmail(
  access: Access,
  { template, member: id, at, to }: NewWay & { at: string; to: string | null },
): Promise<Email | null> {
  const { database, config, provider } = access;
  const member = await database.prisma.member.findUnique({ where: { id } });
  const receiver = await addressOf(database.sql, config, to);
  if (!member || receiver === null) return null;
  const notice = { template, email: member.email, at: new Date(at), page: `${adminPage(access)}?tab=members` };
  return memberNewWay({ ...notice, to: receiver, provider: provider?.name ?? null }, config.site.brand);
}

/** The member who changes something, null for the shared account, and their request. */
export interface ChangedBy {
  member: { id: string } | null;
  requestId: string;
}

/**
 * Stores the jobs that tell the owners of a change, in its transaction and before it is made, so that a removed owner is
 * still one. Who makes it is told, too: it may be somebody else at their session. So is a member who loses something. Throws
 * `too_many_requests` for many additions by one person.
 */
export async function tellOfAccessChange(
  via: Sql,
  { clock }: Pick<Access, 'clock'>,
  change: AccessChange,
  { member, requestId }: ChangedBy,
): Promise<void> {
  const by = member?.id ?? null;
  const loses = change.kind === 'removed' || change.kind === 'role-lowered';
  if (opensMore(change)) await bound(via, 'name' in change ? dataWays : ways, by ?? houseName);
  const changed = 'member' in change ? change.member : null;
  const at = clock.now().toISOString();
  const receivers = [...(await ownersToTell(via, changed)), ...(loses ? [changed] : [])];
  const jobs = receivers.map((to) => job('send-email', { template: 'members-changed', change, by, at, to }));
  await addJobs(via, 'member', { id: changed ?? by ?? newId(), request_id: requestId }, jobs);
}

/** Whoever undoes what somebody else did is never asked to wait, nor who has just signed in. */
function opensMore(change: AccessChange): boolean {
  if (change.kind === 'sign-in') return change.password_door === 'open' || change.second_factor === 'optional';
  return !['removed', 'role-lowered', 'joined', 'shared-sign-in'].includes(change.kind);
}

/**
 * Sign-ins with the shared password within an hour that the owners are told of. New browsers have a limit of their own, so
 * that a team that uses the password all day hides no stranger's.
 */
const toldSharedSignIns = (browser: 'new' | 'known'): ThrottleLimit => ({
  key: `shared-sign-ins-told:${browser}`,
  tries: 5,
  windowSeconds: hour,
});

/**
 * Tells the owners, where there are some, of the shared password: in a browser that is new to it, and in any once somebody
 * has left the team. They may still know it, in a browser of their own, and the audit log has no name for them.
 */
export const tellOfSharedSignIn = (
  access: Pick<Access, 'clock' | 'database'>,
  { device }: { device: string | null },
  { requestId }: Visitor,
): Promise<void> =>
  access.database.transaction(async (via) => {
    const browser = device === null ? 'new' : 'known';
    if (browser === 'known' && !(await hasAnyoneLeft(via))) return;
    const isTeamOnly = (await ownersToTell(via)).includes(null);
    if (isTeamOnly || (await takeTry(via, [toldSharedSignIns(browser)])) > 0) return;
    await tellOfAccessChange(via, access, { kind: 'shared-sign-in', browser }, { member: null, requestId });
  });

/** Tells the owners that an invited person is a member, in the transaction that makes them one. */
export const tellOfJoining = (
  via: Sql,
  access: Pick<Access, 'clock'>,
  { id, role }: { id: string; role: Role },
  { requestId }: Visitor,
): Promise<void> =>
  tellOfAccessChange(via, access, { kind: 'joined', member: id, role }, { member: { id }, requestId });

interface Bounded {
  limit: ThrottleLimit;
  /** Those of all people together: one owner can make others. */
  inAll: ThrottleLimit;
  /** What there was much of. */
  what: string;
}

/** Emails about what one person adds, and all together, within an hour: more would hide the one that matters. */
const dataWays: Bounded = {
  limit: { key: 'data-ways', tries: 60, windowSeconds: hour },
  inAll: { key: 'data-ways', tries: 180, windowSeconds: hour },
  what: 'Many API keys and webhook addresses were added.',
};
const ways: Bounded = {
  limit: { key: 'member-ways', tries: 60, windowSeconds: hour },
  inAll: { key: 'member-ways', tries: 180, windowSeconds: hour },
  what: 'Many changes were made to who may sign in and what they may do.',
};

async function bound(via: Sql, { limit, inAll, what }: Bounded, actor: string): Promise<void> {
  const wait = await takeTry(via, [{ ...limit, key: `${limit.key}:${actor}` }, inAll]);
  if (wait > 0) throw tooMany(`${what} Please try again in ${waitingTime(wait)}.`, wait);
}

/** The email about a change to an owner, the team or the member, whatever became of them since. */
export async function accessChangeEmail(
  access: Access,
  { change, by, at, to }: { change: AccessChange; by: string | null; at: string; to: string | null },
): Promise<Email | null> {
  const { database, config } = access;
  const receiver = await addressOf(database.sql, config, to);
  if (receiver === null) return null;
  const emailOf = async (id: string) => (await database.prisma.member.findUniqueOrThrow({ where: { id } })).email;
  const told = { to: receiver, by: by && (await emailOf(by)), at: new Date(at), admin: adminPage(access) };
  return 'member' in change
    ? accessChanged({ ...told, change: { ...change, email: await emailOf(change.member) } }, config.site.brand)
    : accessChanged({ ...told, change }, config.site.brand);
}
