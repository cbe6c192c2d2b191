import type { World } from '../world.ts';

/** A fault that strikes while forms come in. */
export interface Fault {
  /** What happens, in the words of an operator. */
  name: string;
  /** What it concerns. Two faults of different areas can strike together. */
  area: 'processes' | 'deploys' | 'Redis' | 'Postgres' | 'network' | 'receiver' | 'mail' | 'Stripe' | 'visitors';
  /** Only while little is stored yet: its cost grows with the data. */
  early?: true;
  /** Why it cannot strike on this machine; null where it can. */
  unavailable?: string | null;
  /** Injects it, lets it last, and ends it. */
  strike(context: Strike): Promise<void>;
}

export interface Strike {
  world: World;
  /** From 0 up to 1. */
  random: () => number;
  /** Lets the fault last: between these seconds. */
  last(from: number, to: number): Promise<void>;
}

/** One of them, at random. */
export function oneOf<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from');
  return item;
}
