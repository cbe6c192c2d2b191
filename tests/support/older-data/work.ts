import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { idFromName, newId } from '#core/platform/ids.ts';
import { daysAgo, hoursAgo, insert, insertDoneJob, insertJob, olderWorker } from './insert.ts';
import { type OlderRecord, storeFile } from './leads.ts';

/** What the installation was run with; its links, sessions and codes are derived from it. */
export interface OlderSecrets {
  session: string;
  adminPassword: string;
}

/** An HMAC as that version wrote it, spelled out here so that a change of it is noticed. */
const hmac = (secret: string, purpose: string, value: string) =>
  createHmac('sha256', secret).update(`${purpose}:${value}`).digest();

const trackingCodes: Record<string, number> = {
  contact_form: 0,
  demo_request: 1,
  partner_application: 2,
  custom_deal: 3,
};

/** The token of a record's status page and dashboard, as that version's emails had it. */
export function olderToken(secret: string, { kind, id }: Pick<OlderRecord, 'kind' | 'id'>): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  const subject = Buffer.concat([Buffer.of(trackingCodes[kind] ?? -1), bytes]);
  const proof = hmac(secret, 'status', subject.toString('hex')).subarray(0, 16);
  return Buffer.concat([subject, proof]).toString('base64url');
}

/** The link at the end of an email that takes its reader off a list: `n` the newsletter, `d` a demo's emails. */
export function olderUnsubscribeLink(secret: string, list: 'n' | 'd', id: string): string {
  const subject = `${list}${id.replaceAll('-', '')}`;
  return `/api/unsubscribe/${subject}${hmac(secret, 'unsubscribe', subject).subarray(0, 16).toString('base64url')}`;
}

/** The code a phone was to be sent. */
export const olderPhoneCode = (secret: string, { id, phone }: { id: string; phone: string }): string =>
  String(hmac(secret, 'phone-code', `${id}:${phone}`).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');

/** Inserts what the operation of the product had written, and jobs in every state they can be left in. */
export async function fillWork(client: pg.Client, secrets: OlderSecrets, message: OlderRecord) {
  const session = await signedIn(client, secrets);
  const code = await waitingCode(client);
  await alerts(client);
  const sample = await audioSample(client);
  const left = await jobsLeftBehind(client, message);
  await insert(client, 'saved_view', {
    id: newId(),
    list: 'demo-requests',
    name: 'Late demos',
    query: 'status=pending&late=yes',
    actor: 'admin',
  });
  await insert(client, 'list_total', { list: 'contact_form', up_to: daysAgo(1), total: 0 });
  await insert(client, 'webhook_endpoint', { url: 'https://gone.example/hook', reason: '410 Gone' });
  return { session, code, sample, ...left };
}

/** A session that is still open, and what its browser did. Returns the cookie's value. */
async function signedIn(client: pg.Client, { session: secret, adminPassword }: OlderSecrets): Promise<string> {
  const token = 'the-cookie-of-a-browser-before-the-update';
  const visitor = { user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/142.0' };
  await insert(client, 'admin_session', {
    id: hmac(secret, 'session', token).toString('base64url'),
    actor: 'admin',
    credential: hmac(secret, 'credential', adminPassword).toString('base64url'),
    remote_address: '127.0.0.1',
    ...visitor,
    expires_at: hoursAgo(-4),
  });
  for (const entry of [
    { action: 'signed-in', details: {}, once: null },
    { action: 'figures-viewed', details: { days: 30 }, once: 'session|figures-viewed|1994874' },
  ])
    await insert(client, 'audit_entry', {
      id: newId(),
      actor: 'admin',
      address: '127.0.0.1',
      ...visitor,
      request_id: 'before',
      outcome: 'done',
      ...entry,
    });
  await insert(client, 'throttle', { key: 'login:account', window_start: hoursAgo(0), failures: 2 });
  return token;
}

/** A code that was asked for and not sent yet, while the phone company had just failed once. */
async function waitingCode(client: pg.Client) {
  const id = newId();
  const phone = '+16155550160';
  const row = { id, phone, service: 'demo_verification', expires_at: hoursAgo(-0.1), request_id: 'before' };
  await insert(client, 'phone_code', row);
  await insertJob(client, 'send-otp', 'phones', { id }, ['phone_code', id, id]);
  await insert(client, 'sms_opt_out', { phone: '+16155550161' });
  await insert(client, 'provider_trouble', { name: 'sms', failures: 1, failed_at: hoursAgo(0) });
  return { id, phone };
}

/** The alerts to the team: one that was sent and is over, one that still applies, and the day's text messages. */
async function alerts(client: pg.Client): Promise<void> {
  const [over, open] = [newId(), newId()];
  const alert = (about: string, episode: string) =>
    ['alert-team', 'emails', { about, episode }, ['alert_episode', episode, episode]] as const;
  const times = { started_at: hoursAgo(30), ended_at: hoursAgo(29) };
  await insert(client, 'alert_episode', { id: over, kind: 'late-jobs', ...times });
  await insertDoneJob(client, ...alert('late-jobs', over), idFromName(`alert:${over}`));
  await insert(client, 'alert_episode', { id: open, kind: 'dead-jobs' });
  await insertJob(client, ...alert('dead-jobs', open), { id: idFromName(`alert:${open}`) });
  const day = '2026-11-21 00:00';
  const id = idFromName(`sms-daily-limit:${day}`);
  await insertJob(client, 'alert-team', 'emails', { about: 'sms-daily-limit', day }, ['sms_day', id, id], { id });
}

/** A call visitors can listen to: a WAV file of a tenth of a second. */
async function audioSample(client: pg.Client): Promise<string> {
  const id = newId();
  const bytes = Buffer.alloc(44 + 1_600);
  bytes.write('RIFF');
  bytes.write('WAVEfmt ', 8);
  const file_id = await storeFile(client, 'Pipe at night.wav', 'audio/wav', bytes);
  await insert(client, 'audio_sample', { id, title: 'A burst pipe', description: 'At night.\nPut through.', file_id });
  return id;
}

/** Jobs about one record: given up, cancelled, failed once, sent to a queue, and held by a worker that is gone. */
async function jobsLeftBehind(client: pg.Client, { kind, id, reference }: OlderRecord) {
  const add = (template: string, state: Record<string, unknown>) =>
    insertJob(client, 'send-email', 'emails', { template, subject: kind, id }, [kind, id, reference], {
      run_at: hoursAgo(2),
      ...state,
    });
  const tried = { generation: 1, attempt: 1, tries: 1, dispatched_at: hoursAgo(2), courier: 'b_before_emails_0' };
  const failed = { last_error: 'smtp_451' };
  const dead = await add('team-notice', { ...tried, ...failed, state: 'dead', finished_at: hoursAgo(2) });
  const retried = await add('acknowledgement', { ...tried, ...failed, state: 'failed', courier: null });
  for (const job_id of [dead, retried])
    await insert(client, 'job_attempt', {
      job_id,
      attempt: 1,
      started_at: hoursAgo(2),
      duration_ms: 130,
      outcome: 'failed',
      error_class: 'smtp_451',
      snippet: '451 Try again later',
      worker: olderWorker,
    });
  await add('acknowledgement', { state: 'cancelled', finished_at: hoursAgo(2) });
  await add('team-notice', { ...tried, attempt: 0, tries: 0, state: 'dispatched' });
  const holder = { lease_owner: olderWorker, lease_until: hoursAgo(1) };
  await add('team-notice', { ...tried, ...holder, state: 'running' });
  return { dead };
}
