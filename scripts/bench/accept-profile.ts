import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { z } from 'zod';
import { contactForms } from './accept.ts';
import type { Bench } from './bench.ts';
import { type Child, startEntry, startScript } from './children.ts';
import { processorMilliseconds, round } from './numbers.ts';

const seconds = 8;

/** What a stack belongs to, by the file of its innermost function that has one; the first match counts. */
const parts: readonly (readonly [part: string, files: RegExp])[] = [
  ['checking the form', /node_modules\/(zod|ajv|fast-uri|ajv-formats|libphonenumber-js)\//],
  [
    'logging',
    /node_modules\/(pino|pino-[\w-]+|sonic-boom|thread-stream|quick-format-unescaped|safe-stable-stringify)\//,
  ],
  ['Postgres client', /node_modules\/(pg|pg-[\w-]+|postgres-[\w-]+)\//],
  ['building statements', /node_modules\/kysely\//],
  ['tracing, off', /node_modules\/@opentelemetry\//],
  ['ids', /node_modules\/uuid\//],
  ['web framework', /node_modules\//],
  ['Node: HTTP, sockets, streams, timers', /^node:/],
  ['the program itself', /dist\/server|scripts\/bench/],
];
const garbage = 'garbage collection';
const remainder = 'the engine itself';

/** Microseconds of processor time for a form. */
type Costs = Map<string, number>;

/** Where the processor time of a form goes, in the API's process and in Postgres, beside the bare program. */
export async function benchAcceptProfile({ env, fresh, sql }: Bench) {
  const folder = await mkdtemp(path.join(tmpdir(), 'ringwell-profile-'));
  const [{ folder: data } = { folder: '' }] = await sql<{ folder: string }>(
    "SELECT current_setting('data_directory') AS folder",
  );
  const server = Number((await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const flags = (name: string) => ['--cpu-prof', `--cpu-prof-dir=${path.join(folder, name)}`];
  await fresh();
  const bare = await costsOf(
    await startScript('scripts/bench/reference-accept.ts', env, flags('bare')),
    path.join(folder, 'bare'),
    server,
  );
  await fresh();
  const ours = await costsOf(await startEntry('api', env, flags('ours')), path.join(folder, 'ours'), server);
  await rm(folder, { recursive: true, force: true });
  printTable({ bare, ours });
}

async function costsOf(program: Child, folder: string, postgres: number): Promise<Costs> {
  await autocannon({ ...contactForms(program), duration: 2 });
  const began = monotonic();
  const before = { program: await processorMilliseconds(program.process.pid ?? 0), postgres: await familyOf(postgres) };
  const result = await autocannon({ ...contactForms(program), duration: seconds });
  const after = { program: await processorMilliseconds(program.process.pid ?? 0), postgres: await familyOf(postgres) };
  const ended = monotonic();
  await program.stop();
  const forms = result['2xx'];
  const costs = await profiled(folder, { began, ended, forms });
  const perForm = (from: number, to: number) => ((to - from) * 1000) / forms;
  costs.set('the process in all, by the kernel', perForm(before.program, after.program));
  costs.set('Postgres, all its processes', perForm(before.postgres, after.postgres));
  return costs;
}

/** Microseconds of the clock that a profile's times are on. */
const monotonic = () => Number(process.hrtime.bigint() / 1000n);

/** Milliseconds of processor time of a process and its children. */
async function familyOf(parent: number): Promise<number> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const times = await Promise.all(
    all.map(async (pid) => {
      const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const family = Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
      return pid === parent || family === parent ? processorMilliseconds(pid) : 0;
    }),
  );
  return times.reduce((sum, time) => sum + time, 0);
}

const profileFile = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({ functionName: z.string(), url: z.string() }),
      children: z.array(z.number()).optional(),
    }),
  ),
  startTime: z.number(),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});
type Profile = z.infer<typeof profileFile>;

async function profiled(folder: string, window: { began: number; ended: number; forms: number }): Promise<Costs> {
  const [file = ''] = await readdir(folder);
  const profile = profileFile.parse(JSON.parse(await readFile(path.join(folder, file), 'utf8')));
  const partOf = partsOf(profile);
  const costs: Costs = new Map();
  let at = profile.startTime;
  for (const [index, node] of profile.samples.entries()) {
    const delta = profile.timeDeltas[index] ?? 0;
    at += delta;
    const part = partOf.get(node);
    if (part === undefined || at < window.began || at > window.ended) continue;
    costs.set(part, (costs.get(part) ?? 0) + delta / window.forms);
  }
  return costs;
}

/** The part that each node of a profile belongs to; none while the process has nothing to do. */
function partsOf({ nodes }: Profile): Map<number, string> {
  const found = new Map<number, string>();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const [root] = nodes;
  const waiting = root ? [{ node: root, inherited: remainder }] : [];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { functionName, url } = next.node.callFrame;
    const named = functionName === '(garbage collector)' ? garbage : parts.find(([, files]) => files.test(url))?.[0];
    const part = named ?? next.inherited;
    if (functionName !== '(idle)') found.set(next.node.id, part);
    for (const id of next.node.children ?? []) {
      const child = byId.get(id);
      if (child) waiting.push({ node: child, inherited: part });
    }
  }
  return found;
}

function printTable({ bare, ours }: { bare: Costs; ours: Costs }) {
  const all = [...parts.map(([part]) => part), garbage, remainder];
  const totals = [...bare.keys()].filter((part) => !all.includes(part));
  const line = (part: string, ...numbers: (number | string)[]) =>
    console.log(`  ${part.padEnd(40)}${numbers.map((number) => String(number).padStart(12)).join('')}`);
  line('microseconds for a form', 'bare', 'ours', 'more');
  for (const part of [...all, ...totals]) {
    const [theirs, own] = [bare.get(part) ?? 0, ours.get(part) ?? 0];
    if (theirs + own >= 0.5) line(part, round(theirs), round(own), round(own - theirs));
  }
}
