import { z } from 'zod';
import type { Engine } from './engine.ts';
import { run, untilNothingIsMissing } from './shell.ts';

/** Seconds that a container has to end by itself; the compose file grants as many. */
const graceSeconds = 30;

interface ProjectOptions {
  engine: Engine;
  name: string;
  /** What the compose file reads from its environment. */
  settings: Record<string, string>;
  signal: AbortSignal;
}

const exitCodes = z.array(z.object({ State: z.object({ ExitCode: z.number() }) })).length(1);

/** The containers of the compose file, under a project name of their own. */
export function openProject({ engine, name, settings, signal }: ProjectOptions) {
  const environment = { ...engine.env, ...settings };
  const [program = 'docker', ...composeArgs] = engine.compose;

  const docker = (...args: string[]) => run('docker', args, { env: engine.env, signal });
  const compose = (args: string[], changed: Record<string, string> = {}) =>
    run(program, [...composeArgs, '--project-name', name, ...args], { env: { ...environment, ...changed }, signal });

  /** The ids of a service's containers, oldest first. */
  async function containersOf(service: string): Promise<string[]> {
    const labels = [`com.docker.compose.project=${name}`, `com.docker.compose.service=${service}`];
    const ids = await docker(
      'ps',
      '--all',
      '--quiet',
      '--no-trunc',
      ...labels.map((label) => `--filter=label=${label}`),
    );
    // Docker lists the newest first.
    return ids.split('\n').filter(Boolean).reverse();
  }

  async function containerOf(service: string): Promise<string> {
    const [id, ...others] = await containersOf(service);
    if (!id || others.length > 0) throw new Error(`${service} has another number of containers than one`);
    return id;
  }

  const untilHealthy = (...services: string[]) =>
    untilNothingIsMissing(async () => {
      const states = await Promise.all(
        services.map(async (service) => {
          const ids = await containersOf(service);
          const said = await docker('inspect', '--format', '{{.State.Status}} {{.State.Health.Status}}', ...ids);
          return said.split('\n').every((state) => state === 'running healthy') ? '' : `${service}: ${said}`;
        }),
      );
      return states.filter(Boolean).join('; ') || null;
    }, signal);

  /** Stops a container as a deploy does; fails unless it ended by itself and in order. */
  async function stopInOrder(id: string): Promise<void> {
    await docker('stop', '--time', String(graceSeconds), id);
    const [ended] = exitCodes.parse(JSON.parse(await docker('inspect', id)));
    if (ended?.State.ExitCode !== 0)
      throw new Error(
        `A stopped container ended with ${ended?.State.ExitCode}: ${await docker('logs', '--tail', '20', id)}`,
      );
  }

  return {
    name,
    docker,
    compose,
    containersOf,
    containerOf,
    untilHealthy,
    stopInOrder,
    /** Creates or starts one service alone, with nothing else touched. */
    start: (service: string, scale: number, changed: Record<string, string> = {}) =>
      compose(
        ['up', '--detach', '--no-build', '--no-deps', '--no-recreate', '--scale', `${service}=${scale}`, service],
        changed,
      ),
    /** The rows of a statement, as the database server itself tells them. */
    async rowsOf<T>(row: z.ZodType<T>, statement: string): Promise<T[]> {
      const asJson = `SELECT coalesce(json_agg(row), '[]') FROM (${statement}) AS row`;
      const psql = ['psql', '--username=ringwell', '--no-align', '--tuples-only', '--command', asJson];
      return z.array(row).parse(JSON.parse(await docker('exec', await containerOf('postgres'), ...psql)));
    },
    /** The last lines of each service, for people. */
    logs: (tail: number) =>
      run(program, [...composeArgs, '--project-name', name, 'logs', '--no-color', '--tail', String(tail)], {
        env: environment,
      }),
    /** Ends and removes everything, also after an abort. */
    remove: () =>
      run(program, [...composeArgs, '--project-name', name, 'down', '--volumes', '--remove-orphans'], {
        env: environment,
      }),
  };
}
export type Project = ReturnType<typeof openProject>;
