import { z } from 'zod';
import { roles } from '#core/shared/rules.ts';
import { email, text } from '#core/shared/schemas.ts';
import { permissionNames, shortestPassword } from './rules.ts';

/** Emails of members are compared and stored in lower case. */
const memberEmail = email({
  required: 'Please enter an email address',
  invalid: 'Please enter a valid email address',
}).transform((address) => address.toLowerCase());

export const login = z.strictObject({
  /** Verified exactly as received: no trimming, no normalising. 1,024 characters bound the cost of hashing. */
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(1024, 'Invalid password'),
  /** A member's; left out, it is the house's password. */
  email: memberEmail.optional(),
  /** Of the member's authenticator app, or a recovery code. */
  code: z.string({ error: 'Please enter a code' }).max(40, 'This isn’t a code').trim().optional(),
});
export type Login = z.output<typeof login>;

/** The provider as a signed-in member has it: what it is called, or null, and whether it signs them in. */
export const providerState = z.object({ name: z.string().nullable(), connected: z.boolean() });
export type ProviderState = z.infer<typeof providerState>;

/** Where the browser goes, to connect a member's account with the provider. */
export const providerConnecting = z.object({ url: z.string() });

/** How a signed-in user shows again who they are: one of the two. A passkey has a route of its own. */
export const proof = z
  .strictObject({
    password: z
      .string('Please enter your password')
      .min(1, 'Please enter your password')
      .max(1024, 'Invalid password')
      .optional(),
    code: z.string('Please enter a code').trim().min(1, 'Please enter a code').max(40, 'This isn’t a code').optional(),
  })
  .refine(
    ({ password, code }) => (password === undefined) !== (code === undefined),
    'Please send a password or a code',
  );
export type Proof = z.output<typeof proof>;

/** Who is signed in. `email` is null for the house's account. */
export const sessionState = z.object({
  authenticated: z.boolean(),
  expires_at: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  role: z.enum(roles).nullable(),
  permissions: z.array(z.enum(permissionNames)),
  /** Whether a second factor must be set up before anything else. */
  must_set_up: z.boolean(),
});
export type SessionState = z.infer<typeof sessionState>;

/** An open session, as the list of sessions shows it. */
export const sessionRow = z.object({
  id: z.uuid(),
  actor: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  expires_at: z.string(),
  address: z.string(),
  browser: z.string(),
  /** Whether this is the session of the request. */
  current: z.boolean(),
  /** Whether it is of the same account as the request's. */
  own: z.boolean(),
});
export type SessionRow = z.infer<typeof sessionRow>;

/** How many sessions were ended. */
export const sessionsEnded = z.object({ ended: z.number().int() });

const role = z.enum(roles, 'Please choose a role from the list');
const memberName = text({ max: 80, required: 'Please enter a name' });

export const newMember = z.strictObject({ email: memberEmail, name: memberName, role });
export type NewMember = z.output<typeof newMember>;

export const memberChange = z
  .strictObject({ role: role.optional(), name: memberName.optional() })
  .refine(({ role, name }) => role !== undefined || name !== undefined, 'Please send a role or a name');
export type MemberChange = z.output<typeof memberChange>;

/** A member, as the list of members shows them. Removed ones are not in it. */
export const memberRow = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  state: z.enum(['invited', 'active']),
  created_at: z.string(),
  last_seen_at: z.string().nullable(),
  second_factor: z.boolean(),
  /** Who made the invitation that they accepted; null until then. */
  let_in_by: z.string().nullable(),
  /** The pending invitation; null for active members. */
  invitation: z.object({ invited_by: z.string(), expires_at: z.string(), expired: z.boolean() }).nullable(),
});
export type MemberRow = z.infer<typeof memberRow>;

/** An invited member with the invitation's link, which is shown this once. */
export const memberInvited = memberRow.extend({ link: z.string() });

/** What an invitation's link shows before it is accepted. */
export const invitationRow = z.object({
  invited_by: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  expires_at: z.string(),
});
export type InvitationRow = z.infer<typeof invitationRow>;

/** Stored as the hash of exactly what was typed. */
const newPassword = z
  .string({ error: 'Please choose a password' })
  .min(shortestPassword, `Please use at least ${shortestPassword} characters`)
  .max(1024, 'Please use at most 1,024 characters');

export const invitationAnswer = z.strictObject({ name: memberName, password: newPassword });
export type InvitationAnswer = z.output<typeof invitationAnswer>;

/** Someone asks for a link to reset a password. */
export const resetRequest = z.strictObject({ email: memberEmail });
export type ResetRequest = z.output<typeof resetRequest>;

const resetToken = z
  .string('Please send the link’s token')
  .min(1, 'Please send the link’s token')
  .max(200, 'This is too long');
export const resetLink = z.strictObject({ token: resetToken });
export const resetAnswer = z.strictObject({ token: resetToken, password: newPassword });
export type ResetAnswer = z.output<typeof resetAnswer>;

/** Whose password a link changes. */
export const resetRow = z.object({ email: z.string(), expires_at: z.string() });
export type ResetRow = z.infer<typeof resetRow>;

/** A member changes their password. */
export const passwordChange = z.strictObject({
  current_password: z
    .string({ error: 'Please enter your current password' })
    .min(1, 'Please enter your current password')
    .max(1024, 'Invalid password'),
  new_password: newPassword,
});
export type PasswordChange = z.output<typeof passwordChange>;

/** Whether the one password of ADMIN_PASSWORD opens the admin area, and whether members need a second factor. */
export const signInSettings = z.object({
  password_door: z.enum(['open', 'closed']),
  second_factor: z.enum(['optional', 'required']),
});
export type SignInSettings = z.infer<typeof signInSettings>;
export const signInChange = z
  .strictObject({
    password_door: z.enum(['open', 'closed'], 'Please choose open or closed').optional(),
    second_factor: z.enum(['optional', 'required'], 'Please choose optional or required').optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'Please send what to change');
export type SignInChange = z.output<typeof signInChange>;

/** What a member has set up. */
export const authenticatorRow = z.object({
  confirmed_at: z.string().nullable(),
  recovery_codes_left: z.number().int(),
});
export type AuthenticatorRow = z.infer<typeof authenticatorRow>;

/** A new authenticator: its secret in Base32, and the address its QR code holds. Shown this once. */
export const authenticatorStarted = z.object({ secret: z.string(), uri: z.string() });
export type AuthenticatorStarted = z.infer<typeof authenticatorStarted>;

export const factorCode = z.strictObject({
  code: z.string({ error: 'Please enter a code' }).trim().min(1, 'Please enter a code').max(40, 'This isn’t a code'),
});

/** New recovery codes, which are shown this once. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** Bytes as browsers send them. */
const base64url = (max: number) =>
  z
    .string()
    .max(max, 'This is too long')
    .regex(/^[\w-]+$/, 'This isn’t base64url');
const publicKeyType = z.literal('public-key');

/** What a browser is asked for a new passkey with; `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const passkeyOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: publicKeyType })),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ id: z.string(), type: publicKeyType })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyOptions = z.infer<typeof passkeyOptions>;

/** What a browser is asked to sign in with. */
export const signInOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
});
export type SignInOptions = z.infer<typeof signInOptions>;

const credential = { id: base64url(1024), rawId: base64url(1024), type: publicKeyType };

/** A new passkey, as WebAuthn's `RegistrationResponseJSON`. Other fields that browsers add are not needed. */
export const newPasskey = z.strictObject({
  name: text({ max: 80, required: 'Please enter a name' }),
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(4096),
      attestationObject: base64url(16_384),
    }),
  }),
});
export type NewPasskey = z.output<typeof newPasskey>;

/** A passkey's answer, as WebAuthn's `AuthenticationResponseJSON`. */
export const passkeyLogin = z.strictObject({
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(4096),
      authenticatorData: base64url(4096),
      signature: base64url(4096),
    }),
  }),
});
export type PasskeyLogin = z.output<typeof passkeyLogin>;

export const passkeyRow = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type PasskeyRow = z.infer<typeof passkeyRow>;

/** What a key may do, and its words. */
export const apiKeyScopes = {
  'forms:write': 'Send forms',
  'events:read': 'Read events',
  'audit:read': 'Read the audit log',
} as const;
export type ApiKeyScope = keyof typeof apiKeyScopes;
export const apiKeyScopeNames = Object.keys(apiKeyScopes) as [ApiKeyScope, ...ApiKeyScope[]];

/** Days after which a key expires at the latest: whoever made it may have left by then. */
export const apiKeyDays = 365;

export const newApiKey = z.strictObject({
  name: text({ max: 80, required: 'Please enter a name' }),
  scopes: z
    .array(z.enum(apiKeyScopeNames, 'Please choose scopes from the list'), 'Please choose at least one scope')
    .min(1, 'Please choose at least one scope'),
  /** Null, or left out: in a year, which is the most. */
  expires_at: z.iso
    .datetime({ offset: true, error: 'Please enter when it expires as an ISO timestamp' })
    .nullish()
    .refine((at) => at == null || Date.parse(at) > Date.now(), 'Please choose a time in the future')
    .refine(
      (at) => at == null || Date.parse(at) <= Date.now() + (apiKeyDays + 1) * 86_400_000,
      'Please choose a time within a year',
    ),
});

/** A key, as the list of keys shows it. */
export const apiKeyRow = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its first characters, to tell it from others. */
  start: z.string(),
  scopes: z.array(z.string()),
  created_by: z.string(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
});
export type ApiKeyRow = z.infer<typeof apiKeyRow>;

/** A new key with its text, which is shown this once. */
export const apiKeyCreated = apiKeyRow.extend({ key: z.string() });
