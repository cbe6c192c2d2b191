import { request } from 'undici';
import { startEntry } from './children.ts';
import type { Bench } from './main.ts';
import { percentile, round, untilTrue } from './numbers.ts';

const rows = 1_000_000;
const samples = 100;
const warmUps = 10;

type Case = [name: string, query: () => Promise<string> | string];

/** Admin lists of a million rows: first page, a page deep inside, searches that match few, many and no rows, filters. */
export async function benchLists(bench: Bench) {
  await bench.fresh();
  await fillMessages(bench);
  await fillJobs(bench);
  await settleTotals(bench);
  const api = await startEntry('api', bench.env);
  const cookie = await signIn(api.url);
  const ask = async (list: string, cases: Case[]) => {
    for (const [name, query] of cases) {
      const times = await timesOf(async () => `${api.url}/api/admin/${list}?limit=50&${await query()}`, cookie);
      bench.report(`lists: a million ${list}, ${name}, p95 ms`, round(percentile(times, 0.95), 1), 'under 50');
    }
  };
  await ask('contact-forms', await messageCases(bench));
  await ask('jobs', [
    ['first page', () => ''],
    ['one record', () => `q=C-${hex(1 + Math.floor(Math.random() * rows))}`],
    ...['succeeded', 'failed', 'dead', 'running'].map((state): Case => [state, () => `status=${state}`]),
  ]);
  await api.stop();
}

async function timesOf(address: () => Promise<string>, cookie: string): Promise<number[]> {
  const times: number[] = [];
  for (let index = -warmUps; index < samples; index += 1) {
    const url = await address();
    const began = performance.now();
    const answer = await request(url, { headers: { cookie } });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`The list answered ${answer.statusCode}`);
    if (index >= 0) times.push(performance.now() - began);
  }
  return times;
}

async function fillMessages({ sql }: Bench) {
  await sql(`
    INSERT INTO contact_form (id, reference, name, email, company, message, request_id, created_at)
    SELECT uuidv7(make_interval(secs => n - ${rows})), 'C-' || lpad(to_hex(n), 10, '0'),
      (ARRAY['Maria','Tom','Priya','Dana','Luis','Sam'])[1 + n % 6] || ' ' || substr(md5(n::text), 1, 8),
      substr(md5((n * 7)::text), 1, 10) || '@example.com', CASE WHEN n % 3 = 0 THEN 'Company ' || (n % 5000) END, 'A message', 'bench', now() - make_interval(secs => ${rows} - n)
    FROM generate_series(1, ${rows}) n`);
  await sql('VACUUM ANALYZE contact_form');
}

/** One job a message: nearly all done, one in a thousand to be tried again, one in ten thousand given up; each with an attempt. */
async function fillJobs({ sql }: Bench) {
  await sql(`
    WITH made AS (
      INSERT INTO job (id, name, queue, payload, subject_kind, subject_id, subject_reference, request_id, state, attempt, tries, run_at, created_at)
      SELECT uuidv7(make_interval(secs => n - ${rows})), 'send-email', 'emails', '{}', 'contact_form', uuidv7(), 'C-' || lpad(to_hex(n), 10, '0'), 'bench',
        (CASE WHEN n % 10000 = 0 THEN 'dead' WHEN n % 1000 = 0 THEN 'failed' ELSE 'succeeded' END)::job_state, 1, 1,
        now() + interval '1 day', now() - make_interval(secs => ${rows} - n)
      FROM generate_series(1, ${rows}) n RETURNING id
    )
    INSERT INTO job_attempt (job_id, attempt, started_at, duration_ms, outcome, worker) SELECT id, 1, now(), 12, 'succeeded', 'bench' FROM made`);
  await sql('VACUUM ANALYZE job, job_attempt');
}

async function messageCases({ sql }: Bench): Promise<Case[]> {
  const [middle] = await sql<{ id: string }>(`SELECT id FROM contact_form ORDER BY id DESC OFFSET ${rows / 2} LIMIT 1`);
  return [
    ['first page', () => ''],
    ['a page in the middle', () => `cursor=${middle?.id}`],
    ['one match', () => `q=C-${hex(1 + Math.floor(Math.random() * rows))}`],
    ['many matches', () => 'q=maria'],
    ['a company', () => `q=company+${Math.floor(Math.random() * 5000)}`],
    ['no match', () => 'q=zzzzzz'],
    ['by status', () => 'status=new'],
  ];
}

const hex = (number: number) => number.toString(16).padStart(10, '0');

/** A worker's sweep keeps the lists' totals; one round of it is enough here. */
async function settleTotals({ env, sql }: Bench) {
  const workers = await startEntry('workers', env);
  await untilTrue(async () => (await sql("SELECT 1 FROM list_total WHERE list = 'job'")).length > 0);
  await workers.stop();
}

async function signIn(url: string): Promise<string> {
  const answer = await request(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: 'a password for the bench' }),
  });
  await answer.body.dump();
  return [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
