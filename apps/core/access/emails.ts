import type { AccessChange, CredentialChange, NewWayTemplate } from '#core/jobs/emails.ts';
import type { Email } from '#core/messaging/messages/rules.ts';
import { emailDate } from '#core/messaging/messages/rules.ts';
import type { Role } from '#core/shared/rules.ts';
import { utcMoment } from '#core/text/rules.ts';
import { roleLabels } from './labels.ts';
import { type GuessKind, houseName } from './rules.ts';

/** An invitation, as far as its email needs it. */
export interface SentInvitation {
  email: string;
  name: string;
  role: Role;
  invitedBy: string;
  expiresAt: Date;
  url: string;
}

/** To a person who is invited to the admin area. The stored copy has no link, because it opens an account. */
export function memberInvitation(invitation: SentInvitation, brand: string): Email {
  const { email, name, role, invitedBy, expiresAt, url } = invitation;
  const by = invitedBy === houseName ? '' : ` by ${invitedBy}`;
  return {
    to: email,
    subject: `You’re invited to the admin area of ${brand}`,
    heading: `Hello, ${name}`,
    paragraphs: [
      `You were invited${by} to work in the admin area of ${brand}, with the role ${roleLabels[role].name}. Choose a password to begin.`,
      `The link works once, until ${emailDate(expiresAt)}. If you didn’t expect this email, you can ignore it.`,
    ],
    link: { label: 'Choose a password', url },
    keepsLink: false,
  };
}

/** To a member who forgot their password. The stored copy has no link, because it opens their account. */
export function passwordReset({ email, url }: { email: string; url: string }, brand: string): Email {
  return {
    to: email,
    subject: `Choose a new password for ${brand}`,
    heading: 'Forgot your password?',
    paragraphs: [
      `Someone asked for a new password for your account in the admin area of ${brand}. If it was you, choose one now. It ends all your sessions.`,
      'The link works once, within an hour of being asked for. If it wasn’t you, you can ignore this email: your password stays as it is.',
    ],
    link: { label: 'Choose a new password', url },
    keepsLink: false,
  };
}

/** A change of what a member signs in with, as far as its email needs it. */
export interface ToldChange {
  email: string;
  change: CredentialChange;
  at: Date;
  /** The names of their passkeys. */
  passkeys: string[];
  /** The sign-in provider they are connected with, or null. */
  provider: string | null;
  /** The admin area. */
  page: string;
}

const changes: Record<CredentialChange, { heading: string; what: string }> = {
  password: { heading: 'Your password was changed', what: 'The password was changed' },
  'password-reset': { heading: 'You have a new password', what: 'A new password was chosen with a link from an email' },
  'passkey-added': { heading: 'A passkey was added', what: 'A passkey was added' },
  'passkey-removed': { heading: 'A passkey was removed', what: 'A passkey was removed' },
  'authenticator-added': { heading: 'An authenticator app was set up', what: 'An authenticator app was set up' },
  'authenticator-removed': { heading: 'An authenticator app was removed', what: 'The authenticator app was removed' },
  'recovery-codes': { heading: 'You have new recovery codes', what: 'New recovery codes were made' },
  'provider-linked': {
    heading: 'Your account was connected',
    what: 'An account at the sign-in provider was connected',
  },
  'provider-unlinked': {
    heading: 'Your account was disconnected',
    what: 'The account at the sign-in provider was disconnected',
  },
};

/** To a member: what they sign in with has changed, and what else signs them in. */
export function credentialChanged({ email, change, at, page, ...ways }: ToldChange, brand: string): Email {
  const { heading, what } = changes[change];
  return {
    to: email,
    subject: `${heading} at the admin area of ${brand}`,
    heading,
    paragraphs: [
      `${what} on ${utcMoment(at)}, for your account ${email} in the admin area of ${brand}. If it was you, you don’t have to do anything.`,
      `If it wasn’t, choose a new password at once with “Forgot your password?”, which ends all your sessions, and tell an owner. ${otherWays(ways)}`,
    ],
    link: { label: 'Open the admin area', url: page },
  };
}

/** What signs a member in besides their password. */
function otherWays({ passkeys, provider }: Pick<ToldChange, 'passkeys' | 'provider'>): string {
  const byProvider = provider === null ? '' : ` An account at ${provider} signs you in, too, until then.`;
  return passkeys.length > 0
    ? `These passkeys sign you in, whatever your password is: ${passkeys.join(', ')}. Remove those you don’t know.${byProvider}`
    : `No passkey signs you in.${byProvider}`;
}

/** A way to sign in that a member has got through their email alone, as far as the email to an owner needs it. */
interface ToldWay extends Pick<ToldChange, 'email' | 'at' | 'page'> {
  template: NewWayTemplate;
  to: string;
  /** What the sign-in provider is called, where there is one. */
  provider: string | null;
}

const newWays: Record<NewWayTemplate, (way: ToldWay) => { subject: string; heading: string; what: string }> = {
  'member-password-reset': ({ email, at }) => ({
    subject: `A new password for ${email}`,
    heading: 'A member has a new password',
    what: `${email} chose a new password on ${utcMoment(at)}, with a link from an email. They have no second factor, so anyone who reads their email could have done this.`,
  }),
  'member-provider-linked': ({ email, at, provider }) => ({
    subject: `A first sign-in of ${email} with ${provider ?? 'the sign-in provider'}`,
    heading: 'A member has a new way to sign in',
    what: `${email} used ${provider ?? 'the sign-in provider'} for the first time on ${utcMoment(at)}, and was known by their email. Whoever did it can sign in that way from now on.`,
  }),
};

/** To an owner: a member has a new way to sign in, which anyone who reads their email could have. */
export function memberNewWay(way: ToldWay, brand: string): Email {
  const { subject, heading, what } = newWays[way.template](way);
  return {
    to: way.to,
    subject: `${subject} at the admin area of ${brand}`,
    heading,
    paragraphs: [
      what,
      'If you aren’t sure that it was them, ask them. You can remove the member at any time, which ends their sessions.',
    ],
    link: { label: 'Open the members', url: way.page },
  };
}

type MemberChanged = Extract<AccessChange, { member: string }>;

/** A change of who may sign in, how, or where data goes, as far as the email to an owner needs it. */
export interface ToldAccessChange {
  to: string;
  change: Exclude<AccessChange, MemberChanged> | (Pick<MemberChanged, 'kind' | 'role'> & { email: string });
  /** The email of who did it; null for somebody with the shared password. */
  by: string | null;
  at: Date;
  /** The admin area. */
  admin: string;
}

const doors = { open: 'The shared password works again.', closed: 'The shared password is off.' };
const factors = {
  required: 'Everyone needs a second factor.',
  optional: 'A second factor is no longer needed.',
};

/** Lasting ways to the data, with what the owner who did not expect one does about it. */
const dataWays: Record<
  Extract<AccessChange, { name: string }>['kind'],
  { subject: (name: string) => string; did: string; undo: string }
> = {
  'key-made': {
    subject: () => 'There is a new API key',
    did: 'made the API key',
    undo: 'revoke it under Webhooks, API keys,',
  },
  'endpoint-added': {
    subject: (name) => `Events are sent to ${name}`,
    did: 'added the webhook endpoint',
    undo: 'delete it under Webhooks',
  },
  'endpoint-moved': {
    subject: (name) => `Events are sent to ${name} now`,
    did: 'changed the address of a webhook endpoint to one at',
    undo: 'pause it under Webhooks',
  },
};

/** Where the shared password was used. */
const browserWords = {
  new: { said: 'Somebody used the shared password in a new browser', where: ', in a browser that is new to it' },
  known: { said: 'Somebody used the shared password', where: ', in a browser it was used in before' },
};

function wordsOfChange({ change, by, at }: ToldAccessChange): { subject: string; heading: string; what: string } {
  const who = by ?? 'Somebody with the shared password';
  if (change.kind === 'sign-in') {
    const { password_door: door, second_factor: factor } = change;
    const now = [door && doors[door], factor && factors[factor]].filter((words) => words !== undefined);
    return {
      subject: 'How people sign in was changed',
      heading: 'How people sign in was changed',
      what: `${who} changed how people sign in, on ${utcMoment(at)}. ${now.join(' ')}`,
    };
  }
  if (change.kind === 'shared-sign-in') {
    const { said, where } = browserWords[change.browser];
    return {
      subject: said,
      heading: said,
      what: `Somebody gave the right shared password on ${utcMoment(at)}${where}. It opens everything, without a second factor, and whoever left the team may still know it.`,
    };
  }
  if ('name' in change) {
    const { subject, did } = dataWays[change.kind];
    const said = subject(change.name);
    return { subject: said, heading: said, what: `${who} ${did} ${change.name} on ${utcMoment(at)}.` };
  }
  const { email, role, kind } = change;
  const { name } = roleLabels[role];
  const gave = `${who} gave ${email} the role ${name} on ${utcMoment(at)}.`;
  return {
    invited: {
      subject: `${email} was invited`,
      heading: 'Somebody was invited',
      what: `${who} invited ${email} on ${utcMoment(at)}, with the role ${name}.`,
    },
    'invited-again': {
      subject: `${email} was invited again`,
      heading: 'Somebody was invited again',
      what: `${who} invited ${email} again on ${utcMoment(at)}, with the role ${name}. The link before has stopped working.`,
    },
    joined: {
      subject: `${email} joined`,
      heading: 'Somebody accepted an invitation',
      what: `${email} accepted an invitation on ${utcMoment(at)}, and has the role ${name}.`,
    },
    'role-raised': { subject: `${email} has the role ${name}`, heading: 'A member has a higher role', what: gave },
    'role-lowered': {
      subject: `${email} has only the role ${name} now`,
      heading: 'A member has a lower role',
      what: `${gave} They can do less with it than before.`,
    },
    removed: {
      subject: `${email} was removed`,
      heading: 'A member was removed',
      what: `${who} removed ${email}, who had the role ${name}, on ${utcMoment(at)}.`,
    },
  }[kind];
}

const inYourName = ' If it was done in your name and it wasn’t you, choose a new password, too: it ends your sessions.';

/** What an owner does who did not expect a change, and where. */
function remedyOf(change: ToldAccessChange['change']): { todo: string; label: string; tab: string } {
  if ('name' in change)
    return { todo: `${dataWays[change.kind].undo} at once.${inYourName}`, label: 'Open Webhooks', tab: 'webhooks' };
  const todo =
    change.kind === 'shared-sign-in'
      ? 'turn the shared password off under Members at once.'
      : `undo it under Members at once.${inYourName}`;
  return { todo, label: 'Open the members', tab: 'members' };
}

/**
 * To an owner, also the one who did it, and to a member who lost something: somebody was invited, removed or has another
 * role, how people sign in was changed, or there is a new way to the data.
 */
export function accessChanged(told: ToldAccessChange, brand: string): Email {
  const { subject, heading, what } = wordsOfChange(told);
  const email = { to: told.to, subject: `${subject} at the admin area of ${brand}`, heading };
  if ('email' in told.change && told.change.email === told.to)
    return { ...email, paragraphs: [what, 'If you didn’t expect this, ask an owner, or the people you work with.'] };
  const { todo, label, tab } = remedyOf(told.change);
  return {
    ...email,
    paragraphs: [what, `If you know of this, you don’t have to do anything. If nobody does, ${todo}`],
    link: { label, url: `${told.admin}?tab=${tab}` },
  };
}

/** What an attack on the sign-in guesses, as far as its email needs it. */
export interface NoticedAttack {
  kind: GuessKind;
  /** The member whose codes are guessed, or null. */
  email: string | null;
  /** The audit log. */
  page: string;
}

const attacks: Record<GuessKind, { heading: string; what: string }> = {
  password: { heading: 'Someone is guessing passwords', what: 'Many wrong passwords were sent to' },
  code: { heading: 'Someone knows a password and is guessing codes', what: 'Many wrong codes were sent to' },
  invitation: {
    heading: 'Someone is guessing links of invitations',
    what: 'Many unknown links of invitations were sent to',
  },
};

/** To an owner: someone guesses how to sign in. Sent once a day. */
export function signInAttack({ kind, email, page }: NoticedAttack, to: string, brand: string): Email {
  const { heading, what } = attacks[kind];
  return {
    to,
    subject: `${heading} at the admin area of ${brand}`,
    heading,
    paragraphs: [
      `${what} the admin area of ${brand} within an hour. Guesses are limited, so they get few tries. Browsers that have signed in before, and passkeys, keep working.`,
      kind === 'code'
        ? `The password of ${email ?? 'a member'} is known to whoever does this. It should be changed now.`
        : 'You don’t have to do anything. A second factor or a passkey for everyone makes guessing pointless.',
      'If it goes on, you get the next email in a day.',
    ],
    link: { label: 'Open the audit log', url: page },
  };
}
