import type { Config } from '#core/config/config.ts';
import type { Tracker } from '#core/leads/tracking.ts';
import type { Email } from '#core/messaging/messages/rules.ts';
import type { Database } from '#core/platform/database.ts';
import { db, run, runForFirst } from '#core/platform/statements.ts';
import { type CanceledAppointment, callNotice, cancellation, urgentText } from './emails.ts';

interface NoticeDependencies {
  database: Pick<Database, 'sql'>;
  config: Pick<Config, 'mail' | 'site'>;
  tracking: Pick<Tracker, 'dashboardAddress'>;
}

const owners = db
  .selectFrom('receptionist as r')
  .select(['r.business_name', 'r.notify_email', 'r.notify_phone', 'r.time_zone', 'r.demo_id', 'r.link_version']);

/** The email to the owner about a call that needs them; null when the call is gone. */
export async function noticeOf({ database, config, tracking }: NoticeDependencies, id: string): Promise<Email | null> {
  const via = database.sql;
  const call = await runForFirst(
    via,
    owners
      .innerJoin('call as c', 'c.receptionist_id', 'r.id')
      .select(['c.summary', 'c.caller', 'c.transfer'])
      .where('c.id', '=', id),
  );
  if (!call) return null;
  const ofCall = { message: await lastMessage(via, id), turns: await turnsOf(via, id) };
  const appointment = await runForFirst(via, db.selectFrom('appointment').selectAll().where('call_id', '=', id));
  const dashboardUrl = tracking.dashboardAddress(call.demo_id, call.link_version);
  return callNotice({ own: call, call, ...ofCall, appointment: appointment ?? null, dashboardUrl }, config);
}

const lastMessage = async (via: NoticeDependencies['database']['sql'], call: string) =>
  (await runForFirst(
    via,
    db.selectFrom('call_message').selectAll().where('call_id', '=', call).orderBy('id', 'desc').limit(1),
  )) ?? null;

const turnsOf = async (via: NoticeDependencies['database']['sql'], call: string) =>
  (await run(via, db.selectFrom('call_turn').select(['who', 'heard']).where('call_id', '=', call).orderBy('n'))).rows;

/** The text message about an urgent message; null where the owner wants none. */
export async function urgentTextOf(
  { database, config }: NoticeDependencies,
  id: string,
): Promise<{ to: string; text: string } | null> {
  const own = await runForFirst(
    database.sql,
    owners.innerJoin('call as c', 'c.receptionist_id', 'r.id').where('c.id', '=', id),
  );
  const message = own?.notify_phone == null ? null : await lastMessage(database.sql, id);
  return message && own?.notify_phone ? { to: own.notify_phone, text: urgentText(message, config) } : null;
}

/** The email that takes an appointment out of the owner's calendar; null when the receptionist is gone. */
export async function canceledNotice(
  { database, config, tracking }: NoticeDependencies,
  { receptionist, ...canceled }: CanceledAppointment & { receptionist: string },
): Promise<Email | null> {
  const own = await runForFirst(database.sql, owners.where('r.id', '=', receptionist));
  if (!own) return null;
  const dashboardUrl = tracking.dashboardAddress(own.demo_id, own.link_version);
  return cancellation({ own, dashboardUrl }, canceled, config);
}
