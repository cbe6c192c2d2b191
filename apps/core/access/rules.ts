import { type Role, roles, type ThrottleLimit } from '#core/shared/rules.ts';

/** A session ends after half an hour without use, and after eight hours in any case. */
export const sessionIdleSeconds = 30 * 60;
export const sessionMaxSeconds = 8 * 60 * 60;
/** How long a user who showed who they are is not asked again. */
export const proofSeconds = 10 * 60;
/** How long a browser is remembered after it signed in. */
export const deviceSeconds = 180 * 24 * 60 * 60;

/** How long an invitation's link works. */
export const invitationSeconds = 7 * 24 * 60 * 60;
/** How long a link to reset a password works. */
export const resetSeconds = 60 * 60;
/** Fewest characters of a member's password. */
export const shortestPassword = 12;

/** How many recovery codes a member gets. */
export const recoveryCodeCount = 10;

/** How long a browser may take to answer with a passkey. */
export const challengeSeconds = 5 * 60;
/** How long someone may take to sign in at the provider. */
export const providerSeconds = 10 * 60;
/** Most passkeys of a member. */
export const mostPasskeys = 20;

/** The house's account, which ADMIN_PASSWORD opens. Every record of what it does has its name. */
export const houseName = 'admin';
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
  /** Finding, handing over and erasing what is stored about a person. */
  privacy: managers,
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

/** The roles that have everything that is needed. */
export const rolesWith = (needed: Needed): Role[] => roles.filter((role) => isAllowed(role, needed));

/** Whether a role may invite people. */
export const mayInvite = (role: Role): boolean => isAllowed(role, 'members');

/** What a role may do. */
export function permissionsOf(role: Role): Permission[] {
  return permissionNames.filter((permission) => isAllowed(role, permission));
}

/** What most of the team does all day. Of everything else that a member may do the owners are told. */
const daily: readonly Permission[] = ['records:read', 'records:write', 'views:write', 'account'];

/** Whether a role may do more than the daily work, and more of it than another role; null for none. */
export const mayDoMore = (role: Role, than: Role | null): boolean =>
  permissionsOf(role).some(
    (permission) => !daily.includes(permission) && (than === null || !isAllowed(than, permission)),
  );

const [minute, hour, day] = [60, 60 * 60, 24 * 60 * 60];

/** Who guesses: from where, at which account, and the browser where that has signed in to this account before. */
export interface Guesser {
  address: string;
  account: string;
  device: string | null;
  /** Whether few guesses of its address were wrong within a day. */
  isNewcomer: boolean;
}

/**
 * The limits on password attempts. A browser that has signed in to the account has one of its own, so that no attack locks
 * it out. No window lasts longer than a minute, so that no other browser waits longer. Addresses without wrong attempts have a
 * share of their own, which those who go on guessing cannot use up.
 */
export function passwordLimits({ address, account, device, isNewcomer }: Guesser): ThrottleLimit[] {
  if (device !== null) return [{ key: `device:${device}:${account}`, tries: 10, windowSeconds: minute }];
  const group = isNewcomer ? 'new' : 'seen';
  return [
    { key: `address:${address}`, tries: 5, windowSeconds: minute },
    { key: `account:${group}:${account}`, tries: isNewcomer ? 30 : 5, windowSeconds: minute },
    // Bounds the processor time that guesses at many accounts can take. Who goes on guessing gets so little, and never much at once, that forms don't wait.
    { key: `all:${group}`, ...(isNewcomer ? { tries: 60, windowSeconds: minute } : { tries: 2, windowSeconds: 20 }) },
  ];
}

/** Wrong attempts after which an address is no newcomer. */
export const newcomerLimit = (address: string): ThrottleLimit => ({
  key: `wrong:${address}`,
  tries: 3,
  windowSeconds: day,
});

/** The limit on codes of members who gave the right password. There are a million codes, so it is a strict one. */
export function codeLimits({ account, device }: Pick<Guesser, 'account' | 'device'>): ThrottleLimit[] {
  return device === null
    ? [{ key: `code:${account}`, tries: 3, windowSeconds: minute }]
    : [{ key: `code:${device}:${account}`, tries: 5, windowSeconds: minute }];
}

/** The limit on codes that are entered in a session. */
export const sessionCodeLimits = (session: string): ThrottleLimit[] => [
  { key: `code:session:${session}`, tries: 5, windowSeconds: minute },
];

/** The limit on passwords that are entered in a session. */
export const sessionPasswordLimits = (session: string): ThrottleLimit[] => [
  { key: `password:session:${session}`, tries: 5, windowSeconds: minute },
];

/** What somebody has, and uses to come in. */
export type UsedKind = 'passkey' | 'invitation' | 'reset';

/**
 * The limit on uses of a passkey or a link from one network. Each has its own, and those we don't know (`id` is null) share
 * one, so that nobody in the same network keeps a right one waiting.
 */
export const limitOfUse = (of: { kind: UsedKind; id: string | null; address: string }): ThrottleLimit => ({
  key: `${of.kind}:${of.id}:${of.address}`,
  tries: 30,
  windowSeconds: minute,
});

/** The limit on answers of the sign-in provider: of a session, of a browser that has signed in before, or of another address. */
export function providerLimit(of: { session: string | null; device: string | null; address: string }): ThrottleLimit {
  const own = { tries: 10, windowSeconds: minute };
  if (of.session !== null) return { key: `provider:session:${of.session}`, ...own };
  return { key: of.device === null ? `provider:address:${of.address}` : `provider:device:${of.device}`, ...own };
}

/** The limit on what browsers new to us make us ask the provider in all, which refuses whoever asks too often. */
export const newBrowsersAtProvider: ThrottleLimit = { key: 'provider:new', tries: 60, windowSeconds: minute };

/** The limit on browsers that become known to an account: whoever has its password could make any number. */
export const newBrowserLimit = (account: string): ThrottleLimit => ({
  key: `browsers:${account}`,
  tries: 20,
  windowSeconds: day,
});

/**
 * The limits on links to reset a password; where there are several groups, one with room is enough. A browser that has signed
 * in to the account gets one a day by itself, so that nobody else's requests keep it from one, not even those of who knows
 * the password.
 */
export function resetLimits({ address, account, device }: Omit<Guesser, 'isNewcomer'>): ThrottleLimit[][] {
  if (device !== null)
    return [
      [{ key: `reset:first:${device}:${account}`, tries: 1, windowSeconds: day }],
      [
        { key: `reset:device:${device}:${account}`, tries: 3, windowSeconds: hour },
        // Who knows the password can make many known browsers.
        { key: `reset:devices:${account}`, tries: 12, windowSeconds: hour },
      ],
    ];
  return [
    [
      { key: `reset:address:${address}`, tries: 5, windowSeconds: hour },
      { key: `reset:account:${account}`, tries: 3, windowSeconds: hour },
      { key: 'reset:all', tries: 60, windowSeconds: hour },
    ],
  ];
}

/** The header of requests that a page sends while nobody uses it. They don’t keep a session open. */
export const awayHeader = 'x-away';

/** What is guessed: passwords, codes by someone who has the password, or the links of invitations. */
export const guessKinds = ['password', 'code', 'invitation'] as const;
export type GuessKind = (typeof guessKinds)[number];

/**
 * Wrong and refused attempts that are an attack, which the owners are told of once a day. Of codes for each member, because
 * their password is known.
 */
export const attackLimits = (kind: GuessKind, memberId: string | null) =>
  ({
    noticed: { key: `attack:${kind}:${memberId}`, tries: kind === 'code' ? 5 : 20, windowSeconds: hour },
    told: { key: `attack-told:${kind}:${memberId}`, tries: 1, windowSeconds: day },
  }) satisfies Record<string, ThrottleLimit>;
