import type { ThrottleLimit } from '#core/shared/rules.ts';

/** A session ends after half an hour without use, and after eight hours in any case. */
export const sessionIdleSeconds = 30 * 60;
export const sessionMaxSeconds = 8 * 60 * 60;
/** How long a browser is remembered after it signed in. */
export const deviceSeconds = 180 * 24 * 60 * 60;

const hourly = { tries: 20, windowSeconds: 60 * 60 };

/** How long an invitation's link works. */
export const invitationSeconds = 7 * 24 * 60 * 60;
/** Fewest characters of a member's password. */
export const shortestPassword = 12;

/** How many recovery codes a member gets. */
export const recoveryCodeCount = 10;

/** How long a browser may take to answer with a passkey. */
export const challengeSeconds = 5 * 60;
/** Most passkeys of a member. */
export const mostPasskeys = 20;

/** What a member is to the team. The house's account, which ADMIN_PASSWORD opens, is an owner. */
export const roles = ['owner', 'admin', 'finance', 'agent', 'viewer'] as const;
export type Role = (typeof roles)[number];

const everyone = roles;
const managers = ['owner', 'admin'] as const;

/** Every permission and the roles that have it. Each route of the admin area names the ones it needs. */
export const permissions = {
  /** Records that people sent, with their history, and the totals of all lists. */
  'records:read': everyone,
  'records:write': ['owner', 'admin', 'agent'],
  /** Saved views, which the whole team sees. */
  'views:write': ['owner', 'admin', 'finance', 'agent'],
  'money:read': ['owner', 'admin', 'finance'],
  'money:write': ['owner', 'admin', 'finance'],
  exports: ['owner', 'admin', 'finance'],
  /** Every email and text message, also those about money. */
  'messages:read': managers,
  /** Jobs, pauses, the queue board, and what the machinery is doing. */
  jobs: managers,
  /** Setup, webhook endpoints, API keys and audio samples. */
  settings: managers,
  'audit:read': managers,
  /** Who is on the team, and how people sign in. */
  members: ['owner'],
  /** One's own sessions and second factor. It is all that is left while a second factor must be set up. */
  account: everyone,
} as const satisfies Record<string, readonly Role[]>;
export type Permission = keyof typeof permissions;
export const permissionNames = Object.keys(permissions) as Permission[];

/** One permission, or several that are all needed. */
export type Needed = Permission | readonly [Permission, ...Permission[]];

/** Whether a role has everything that is needed. */
export function isAllowed(role: Role, needed: Needed): boolean {
  return [needed].flat().every((permission) => {
    const allowed: readonly Role[] = permissions[permission];
    return allowed.includes(role);
  });
}

/** What a role may do. */
export function permissionsOf(role: Role): Permission[] {
  return permissionNames.filter((permission) => isAllowed(role, permission));
}

/** The limit on codes that a signed-in member enters. */
export const codeLimits = (memberId: string): ThrottleLimit[] => [
  { key: `code:member:${memberId}`, tries: 10, windowSeconds: 15 * 60 },
];

/**
 * The limits on password attempts. Unknown browsers share one limit for each account; a browser that has signed in before
 * has its own, so that an attacker cannot lock the owner out. `account` is a member's, and null for the house's.
 */
export function loginLimits(from: { address: string; device: string | null; account: string | null }): ThrottleLimit[] {
  return [
    { key: `login:address:${from.address}`, tries: 5, windowSeconds: 15 * 60 },
    { key: `login:address-hour:${from.address}`, ...hourly },
    from.device === null
      ? { key: from.account === null ? 'login:account' : `login:account:${from.account}`, ...hourly }
      : { key: `login:device:${from.device}`, ...hourly },
  ];
}
