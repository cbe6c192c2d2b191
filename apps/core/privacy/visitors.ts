import type { Readable } from 'node:stream';
import { parse, stringify } from 'uuid';
import type { FileScanner } from '#core/clients/scanner/client.ts';
import { type Config, siteAddress } from '#core/config/config.ts';
import type { Email } from '#core/messaging/messages/rules.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Database } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { isOneOfTexts, linkSignatures, signLink } from '#core/platform/keys.ts';
import { db, now, run } from '#core/platform/statements.ts';
import { personArchive } from './archive.ts';
import { archiveReady, privacyConfirmation, privacyRefusal, privacyReminder, privacyWaiting } from './emails.ts';
import { addPrivacyEmail, findRequest, present, type StoredRequest, storeVisitorRequest } from './requests.ts';
import { confirmSeconds, downloadEnd, visitorName } from './rules.ts';
import type { VisitorRequest, VisitorRequestStatus } from './schemas.ts';

export interface PrivacyDependencies {
  database: Database;
  clock: Clock;
  /** Null where uploads are not scanned. */
  scanner: FileScanner | null;
  config: Pick<Config, 'site' | 'http' | 'secrets' | 'mail'>;
}

const noSuchLink = () =>
  new AppError(
    'not_found',
    'We couldn’t find this request. Please open the link in our email again, or send your request once more.',
  );

/** 32 bytes: the request's id, and 128 bits of signature. */
const tokenForm = /^[\w-]{43}$/;
const proofBytes = 16;
const proofOf = (signature: Buffer) => signature.subarray(0, proofBytes).toString('hex');

function tokenOf({ config }: PrivacyDependencies, id: string): string {
  const subject = Buffer.from(parse(id));
  const proof = signLink(config.secrets, 'privacy', subject.toString('hex')).subarray(0, proofBytes);
  return Buffer.concat([subject, proof]).toString('base64url');
}

/** The request a link names. Throws `not_found` for a forged one, and where there is none. */
async function requestOf({ config, database }: PrivacyDependencies, token: string): Promise<StoredRequest> {
  if (!tokenForm.test(token)) throw noSuchLink();
  const bytes = Buffer.from(token, 'base64url');
  const subject = bytes.subarray(0, -proofBytes);
  const proofs = linkSignatures(config.secrets, 'privacy', subject.toString('hex')).map(proofOf);
  if (!isOneOfTexts(bytes.subarray(-proofBytes).toString('hex'), proofs)) throw noSuchLink();
  const found = await findRequest(database.sql, stringify(subject));
  if (!found || found.requested_by !== visitorName) throw noSuchLink();
  return found;
}

/**
 * Stores a visitor's request. It waits until they use the link in the email it causes. A repetition is the same request,
 * and causes another email only some minutes later.
 */
export async function askForPrivacy(
  { database }: PrivacyDependencies,
  asked: VisitorRequest,
  requestId: string,
): Promise<void> {
  await database.transaction(async (via) => {
    const stored = await storeVisitorRequest(via, { ...asked, requestId });
    if (stored !== null) await addPrivacyEmail(via, { id: stored, request_id: requestId }, 'privacy-confirmation');
  });
}

const endOf = (request: StoredRequest) => new Date(request.created_at.getTime() + confirmSeconds * 1000);

const linkOf = (dependencies: PrivacyDependencies, id: string) =>
  `${siteAddress(dependencies.config.http)}/privacy-requests/${tokenOf(dependencies, id)}`;

/** The email with the link; null once it is answered or the link is too old. */
export async function confirmationEmail(dependencies: PrivacyDependencies, id: string): Promise<Email | null> {
  const { database, clock, config } = dependencies;
  const request = await findRequest(database.sql, id);
  if (!request || request.email === null) return null;
  const { kind, state, due_at: dueAt } = present(request);
  const asked = { email: request.email, kind, url: linkOf(dependencies, id) };
  if (dueAt !== null) return privacyReminder({ ...asked, until: new Date(dueAt) });
  if (state !== 'unconfirmed' || endOf(request) < clock.now()) return null;
  return privacyConfirmation({ ...asked, until: endOf(request) }, config.site.brand);
}

/** Tells the team of a request; null once it is answered. */
export async function waitingNotice({ database, config }: PrivacyDependencies, id: string): Promise<Email | null> {
  const request = await findRequest(database.sql, id);
  if (request?.state !== 'waiting') return null;
  const { kind, reference, due_at: dueAt } = present(request);
  const page = `${siteAddress(config.http)}/admin?tab=privacy`;
  return privacyWaiting({ kind, reference, until: dueAt === null ? null : new Date(dueAt), page }, config.mail.team);
}

/** Tells the visitor what became of their request; null where we don't know whom it was about any more. */
export async function answerEmail(dependencies: PrivacyDependencies, id: string): Promise<Email | null> {
  const { database, config } = dependencies;
  const request = await findRequest(database.sql, id);
  if (!request || request.email === null || request.finished_at === null) return null;
  const { reference, state } = present(request);
  const until = downloadEnd(request.finished_at);
  const answered = { email: request.email, reference, until, url: linkOf(dependencies, id) };
  return state === 'refused' ? privacyRefusal(answered, config.site) : archiveReady(answered);
}

function statusOf({ clock }: PrivacyDependencies, request: StoredRequest): VisitorRequestStatus {
  const { reference, kind, state, due_at, finished_at, receipt } = present(request);
  const isLate = state === 'unconfirmed' && endOf(request) < clock.now();
  const isGone = state === 'done' && receipt === null && !isOffered(clock, request);
  return { reference, kind, state: isLate || isGone ? 'expired' : state, due_at, finished_at, receipt };
}

/** Whether the archive can still be downloaded. */
const isOffered = (clock: Clock, { finished_at: finishedAt, email }: StoredRequest) =>
  email !== null && finishedAt !== null && clock.now() < downloadEnd(finishedAt);

/** What became of the request of a link. Throws `not_found`. */
export async function readVisitorRequest(
  dependencies: PrivacyDependencies,
  token: string,
): Promise<VisitorRequestStatus> {
  return statusOf(dependencies, await requestOf(dependencies, token));
}

/**
 * Confirms the request of a link, so that the team gets it; a second time changes nothing. Throws `not_found`, and `gone`
 * where the link is too old.
 */
export async function confirmRequest(dependencies: PrivacyDependencies, token: string): Promise<VisitorRequestStatus> {
  const request = await requestOf(dependencies, token);
  if (statusOf(dependencies, request).state === 'expired')
    throw new AppError('gone', 'This link no longer works. Please send your request again.');
  const confirmed = db
    .updateTable('privacy_request')
    .set({ state: 'waiting', confirmed_at: now })
    .where('id', '=', request.id)
    .where('state', '=', 'unconfirmed');
  await dependencies.database.transaction(async (via) => {
    if ((await run(via, confirmed)).count > 0) await addPrivacyEmail(via, request, 'privacy-waiting');
  });
  return readVisitorRequest(dependencies, token);
}

/** The archive of the request of a link. Throws `not_found` where there is none, or none any more. */
export async function visitorArchive(
  dependencies: PrivacyDependencies,
  token: string,
): Promise<{ subjectId: string; archive: Readable }> {
  const request = await requestOf(dependencies, token);
  const { state, receipt } = statusOf(dependencies, request);
  if (state !== 'done' || receipt !== null) throw noSuchLink();
  const { database, scanner } = dependencies;
  const person = { email: request.email, phone: request.phone };
  const archive = await personArchive(database.sql, person, scanner !== null);
  return { subjectId: request.id, archive };
}
