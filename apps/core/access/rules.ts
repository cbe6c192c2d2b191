import type { ThrottleLimit } from '#core/shared/rules.ts';

/** A session ends after half an hour without use, and after eight hours in any case. */
export const sessionIdleSeconds = 30 * 60;
export const sessionMaxSeconds = 8 * 60 * 60;
/** How long a browser is remembered after it signed in. */
export const deviceSeconds = 180 * 24 * 60 * 60;

/**
 * The limits on password attempts. Unknown browsers share one limit; a browser that has signed in before has its own,
 * so that an attacker cannot lock the owner out.
 */
export function loginLimits(from: { address: string; device: string | null }): ThrottleLimit[] {
  return [
    { key: `login:address:${from.address}`, tries: 5, windowSeconds: 15 * 60 },
    { key: `login:address-hour:${from.address}`, tries: 20, windowSeconds: 60 * 60 },
    from.device === null
      ? { key: 'login:account', tries: 20, windowSeconds: 60 * 60 }
      : { key: `login:device:${from.device}`, tries: 20, windowSeconds: 60 * 60 },
  ];
}
