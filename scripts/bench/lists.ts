import { request } from 'undici';
import { startEntry } from './children.ts';
import type { Bench } from './main.ts';
import { percentile, round, untilTrue } from './numbers.ts';

const rows = 1_000_000;
const samples = 100;
const warmUps = 10;

/** The admin list of a million messages: first page, a page deep inside, searches that match few, many and no rows. */
export async function benchLists({ env, report, fresh, sql }: Bench) {
  await fresh();
  await sql(`
    INSERT INTO contact_form (id, reference, name, email, company, message, request_id, created_at)
    SELECT uuidv7(make_interval(secs => n - ${rows})), 'C-' || lpad(to_hex(n), 10, '0'),
      (ARRAY['Maria','Tom','Priya','Dana','Luis','Sam'])[1 + n % 6] || ' ' || substr(md5(n::text), 1, 8),
      substr(md5((n * 7)::text), 1, 10) || '@example.com', CASE WHEN n % 3 = 0 THEN 'Company ' || (n % 5000) END, 'A message', 'bench', now() - make_interval(secs => ${rows} - n)
    FROM generate_series(1, ${rows}) n`);
  await sql('VACUUM ANALYZE contact_form');
  await settleTotals(env, sql);
  const api = await startEntry('api', env);
  const cookie = await signIn(api.url);
  const middle =
    (await sql<{ id: string }>(`SELECT id FROM contact_form ORDER BY id DESC OFFSET ${rows / 2} LIMIT 1`))[0]?.id ?? '';
  const some = async () =>
    (
      await sql<{ reference: string }>(
        `SELECT reference FROM contact_form WHERE reference = 'C-' || lpad(to_hex(${1 + Math.floor(Math.random() * rows)}), 10, '0')`,
      )
    )[0]?.reference ?? '';
  const cases: [string, () => Promise<string> | string][] = [
    ['first page', () => ''],
    ['a page in the middle', () => `cursor=${middle}`],
    ['search, one match', async () => `q=${await some()}`],
    ['search, many matches', () => 'q=maria'],
    ['search, a company', () => `q=company+${Math.floor(Math.random() * 5000)}`],
    ['search, no match', () => 'q=zzzzzz'],
    ['by status', () => 'status=new'],
  ];
  for (const [name, query] of cases) {
    const times: number[] = [];
    for (let index = -warmUps; index < samples; index += 1) {
      const url = `${api.url}/api/admin/contact-forms?limit=50&${await query()}`;
      const began = performance.now();
      const answer = await request(url, { headers: { cookie } });
      await answer.body.dump();
      if (answer.statusCode !== 200) throw new Error(`The list answered ${answer.statusCode}`);
      if (index >= 0) times.push(performance.now() - began);
    }
    report(`lists: a million rows, ${name}, p95 ms`, round(percentile(times, 0.95), 1), 'under 50');
  }
  await api.stop();
}

/** A worker's sweep keeps the lists' totals; one round of it is enough here. */
async function settleTotals(env: Bench['env'], sql: Bench['sql']) {
  const workers = await startEntry('workers', env);
  await untilTrue(async () => (await sql("SELECT 1 FROM list_total WHERE list = 'contact_form'")).length > 0);
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
