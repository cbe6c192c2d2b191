import { faketimeLibrary } from '#devkit/programs.ts';
import type { Member } from '../members.ts';
import type { World } from '../world.ts';
import { type Fault, oneOf, type Strike } from './fault.ts';

type Which = (world: World) => Member[];
const apis: Which = ({ apis }) => apis;
const workers: Which = ({ workers }) => workers;

const processFault = (name: string, strike: (context: Strike) => Promise<void>, rest: Partial<Fault> = {}): Fault => ({
  name,
  area: 'processes',
  strike,
  ...rest,
});

const killed = (name: string, which: Which) =>
  processFault(name, async ({ world, random, last }) => {
    const victim = oneOf(which(world), random);
    await victim.end('SIGKILL');
    await last(0, 3);
    await victim.start();
  });

/** It goes on in the end as if nothing had happened, also where others have its work by then. */
const frozen = (name: string, which: Which) =>
  processFault(name, async ({ world, random, last }) => {
    const victim = oneOf(which(world), random);
    victim.freeze();
    await last(3, 20);
    victim.thaw();
  });

const library = faketimeLibrary();
const otherClock = (name: string, which: Which, offset: string) =>
  processFault(
    name,
    async ({ world, random, last }) => {
      const victim = oneOf(which(world), random);
      const clock = { LD_PRELOAD: library ?? '', FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
      await victim.end('SIGTERM');
      await victim.start(clock);
      await last(8, 20);
      await victim.end('SIGTERM');
      await victim.start();
    },
    { unavailable: library ? null : 'libfaketime is not installed' },
  );

export const processFaults: Fault[] = [
  killed('an API process is killed', apis),
  killed('a worker process is killed', workers),
  processFault('all workers are killed at once', async ({ world, last }) => {
    await Promise.all(world.workers.map((worker) => worker.end('SIGKILL')));
    await last(1, 8);
    await Promise.all(world.workers.map((worker) => worker.start()));
  }),
  frozen('an API process freezes and goes on', apis),
  frozen('a worker freezes beyond its locks and goes on', workers),
  otherClock('a worker’s clock is an hour ahead', workers, '+1h'),
];

export const deployFault: Fault = {
  name: 'every process is replaced, one after the other',
  area: 'deploys',
  strike: async ({ world }) => world.roll(),
};
