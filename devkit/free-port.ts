import { randomInt } from 'node:crypto';
import getPort from 'get-port';

/** Below the ephemeral port range: an outgoing connection could take such a port before, or between, our uses of it. */
const [first, last] = [12_000, 32_000];

/** A free port on this machine. Picked at random, because test files run side by side. */
export function freePort(): Promise<number> {
  return getPort({ port: Array.from({ length: 100 }, () => randomInt(first, last)), host: '127.0.0.1' });
}
