import { z } from 'zod';
import type { Project } from './project.ts';
import { untilNothingIsMissing } from './shell.ts';
import type { Seen, Traffic } from './traffic.ts';

export interface Run {
  project: Project;
  traffic: Traffic;
  signal: AbortSignal;
}

export const [apis, workers] = [2, 3];
/** Forms that are acknowledged in a new state before the next event. */
const aWhile = 50;

/** Forms are answered by every API process before anything happens. */
export async function untilAllServe({ traffic, signal }: Run): Promise<string> {
  await traffic.untilServedBy(apis, signal);
  await traffic.more(aWhile, signal);
  return report(traffic.takeSeen(), { mayRefuse: false });
}

/** Replaces Redis by an empty one, and lets forms be sent meanwhile. */
export async function replaceRedis({ project, traffic, signal }: Run): Promise<string> {
  await project.docker('rm', '--force', '--volumes', await project.containerOf('redis'));
  await project.docker('volume', 'rm', `${project.name}_redis`);
  await traffic.more(aWhile, signal);
  await project.start('redis', 1);
  await project.untilHealthy('redis');
  await untilDone(project, signal);
  return report(traffic.takeSeen(), { mayRefuse: false });
}

/** Restarts Postgres: forms may be refused until it is back, and are sent again. */
export async function restartPostgres({ project, traffic, signal }: Run): Promise<string> {
  await project.docker('restart', await project.containerOf('postgres'));
  await project.untilHealthy('postgres', 'api', 'workers');
  await traffic.more(aWhile, signal);
  return report(traffic.takeSeen(), { mayRefuse: true });
}

interface Roll {
  service: 'api' | 'workers';
  /** How many there are. */
  count: number;
  image: string;
  /** Waits until so many serve. */
  untilServing(count: number): Promise<void>;
}

/** Starts a container of the new image, waits until it works, stops the oldest of the old ones, and so on. */
async function roll({ project, traffic, signal }: Run, { service, count, image, untilServing }: Roll): Promise<string> {
  for (const old of await project.containersOf(service)) {
    await project.start(service, count + 1, { RINGWELL_IMAGE: image });
    await project.untilHealthy(service);
    await untilServing(count + 1);
    await project.stopInOrder(old);
    await project.docker('rm', '--volumes', old);
  }
  await untilServing(count);
  await traffic.more(aWhile, signal);
  return report(traffic.takeSeen(), { mayRefuse: false });
}

export const rollApi = (run: Run, image: string) =>
  roll(run, {
    service: 'api',
    count: apis,
    image,
    untilServing: (count) => run.traffic.untilServedBy(count, run.signal),
  });

/** Workers serve nobody: they are healthy when they work. */
export const rollWorkers = (run: Run, image: string) =>
  roll(run, { service: 'workers', count: workers, image, untilServing: async () => undefined });

/** One line about the forms of an event; fails when some were refused that must not be. */
function report({ acknowledged, refused, slowest }: Seen, { mayRefuse }: { mayRefuse: boolean }): string {
  const refusals = [...refused].map(([answer, count]) => `${count} × ${answer}`).join(', ');
  const words = `${acknowledged} forms acknowledged, ${refusals ? `refused at first: ${refusals}` : 'none refused'}, slowest answer ${Math.round(slowest)} ms`;
  const odd = [...refused.keys()].filter((answer) => answer !== '503');
  if (refusals && (!mayRefuse || odd.length > 0)) throw new Error(words);
  return words;
}

const nowRow = z.object({ now: z.string() });
const countRow = z.object({ count: z.number() });

/** Waits until all jobs that exist by now are done, however many come meanwhile. */
export async function untilDone(project: Project, signal: AbortSignal): Promise<void> {
  const [began] = await project.rowsOf(nowRow, 'SELECT now() AS now');
  const statement = `SELECT count(*)::int AS count FROM job WHERE state <> 'succeeded' AND created_at <= '${began?.now}'`;
  await untilNothingIsMissing(async () => {
    const [unfinished] = await project.rowsOf(countRow, statement);
    return unfinished?.count === 0 ? null : `${unfinished?.count} jobs are not done`;
  }, signal);
}
