import type { ThrottleLimit } from '#core/shared/rules.ts';

/** A session ends after half an hour without use, and after eight hours in any case. */
export const sessionIdleSeconds = 30 * 60;
export const sessionMaxSeconds = 8 * 60 * 60;
/** How long a browser that signed in once is remembered as known. */
export const deviceSeconds = 180 * 24 * 60 * 60;

/**
 * What a try at the password counts against. An unknown browser shares the account's allowance with every other unknown
 * one; a browser that has signed in before has one of its own, so that an attacker cannot lock the owner out.
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

/** "in 5 minutes", "in 40 seconds": how long a person has to wait. */
export function waitingTime(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.ceil(seconds))} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** "Chrome on Windows": enough for a person to recognise their own. What does not say what it is, is a program. */
export function browserInWords(userAgent: string): string {
  const named = (known: [RegExp, string][]) => known.find(([mark]) => mark.test(userAgent))?.[1];
  const browser = named(browsers);
  if (!browser) return 'a program';
  const system = named(systems);
  return system ? `${browser} on ${system}` : browser;
}
