import type { Clock } from '#core/platform/clock.ts';

/** Milliseconds without such a request after which the proxy counts as set up. */
const remembered = 10 * 60_000;

/** Remembers, in this process, a proxy that passes requests on although `TRUST_PROXY` does not name it. */
export function createProxyWatch(clock: Clock) {
  let seen: { address: string; at: number } | null = null;
  return {
    note: (address: string) => {
      seen = { address, at: clock.now().getTime() };
    },
    /** The address of the last one; null when there was none in the last ten minutes. */
    lastSeen: (): string | null => (seen && clock.now().getTime() - seen.at < remembered ? seen.address : null),
  };
}
export type ProxyWatch = ReturnType<typeof createProxyWatch>;
