import type { World } from './world.ts';

/** Replaces ids by the objects themselves, along paths like `data.payment.payment_intent`. */
export function expanded(world: World, answer: object, paths: string[]): object {
  const copy = structuredClone(answer);
  for (const path of paths) expandPath(world, copy, path.split('.'));
  return copy;
}

function expandPath(world: World, at: unknown, [name, ...rest]: string[]) {
  if (Array.isArray(at)) {
    for (const entry of at) expandPath(world, entry, name === undefined ? [] : [name, ...rest]);
    return;
  }
  if (typeof at !== 'object' || at === null || name === undefined) return;
  const holder = at as Record<string, unknown>;
  const value = holder[name];
  if (typeof value === 'string') holder[name] = structuredClone(world.any(value)) ?? value;
  expandPath(world, holder[name], rest);
}
