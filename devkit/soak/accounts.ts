import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Load } from './load.ts';
import { formOf } from './load.ts';
import type { World } from './world.ts';

/** What was found in the end, and every way in which it is not as promised. */
export interface Accounts {
  counts: Record<string, number>;
  /** Empty when every promise was kept. */
  broken: string[];
}

interface Given {
  world: World;
  load: Load;
  submissions: number;
  /** The payment pages that were paid. */
  paid: string[];
}

/** Compares what was acknowledged, stored, delivered, mailed and paid, once all work is done. */
export async function closeAccounts({ world, load, submissions, paid }: Given): Promise<Accounts> {
  const broken: string[] = [];
  const expect = (what: string, found: number, expected: number) => {
    if (found !== expected) broken.push(`${what}: ${found} instead of ${expected}`);
  };
  const { acknowledged } = load.seen();
  expect('forms acknowledged', acknowledged, submissions);
  await compareStored(world, load, submissions, expect);

  const files = { webhooks: path.join(world.folder, 'webhooks.txt'), mails: path.join(world.folder, 'mails.txt') };
  const received = await world.outside.write(files);
  for (const id of received.webhooks.changed) broken.push(`the webhook ${id} came with another body`);
  const webhookIds = await idsOf(
    world,
    "SELECT 'evt_' || (payload ->> 'event') AS id FROM job WHERE name = 'deliver-event'",
  );
  compareIds('webhooks', await linesOf(files.webhooks), webhookIds, broken);
  // An email that no longer applies is not sent, such as a receipt for a partner who gets none. Those of forms always apply,
  // but for the team's notices that a summary lists.
  const mailJobs = await idsOf(
    world,
    `SELECT id::text FROM job WHERE name = 'send-email' AND payload->>'template' IN ('team-notice', 'acknowledgement')
       AND NOT EXISTS (SELECT 1 FROM job_attempt WHERE job_id = job.id AND snippet LIKE 'Listed in the summary%')
     UNION SELECT job_id::text FROM message WHERE channel = 'email' AND state = 'sent'`,
  );
  const mails = [...(await linesOf(files.mails))].filter((id) => !id.startsWith('<alert-'));
  compareIds('emails', new Set(mails.map((id) => id.slice(1, id.indexOf('@')))), mailJobs, broken);

  const money = await compareMoney(world, paid, expect);
  for (const member of world.members) broken.push(...(await member.complaints()));
  return {
    counts: {
      'forms acknowledged': acknowledged,
      'webhooks received, distinct': received.webhooks.distinct,
      'webhooks received again under the same id': received.webhooks.accepted - received.webhooks.distinct,
      'emails received, distinct': received.mails.distinct,
      'emails received again under the same id': received.mails.accepted - received.mails.distinct,
      'alarms by email': received.mails.distinct - mails.length,
      ...money,
    },
    broken,
  };
}

/** Every acknowledged form is stored once, with its jobs, and nothing else is stored. */
async function compareStored(
  world: World,
  { ids }: Load,
  submissions: number,
  expect: (what: string, found: number, expected: number) => void,
) {
  const stored = new Map<string, string>();
  for (const [table, column] of tables) {
    const rows = await world.sql<{ id: string; email: string }>(`SELECT ${column}::text AS id, email FROM ${table}`);
    expect(`addresses that occur twice in ${table}`, rows.length - new Set(rows.map(({ email }) => email)).size, 0);
    for (const { id, email } of rows) stored.set(email, id);
  }
  expect('forms stored', stored.size, submissions);
  let other = 0;
  for (let number = 0; number < submissions; number += 1)
    if (stored.get(`visitor-${number}@soak.example`) !== ids[number]) other += 1;
  expect('forms stored under another id than was acknowledged', other, 0);
  const jobs = Array.from({ length: submissions }, (_, number) => (formOf(number).path.endsWith('newsletter') ? 2 : 3));
  const [counted] = await world.sql<{ n: number }>(
    "SELECT count(*)::int AS n FROM job WHERE subject_kind IN ('contact_form', 'partner_application', 'newsletter_subscriber')",
  );
  expect(
    'jobs of forms',
    counted?.n ?? 0,
    jobs.reduce((sum, each) => sum + each, 0),
  );
  const [unfinished] = await world.sql<{ n: number }>(
    "SELECT count(*)::int AS n FROM job WHERE state <> 'succeeded' AND coalesce(payload->>'template', '') <> 'team-summary'",
  );
  expect('jobs that have not succeeded', unfinished?.n ?? 0, 0);
}

/** Each kind of form, and the column of the id that is acknowledged. */
const tables = [
  ['contact_form', 'id'],
  ['partner_application', 'id'],
  ['newsletter_subscriber', 'address_id'],
] as const;

async function compareMoney(
  world: World,
  paid: string[],
  expect: (what: string, found: number, expected: number) => void,
): Promise<Record<string, number>> {
  const transfers = world.stripe.world.all('transfer');
  expect(
    'payments with two transfers',
    transfers.length - new Set(transfers.map((each) => each.source_transaction)).size,
    0,
  );
  const [orders] = await world.sql<{ n: number }>(
    'SELECT count(*)::int AS n FROM checkout WHERE session_id = ANY($1) AND paid_at IS NOT NULL',
    [paid],
  );
  expect('paid orders that are recorded as paid', orders?.n ?? 0, paid.length);
  const [ledger] = await world.sql<{ sum: number; paid_out: number; uneven: number }>(
    `SELECT coalesce(sum(amount_cents), 0)::int AS sum,
       coalesce(-sum(amount_cents) FILTER (WHERE account = 'partner_paid'), 0)::int AS paid_out,
       (SELECT count(*)::int FROM (SELECT 1 FROM ledger_entry GROUP BY journal_id HAVING sum(amount_cents) <> 0) AS odd) AS uneven
     FROM ledger_entry`,
  );
  const transferred = transfers.reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0);
  expect('the ledger’s sum in cents', ledger?.sum ?? 0, 0);
  expect('journals whose entries do not sum to zero', ledger?.uneven ?? 0, 0);
  expect('cents paid out by the ledger, against Stripe', ledger?.paid_out ?? 0, transferred);
  const [commissions] = await world.sql<{ n: number }>(
    "SELECT count(*)::int AS n FROM commission WHERE state = 'paid'",
  );
  expect('commissions paid, against transfers at Stripe', commissions?.n ?? 0, transfers.length);
  expect('purchases without a transfer', Math.max(0, paid.length - transfers.length), 0);
  return { 'purchases paid': paid.length, 'payouts to the partner': transfers.length, 'cents paid out': transferred };
}

function compareIds(what: string, received: Set<string>, jobs: Set<string>, broken: string[]) {
  const missing = [...jobs].filter((id) => !received.has(id));
  const unknown = [...received].filter((id) => !jobs.has(id));
  if (missing.length > 0) broken.push(`${what} that never arrived: ${missing.length}, such as ${missing[0]}`);
  if (unknown.length > 0) broken.push(`${what} that belong to no job: ${unknown.length}, such as ${unknown[0]}`);
}

async function idsOf(world: World, text: string): Promise<Set<string>> {
  return new Set((await world.sql<{ id: string }>(text)).map(({ id }) => id));
}

async function linesOf(file: string): Promise<Set<string>> {
  return new Set((await readFile(file, 'utf8')).split('\n').filter(Boolean));
}
