import type { Selectable } from 'kysely';
import { z } from 'zod';
import { storedAppointment, storedMessage } from '#core/calls/entries.ts';
import { job } from '#core/jobs/definitions.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import { demoWeekOf, hasDemo } from '#core/leads/demo-request/rules.ts';
import { noSuchLink, type Tracker } from '#core/leads/tracking.ts';
import type { Database, Sql } from '#core/platform/database.ts';
import { AppError, invalidField } from '#core/platform/errors.ts';
import { newId } from '#core/platform/ids.ts';
import type { DB } from '#core/platform/prisma/tables.ts';
import { db, newRow, now, run, runForFirst, statement } from '#core/platform/statements.ts';
import { countTry, tooMany } from '#core/platform/throttle.ts';
import { greetingOf } from '#core/receptionist/phrases.ts';
import { readReceptionist } from '#core/receptionist/records.ts';
import { waitingTime } from '#core/text/rules.ts';
import { type Numbers, type OwnNumbers, verifiedNumbers } from './numbers.ts';
import { linkLimit } from './rules.ts';
import { type FactInput, most, type OwnReceptionist, type SettingsChange } from './schemas.ts';

interface OwnerDependencies extends Numbers {
  database: Database;
  tracking: Pick<Tracker, 'readDashboard'>;
}

export type OwnerService = ReturnType<typeof createOwnerService>;

/** What an owner sees of their receptionist, and changes by the link of our email. */
export function createOwnerService(dependencies: OwnerDependencies) {
  const { database } = dependencies;
  /** Does something for the owner in one transaction, and returns the new state. */
  const change = async (token: string, work: (via: Sql, own: Owned) => Promise<void>): Promise<OwnReceptionist> => {
    const own = await ownerOf(dependencies, token);
    return database.transaction(async (via) => {
      await work(via, own);
      return present(via, own);
    });
  };
  return {
    read: async (token: string): Promise<OwnReceptionist> => {
      const own = await find(dependencies, token);
      if (own.isOwner && own.link_opened_at === null)
        await run(database.sql, db.updateTable('receptionist').set({ link_opened_at: now }).where('id', '=', own.id));
      return present(database.sql, own);
    },
    change: (token: string, settings: SettingsChange) =>
      change(token, (via, own) => changeSettings(dependencies, via, own, settings)),
    addFact: (token: string, { version, ...fact }: FactInput) =>
      change(token, async (via, own) => {
        await raiseVersion(via, own, version);
        await addFact(via, own, fact);
      }),
    changeFact: (token: string, id: string, { version, ...fact }: FactInput) =>
      change(token, async (via, own) => {
        await raiseVersion(via, own, version);
        const changed = await run(
          via,
          db.updateTable('receptionist_fact').set(fact).where('id', '=', id).where('receptionist_id', '=', own.id),
        );
        if (changed.count === 0) throw gone('answer');
      }),
    removeFact: (token: string, id: string, version: number) =>
      change(token, async (via, own) => {
        await raiseVersion(via, own, version);
        await run(via, db.deleteFrom('receptionist_fact').where('id', '=', id).where('receptionist_id', '=', own.id));
      }),
    finishMessage: (token: string, id: string, isDone: boolean) =>
      change(token, async (via, own) => {
        const changed = await run(
          via,
          statement`
            UPDATE call_message m SET
              done_at = CASE WHEN ${isDone} THEN coalesce(m.done_at, now()) END,
              done_by = CASE WHEN ${isDone} THEN 'owner' END
            FROM call c WHERE c.id = m.call_id AND m.id = ${id} AND c.receptionist_id = ${own.id}`,
        );
        if (changed.count === 0) throw gone('message');
      }),
    cancelAppointment: (token: string, id: string) =>
      change(token, async (via, own) => {
        const booked = await runForFirst(
          via,
          db
            .selectFrom('appointment')
            .selectAll()
            .where('id', '=', id)
            .where('receptionist_id', '=', own.id)
            .forUpdate(),
        );
        if (!booked) throw gone('appointment');
        if (booked.cancelled_at === null) await cancel(via, own, booked);
      }),
    answerQuestion: (token: string, id: string, answer: string) =>
      change(token, async (via, own) => {
        const asked = await runForFirst(
          via,
          db
            .updateTable('unanswered_question')
            .set((row) => ({ answered_at: row.fn.coalesce('answered_at', now) }))
            .where('id', '=', id)
            .where('receptionist_id', '=', own.id)
            .returning('question'),
        );
        if (!asked) throw gone('question');
        await raiseVersion(via, own, null);
        await addFact(via, own, { question: asked.question.slice(0, 200), answer, keywords: [] });
      }),
    sendLink: (token: string, requestId: string) => sendLink(dependencies, token, requestId),
    /** For the team: emails the owner a new link. Throws `not_found`, and `conflict` where no link opens anything. */
    sendNewLink: (id: string, requestId: string) => sendNewLink(database, id, requestId),
  };
}

/** A receptionist with the demo and the rights of a link. */
type Owned = OwnNumbers &
  Pick<Selectable<DB['receptionist']>, 'id' | 'demo_id' | 'link_version' | 'link_opened_at' | 'notify_email'> &
  Pick<Selectable<DB['demo_request']>, 'reference' | 'request_id' | 'email' | 'status'> & { isOwner: boolean };

/** The receptionist of a link. Throws `not_found`. */
async function find({ database, tracking }: OwnerDependencies, token: string): Promise<Owned> {
  const { id, linkVersion } = tracking.readDashboard(token);
  const found = await runForFirst(
    database.sql,
    db
      .selectFrom('receptionist as r')
      .innerJoin('demo_request as d', 'd.id', 'r.demo_id')
      .select(['r.id', 'r.demo_id', 'r.link_version', 'r.link_opened_at', 'r.notify_email', 'r.notify_phone'])
      .select([
        'r.transfer_number',
        'd.reference',
        'd.request_id',
        'd.email',
        'd.phone',
        'd.phone_verification',
        'd.status',
      ])
      .where('d.id', '=', id),
    'receptionist-of-link',
  );
  const week = found ? demoWeekOf(found.status) : null;
  if (!found || week === null) throw noSuchLink();
  return { ...found, isOwner: linkVersion === found.link_version, hasPlan: week === 'plan' };
}

/** The receptionist of an emailed link. Throws `forbidden` for any other link of the demo. */
async function ownerOf(dependencies: OwnerDependencies, token: string): Promise<Owned> {
  const own = await find(dependencies, token);
  if (!own.isOwner) throw new AppError('forbidden', 'Please use the link in our newest email to change this');
  return own;
}

const gone = (what: string) => new AppError('not_found', `This ${what} is no longer there`);

/** Raises the version with a change. An old one is a conflict; null stands for a change that no other one can contradict. */
async function raiseVersion(via: Sql, { id }: Owned, seen: number | null): Promise<void> {
  const raised = await run(
    via,
    db
      .updateTable('receptionist')
      .set((row) => ({ version: row('version', '+', 1) }))
      .where('id', '=', id)
      .$if(seen !== null, (rows) => rows.where('version', '=', seen)),
  );
  if (raised.count === 0)
    throw new AppError('conflict', 'This was changed somewhere else meanwhile. Please look at it again.');
}

async function changeSettings(
  dependencies: OwnerDependencies,
  via: Sql,
  own: Owned,
  { version, verification_token, hours, closures, notify_email, ...settings }: SettingsChange,
): Promise<void> {
  if (notify_email !== undefined && !own.hasPlan && notify_email.toLowerCase() !== own.email.toLowerCase())
    throw invalidField('notify_email', 'Until you choose a plan, emails go to the address of your request');
  const numbers = await verifiedNumbers(dependencies, own, settings, verification_token ?? null);
  await raiseVersion(via, own, version);
  const changed = {
    ...settings,
    ...numbers,
    ...(notify_email !== undefined && { notify_email }),
    ...(hours !== undefined && { hours: hours && JSON.stringify(hours) }),
    ...(closures !== undefined && { closures: JSON.stringify(closures) }),
  };
  if (Object.values(changed).some((value) => value !== undefined))
    await run(via, db.updateTable('receptionist').set(changed).where('id', '=', own.id));
}

/** Cancels an appointment, and takes it out of the owner's calendar. */
async function cancel(via: Sql, own: Owned, { id, starts_at, ends_at }: Selectable<DB['appointment']>): Promise<void> {
  await run(via, db.updateTable('appointment').set({ cancelled_at: now }).where('id', '=', id));
  const canceled = job('send-email', {
    template: 'appointment-canceled',
    receptionist: own.id,
    appointment: id,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    by: 'owner',
  });
  await addJobs(via, 'appointment', { id, reference: own.reference, request_id: own.request_id }, [canceled]);
}

async function addFact(via: Sql, { id }: Owned, fact: Omit<FactInput, 'version'>): Promise<void> {
  const facts = await runForFirst(
    via,
    statement<{ count: number; last: number }>`
      SELECT count(*) AS count, coalesce(max(position), -1) AS last FROM receptionist_fact WHERE receptionist_id = ${id}`,
  );
  if (facts && facts.count >= most.facts)
    throw new AppError('conflict', `It knows ${most.facts} answers already. Please remove one first.`);
  const row = newRow('receptionist_fact', {
    id: newId(),
    receptionist_id: id,
    ...fact,
    position: (facts?.last ?? -1) + 1,
  });
  await run(via, db.insertInto('receptionist_fact').values(row));
}

/**
 * Emails the owner the link. From the emailed link, older ones can then change nothing any more; from any other link, the present
 * one is sent again, three times a day.
 */
async function sendLink(dependencies: OwnerDependencies, token: string, requestId: string): Promise<void> {
  const own = await find(dependencies, token);
  await dependencies.database.transaction(async (via) => {
    const wait = own.isOwner ? 0 : await countTry(via, [linkLimit(own.demo_id)]);
    if (wait > 0)
      throw tooMany(
        `We’ve emailed it three times today. Please look for it, or try again in ${waitingTime(wait)}.`,
        wait,
      );
    if (own.isOwner) await endLinks(via, own);
    await emailLink(via, own, requestId);
  });
}

/** Emails the owner a new link, for the team; older ones can then change nothing any more. */
async function sendNewLink(database: Database, id: string, requestId: string): Promise<void> {
  await database.transaction(async (via) => {
    const own = await runForFirst(
      via,
      db
        .selectFrom('receptionist as r')
        .innerJoin('demo_request as d', 'd.id', 'r.demo_id')
        .select(['r.id', 'r.demo_id', 'r.link_version', 'd.reference', 'd.status'])
        .where('r.id', '=', id),
    );
    if (!own) throw new AppError('not_found', 'We couldn’t find this receptionist');
    if (!hasDemo(own.status))
      throw new AppError('conflict', 'There’s no demo behind this request, so a link would open nothing.');
    await endLinks(via, own);
    await emailLink(via, own, requestId);
  });
}

type Linked = Pick<Owned, 'id' | 'demo_id' | 'link_version' | 'reference'>;

/** From now on, links that were emailed before can change nothing. */
async function endLinks(via: Sql, own: Linked): Promise<void> {
  await run(
    via,
    db
      .updateTable('receptionist')
      .set((row) => ({ link_version: row('link_version', '+', 1) }))
      .where('id', '=', own.id)
      .where('link_version', '=', own.link_version),
  );
}

/** Has the present link emailed to the owner. */
async function emailLink(via: Sql, own: Linked, requestId: string): Promise<void> {
  await addJobs(via, 'demo_request', { id: own.demo_id, request_id: requestId, reference: own.reference }, [
    job('send-email', { template: 'demo-link', id: own.demo_id }),
  ]);
}

/** The state of a receptionist as its link may see it. */
async function present(via: Sql, own: Owned): Promise<OwnReceptionist> {
  const receptionist = await readReceptionist(via, own.id);
  if (!receptionist) throw noSuchLink();
  const { settings, knowledge } = receptionist;
  const { transfer_number, ...shown } = knowledge;
  return {
    ...shown,
    version: settings.version,
    is_owner: own.isOwner,
    full_greeting: greetingOf(knowledge),
    owner: own.isOwner
      ? {
          transfer_number,
          notify_email: settings.notify_email,
          notify_phone: settings.notify_phone,
          ...(await entries(via, own)),
        }
      : null,
  };
}

const listed = z.object({
  messages: z.array(z.looseObject({ at: z.coerce.date() }).and(storedMessage)),
  appointments: z.array(storedAppointment),
  questions: z.array(z.object({ id: z.uuid(), question: z.string(), at: z.coerce.date() })),
});

/** The messages, appointments and open questions of a receptionist: at most two hundred of each. */
async function entries(via: Sql, { id }: Owned) {
  const found = await runForFirst(
    via,
    statement<{ messages: unknown; appointments: unknown; questions: unknown }>`
      SELECT
        (SELECT coalesce(jsonb_agg(to_jsonb(m)), '[]') FROM (
          SELECT m.*, c.started_at AS at FROM call_message m JOIN call c ON c.id = m.call_id
          WHERE c.receptionist_id = ${id} ORDER BY m.done_at IS NOT NULL, m.id DESC LIMIT 200) m) AS messages,
        (SELECT coalesce(jsonb_agg(to_jsonb(a) ORDER BY a.starts_at), '[]') FROM (
          SELECT * FROM appointment WHERE receptionist_id = ${id} AND ends_at > now() - interval '1 day'
          ORDER BY starts_at LIMIT 200) a) AS appointments,
        (SELECT coalesce(jsonb_agg(to_jsonb(q)), '[]') FROM (
          SELECT q.id, q.question, c.started_at AS at FROM unanswered_question q JOIN call c ON c.id = q.call_id
          WHERE q.receptionist_id = ${id} AND q.answered_at IS NULL ORDER BY q.id DESC LIMIT 200) q) AS questions`,
    'entries-of-receptionist',
  );
  const { messages, appointments, questions } = listed.parse(found);
  return {
    appointments,
    messages: messages.map(({ at, ...message }) => ({ ...message, at: at.toISOString() })),
    questions: questions.map(({ at, ...question }) => ({ ...question, at: at.toISOString() })),
  };
}
