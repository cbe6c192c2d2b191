import { setTimeout } from 'node:timers/promises';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { startMailServer } from '#devkit/simulators/smtp.ts';
import type { Bench } from './bench.ts';
import { startEntry, startScript } from './children.ts';
import type { Flood } from './flood-sender.ts';
import { sendJson } from './json-form.ts';
import { median, percentile, processorMilliseconds, round, untilTrue } from './numbers.ts';

const honestEvery = 1_000;
/** How much slower than this machine a cheap phone is. */
const phoneFactor = 6;
const strangers = 'strangers.example';
/** So few that the flood is accepted at first: above the pace of an hour nothing would be. */
const warmUp = { submissions: 1_000, seconds: 20, strangers: 'warm-up.example' };
const measured = { submissions: 10_000, seconds: 60, strangers };
/** After this long, the pace counts nothing of the warm-up. */
const paceMs = 61_000;

/**
 * Ten thousand forms of all kinds from a thousand addresses within a minute, each with the email address of another stranger.
 * A fifth are posted as browsers without a script do, and sent again after the wait they are told; a tenth bring a contract.
 * Meanwhile an honest visitor sends a message every second, and solves what is asked. A smaller flood comes first, so
 * that it meets a server whose code has run before.
 */
export async function benchFloods({ env, report, fresh, sql }: Bench) {
  await fresh();
  const mail = await startMailServer();
  const limited = { ...env, RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1', SMTP_URL: mail.url, UPLOAD_MIN_FREE_MB: '0' };
  const [server, workers] = await Promise.all([startEntry('api', limited), startEntry('workers', limited)]);
  const sender = await startScript('scripts/bench/flood-sender.ts');
  const flood = (chosen: Omit<Flood, 'url'>) => sender.ask<number[]>({ url: server.url, ...chosen } satisfies Flood);
  await flood(warmUp);
  await setTimeout(paceMs);
  const bytesBefore = await databaseBytes(sql);
  const pid = server.process.pid ?? 0;
  const busyBefore = await processorMilliseconds(pid);
  const honest = startHonestVisitors(server.url);
  const answers = await flood(measured);
  await sender.stop();
  const busy = (await processorMilliseconds(pid)) - busyBefore;
  const { sent, visits, solving, refused } = await honest.stop();
  await untilTrue(async () => (await pendingEmails(sql)) === 0);
  await Promise.all([server.stop(), workers.stop()]);
  await mail.close();

  const toStrangers = mail.mails.filter(({ to }) => /strangers|warm-up/.test(JSON.stringify(to))).length;
  const [rows] = await sql<{ stored: number }>(hostileRows);
  const [files] = await sql<{ bytes: number }>('SELECT coalesce(sum(size), 0)::float8 AS bytes FROM stored_file');
  const accepted = answers.filter((status) => status < 400).length;
  report('floods: hostile forms sent', answers.length);
  report('floods: hostile forms accepted', accepted);
  report('floods: hostile forms asked for a proof or a wait', answers.filter((status) => status === 428).length);
  report('floods: hostile forms without an answer', answers.filter((status) => status === 0).length, '0');
  report('floods: processor time of the API for each, ms', round(busy / answers.length, 1));
  report('floods: emails to strangers, also before', toStrangers, 'at most 50');
  report(
    'floods: records of the flood',
    rows?.stored ?? Number.NaN,
    'at most 780: in each of two minutes 300 at the pace, 90 after a wait',
  );
  report('floods: contracts stored, MB', round((files?.bytes ?? Number.NaN) / 1e6, 1), 'at most 100 for each address');
  report('floods: database grew by, MB', round(((await databaseBytes(sql)) - bytesBefore) / 1e6, 1));
  report('floods: honest messages sent', sent);
  report('floods: honest messages not accepted', refused, '0');
  report('floods: answers to honest visitors, p50 ms', round(median(visits), 1));
  report('floods: answers to honest visitors, p95 ms', round(percentile(visits, 0.95), 1), 'under 200');
  report('floods: their proof of work, p50 ms', round(median(solving), 1));
  report('floods: their proof of work, most ms', round(Math.max(0, ...solving), 1));
  report(
    `floods: the same, p95 ms on a phone ${phoneFactor} times slower`,
    round(percentile(solving, 0.95) * phoneFactor, 1),
    'under 1,000',
  );
}

const hostileRows = `SELECT (
  (SELECT count(*) FROM contact_form WHERE email LIKE '%@${strangers}')
  + (SELECT count(*) FROM newsletter_subscriber WHERE email LIKE '%@${strangers}')
  + (SELECT count(*) FROM demo_request WHERE email LIKE '%@${strangers}')
  + (SELECT count(*) FROM partner_application WHERE email LIKE '%@${strangers}')
  + (SELECT count(*) FROM custom_deal WHERE sales_rep_email LIKE '%@${strangers}')
  + (SELECT count(*) FROM privacy_request WHERE email LIKE '%@${strangers}')
)::float8 AS stored`;

async function databaseBytes(sql: Bench['sql']): Promise<number> {
  const [found] = await sql<{ bytes: number }>('SELECT pg_database_size(current_database())::float8 AS bytes');
  return found?.bytes ?? Number.NaN;
}

async function pendingEmails(sql: Bench['sql']): Promise<number> {
  const [found] = await sql<{ left: number }>(
    `SELECT count(*)::float8 AS left FROM job WHERE name = 'send-email' AND run_at <= now() AND state NOT IN ('succeeded', 'dead', 'cancelled')`,
  );
  return found?.left ?? Number.NaN;
}

/** A visitor every second, each from another network. */
function startHonestVisitors(url: string) {
  /** Milliseconds of each answer: also of the second one, which accepts. */
  const visits: number[] = [];
  const solving: number[] = [];
  let refused = 0;
  const visit = async (index: number) => {
    const headers = { 'x-forwarded-for': `198.18.${index % 250}.1`, 'x-form-filling': '60000' };
    const form = { name: 'Ana Honest', email: `ana-${index}@practice.example`, message: 'Do you take calls at night?' };
    const first = await sendJson(url, '/api/admin/contact-form', form, headers);
    visits.push(first.milliseconds);
    if (first.challenge === null) {
      if (first.status !== 202) refused += 1;
      return;
    }
    const challenge = JSON.parse(first.challenge);
    const began = performance.now();
    const solution = await solveChallenge({ challenge, deriveKey });
    solving.push(performance.now() - began);
    const proof = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    const second = await sendJson(url, '/api/admin/contact-form', form, { ...headers, 'x-proof-of-work': proof });
    visits.push(second.milliseconds);
    if (second.status !== 202) refused += 1;
  };
  const visiting: Promise<void>[] = [];
  const timer = setInterval(() => {
    const visited = visit(visiting.length).catch(() => {
      refused += 1;
    });
    visiting.push(visited);
  }, honestEvery);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(visiting);
      return { sent: visiting.length, visits, solving, refused };
    },
  };
}
