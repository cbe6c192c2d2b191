import { get, type IncomingMessage } from 'node:http';
import { request } from 'undici';
import { filtersOfList, type ListName, tableOf } from '#core/dashboard/rules.ts';
import type { Bench } from './bench.ts';
import { type Child, residentMegabytes, startEntry } from './children.ts';
import { fillLists, rows } from './fill-lists.ts';
import { percentile, round, untilTrue } from './numbers.ts';

const samples = 60;
const warmUps = 5;
const formsHeard = 40;

type Case = [name: string, query: () => string];

interface Searches {
  /** A search that finds one record, and one that finds many; jobs are found by their whole reference only. */
  one: () => string;
  many?: string;
  statuses: readonly string[];
  /** Words of longer texts, from one that every text holds to one that none does. */
  words?: readonly string[];
}

const words = ['lunch', 'spanish', 'pipe', 'burst', 'burst lunch', 'nowhere'];

/** The measured lists, and the queries for each. */
const measured = {
  'demo-requests': { one: () => `D-${someNumber()}`, many: 'example.com', statuses: ['released', 'pending'], words },
  'contact-forms': { one: () => `C-${someNumber()}`, many: 'maria', statuses: ['answered', 'new'], words },
  'custom-deals': { one: () => `S-${someNumber()}`, many: 'maria', statuses: ['approved', 'pending_review'], words },
  'partner-applications': {
    one: () => `P-${someNumber()}`,
    many: 'company',
    statuses: ['rejected', 'pending_review'],
  },
  commissions: {
    one: () => `in_${1 + Math.floor(Math.random() * rows)} `.trim(),
    many: 'premier',
    statuses: ['paid', 'held'],
  },
  messages: {
    one: () => `message ${100 + Math.floor(Math.random() * 4900)}`,
    many: 'example.com',
    statuses: ['sent', 'failed'],
  },
  jobs: { one: () => `C-${someNumber()}`, statuses: ['succeeded', 'failed', 'dead', 'running'] },
} as const satisfies Partial<Record<ListName, Searches>>;
type MeasuredList = keyof typeof measured;

/** Admin lists of a million rows each: every page, search, filter and sort; the export of one; and the time until a form is shown. */
export async function benchLists(bench: Bench) {
  await bench.fresh();
  await fillLists(bench);
  await settleTotals(bench);
  const api = await startEntry('api', bench.env);
  const cookie = await signIn(api.url);
  for (const name of Object.keys(measured) as MeasuredList[]) {
    for (const [what, query] of await casesOf(bench, name)) {
      const times = await timesOf(() => `${api.url}/api/admin/${name}?limit=50&${query()}`, cookie);
      bench.report(`lists: ${name}, ${what}, p95 ms`, round(percentile(times, 0.95), 1), 'under 50');
    }
  }
  await measureExport(bench, api, cookie);
  await measureEvents(bench, api, cookie);
  await api.stop();
}

async function casesOf({ sql }: Bench, name: MeasuredList): Promise<Case[]> {
  const { one, many, statuses, words = [] }: Searches = measured[name];
  const table = tableOf(name);
  const { priority, source, assignee, sorts } = filtersOfList(name);
  const [middle] = await sql<{ id: string; day: string }>(
    `SELECT id, created_at::date::text AS day FROM ${table} ORDER BY id DESC OFFSET ${rows / 2} LIMIT 1`,
  );
  const both = (what: string, query: string): Case[] => [
    [what, () => query],
    ...(many ? [[`${what}, many matches`, () => `${query}&q=${many}`] satisfies Case] : []),
  ];
  return [
    ['first page', () => ''],
    ['a page in the middle', () => `cursor=${middle?.id}`],
    ['a search with few matches', () => `q=${encodeURIComponent(one())}`],
    ...(many ? both('a search', '').slice(1) : []),
    ['a search without a match', () => 'q=zzzzzz'],
    ...words.map((word): Case => [`the word ${word}`, () => `q=${encodeURIComponent(word)}`]),
    ...words
      .slice(0, 1)
      .map((word): Case => [`the word ${word}, status ${statuses[1]}`, () => `q=${word}&status=${statuses[1]}`]),
    ...statuses.flatMap((status) => both(`status ${status}`, `status=${status}`)),
    ...(priority ?? []).flatMap((each) => both(`priority ${each}`, `priority=${each}`)),
    ...(source ? source.slice(0, 2) : []).flatMap((each) => both(`source ${each}`, `source=${each}`)),
    ...(assignee ? ['Maria', 'nobody'] : []).flatMap((who) => both(`assigned to ${who}`, `assignee=${who}`)),
    ...both('a day', `from=${middle?.day}&to=${middle?.day}`),
    ...both('until a day', `to=${middle?.day}`),
    ...sorts.slice(1).flatMap((sort) => both(`sort ${sort}`, `sort=${sort}`)),
    ...sorts.slice(2).map((sort): Case => [`sort ${sort}, deep`, () => `sort=${sort}&cursor=50.${middle?.id}`]),
  ];
}

const someNumber = () => (1 + Math.floor(Math.random() * rows)).toString(16).padStart(10, '0');

async function timesOf(address: () => string, cookie: string): Promise<number[]> {
  const times: number[] = [];
  for (let index = -warmUps; index < samples; index += 1) {
    const url = address();
    const began = performance.now();
    const answer = await request(url, { headers: { cookie } });
    const body = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`The list answered ${answer.statusCode}: ${body}`);
    if (index >= 0) times.push(performance.now() - began);
  }
  return times;
}

/** The whole of a list as a file: how fast, and how much the server's memory grows meanwhile. */
async function measureExport({ report }: Bench, api: Child, cookie: string) {
  const before = await residentMegabytes(api.process);
  const began = performance.now();
  const answer = await request(`${api.url}/api/admin/export/contact-forms.csv`, { headers: { cookie } });
  let [lines, bytes, read] = [0, 0, 0];
  const memory: number[] = [];
  for await (const piece of answer.body) {
    for (const byte of piece as Buffer) if (byte === 10) lines += 1;
    bytes += (piece as Buffer).length;
    if (bytes - read < 5_000_000) continue;
    read = bytes;
    memory.push(await residentMegabytes(api.process));
  }
  if (lines !== rows) throw new Error(`The export held ${lines} rows`);
  report('lists: a million contact forms exported, rows a second', round(lines / ((performance.now() - began) / 1000)));
  report('lists: a million contact forms exported, megabytes', round(bytes / 1e6));
  const half = Math.floor(memory.length / 2);
  const [early, late] = [Math.max(...memory.slice(0, half)), Math.max(...memory.slice(half))];
  report('lists: memory MB above rest, first half of it', round(early - before));
  report('lists: memory MB above rest, second half of it', round(late - before), 'as in the first');
}

/** From the moment a form is sent until another browser is notified, at a million rows in every list. */
async function measureEvents({ report }: Bench, api: Child, cookie: string) {
  const response = await new Promise<IncomingMessage>((resolve) => {
    get(`${api.url}/api/admin/events`, { headers: { cookie } }, resolve);
  });
  response.setEncoding('utf8');
  let heard = '';
  response.on('data', (piece: string) => {
    heard += piece;
  });
  const hears = (event: string) => untilTrue(async () => heard.includes(event), 2);
  await hears('event: ready');
  const times: number[] = [];
  for (let index = 0; index < formsHeard; index += 1) {
    heard = '';
    const began = performance.now();
    await request(`${api.url}/api/admin/contact-form`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Maria', email: 'maria@example.com', message: `Number ${index}` }),
    });
    await hears('contact-forms');
    times.push(performance.now() - began);
  }
  response.destroy();
  report('lists: from a form to the event, p95 ms', round(percentile(times, 0.95)), 'under 500');
}

/** A scheduled job maintains the lists' totals; one complete run is enough here. */
async function settleTotals({ env, sql }: Bench) {
  const workers = await startEntry('workers', env);
  await untilTrue(async () => (await sql("SELECT 1 FROM list_total WHERE list LIKE 'custom_deal.%'")).length > 0);
  await workers.stop();
}

/** The cookie of a new session of the shared admin account. */
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
