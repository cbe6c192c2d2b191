import { setTimeout as wait } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import { startEntry } from './children.ts';
import { fillLists, rows } from './fill-lists.ts';
import { signIn } from './lists.ts';
import { median, round } from './numbers.ts';

const people = 20;

/** Finding and erasing a person among a million records of each kind, with the messages and jobs about them. */
export async function benchPrivacy(bench: Bench) {
  const { env, fresh, sql, report } = bench;
  await fresh();
  await fillLists(bench);
  const [api, worker] = await Promise.all([startEntry('api', env), startEntry('workers', env)]);
  const headers = {
    cookie: await signIn(api.url),
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
  };
  const ask = async (path: string, body?: object) => {
    const answer = await fetch(`${api.url}/api/admin/privacy/${path}`, {
      headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const found: number[] = [];
  const erased: number[] = [];
  for (let turn = 0; turn < people; turn += 1) {
    const [person] = await sql<{ email: string }>(
      `SELECT email FROM contact_form WHERE reference = 'C-${Math.floor(1 + Math.random() * rows)
        .toString(16)
        .padStart(10, '0')}'`,
    );
    if (!person) continue;
    const began = performance.now();
    await ask('find', person);
    found.push(performance.now() - began);
    const { request_id: id } = await ask('erase', { ...person, email_checked: true, reason: 'bench' });
    const asked = performance.now();
    while ((await ask(`requests/${id}`)).state !== 'done') await wait(20);
    erased.push(performance.now() - asked);
  }
  await worker.stop();
  await api.stop();
  report(`privacy: find a person among ${rows} records of each kind, ms`, round(median(found)));
  report('privacy: the same, slowest, ms', round(Math.max(...found)));
  report('privacy: from asking for the erasure to its receipt, ms', round(median(erased)));
  report('privacy: the same, slowest, ms', round(Math.max(...erased)), 'under 5000');
}
