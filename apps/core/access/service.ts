import { randomBytes } from 'node:crypto';
import type { AccessChange, CredentialChange, NewWayTemplate } from '#core/jobs/emails.ts';
import type { Sql } from '#core/platform/database.ts';
import { createEncryption } from '#core/platform/encryption.ts';
import { hiddenName, remembering } from '#core/platform/keys.ts';
import { type Access, type AdminDependencies, type House, signatureOf, signaturesOf, type Visitor } from './account.ts';
import { credentialEmail } from './credential-changes.ts';
import { type Attack, attackEmail } from './guessing.ts';
import { acceptInvitation, invitationEmail, readInvitation } from './invitations.ts';
import { changeMember, inviteMember, listMembers, removeMember } from './members.ts';
import { accessChangeEmail, type ChangedBy, newWayEmail, tellOfAccessChange } from './owner-notices.ts';
import {
  addPasskey,
  askForPasskey,
  askToProve,
  askToSignIn,
  listPasskeys,
  removePasskey,
  signInByPasskey,
} from './passkeys.ts';
import { changePassword } from './password-change.ts';
import { readReset, requestReset, resetEmail, resetPassword } from './password-reset.ts';
import { createPasswords, hashPassword } from './passwords.ts';
import { disconnectProvider, readProvider } from './provider-connection.ts';
import { askProvider, finishByProvider } from './provider-sign-in.ts';
import { prove, provePasskey } from './reauthentication.ts';
import type {
  InvitationAnswer,
  Login,
  MemberChange,
  NewMember,
  NewPasskey,
  PasskeyLogin,
  PasswordChange,
  Proof,
  ResetAnswer,
  SignInChange,
} from './schemas.ts';
import {
  confirmAuthenticator,
  readAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from './second-factor.ts';
import {
  endOtherSessions,
  endSession,
  isEnded,
  listSessions,
  renewSession,
  type Session,
  signOut,
  type User,
} from './sessions.ts';
import { changeSignInSettings, readSignInSettings } from './settings.ts';
import { signIn } from './sign-in.ts';
import { readStoredSecrets, renewStoredSecrets } from './stored-secrets.ts';

/** The cookie with the challenge that a browser answers, and the site it is on. */
interface Asked {
  challenge: string | undefined;
  origin: string;
}

/** Who may enter the admin area: the house's account, the members, and their sessions. */
export function createAdminService(dependencies: AdminDependencies) {
  const access: Access = {
    ...dependencies,
    passwords: createPasswords(dependencies.hashingCost),
    encryptions: {
      invitation: createEncryption(dependencies.config.secrets.sessionKeys, 'invitation'),
      authenticator: createEncryption(dependencies.config.secrets.sessionKeys, 'authenticator'),
      provider: createEncryption(dependencies.config.secrets.sessionKeys, 'provider-sign-in'),
    },
    house: houseOf(dependencies),
    limitName: remembering((key) => hiddenName(dependencies.config.secrets, `sign-in ${key}`)),
    attacksTold: new Map(),
    refusalsNoted: new Map(),
  };
  return {
    login: (given: Login, visitor: Visitor) => signIn(access, given, visitor),
    attackEmail: (attack: Attack) => attackEmail(access, attack),
    credentialEmail: (changed: { member: string; change: CredentialChange; at: string }) =>
      credentialEmail(access, changed),
    newWayEmail: (notice: { template: NewWayTemplate; member: string; at: string; to: string | null }) =>
      newWayEmail(access, notice),
    accessChangeEmail: (notice: { change: AccessChange; by: string | null; at: string; to: string | null }) =>
      accessChangeEmail(access, notice),
    tellOwners: (via: Sql, change: AccessChange, by: ChangedBy) => tellOfAccessChange(via, access, change, by),
    /** The session of a cookie, which `inUse` keeps open. */
    session: (token: string | undefined, use?: { inUse: boolean }) => renewSession(access, token, use),
    isEnded: (token: string | undefined) => isEnded(access, token),
    logout: (token: string | undefined, visitor: Visitor) => signOut(access, token, visitor),
    sessions: (user: Session) => listSessions(access, user),
    endSession: (user: Session, publicId: string) => endSession(access, user, publicId),
    endOtherSessions: (user: Session) => endOtherSessions(access, user),

    members: () => listMembers(access),
    invite: (member: NewMember, user: User) => inviteMember(access, member, user),
    changeMember: (id: string, change: MemberChange, user: User) => changeMember(access, id, change, user),
    removeMember: (id: string, user: User) => removeMember(access, id, user),

    invitation: (token: string, visitor: Visitor) => readInvitation(access, token, visitor),
    acceptInvitation: (token: string, answer: InvitationAnswer, visitor: Visitor) =>
      acceptInvitation(access, token, answer, visitor),
    invitationEmail: (id: string) => invitationEmail(access, id),

    authenticator: (user: Session) => readAuthenticator(access, user),
    startAuthenticator: (user: Session) => startAuthenticator(access, user),
    confirmAuthenticator: (user: User, code: string) => confirmAuthenticator(access, user, code),
    removeAuthenticator: (user: User, code: string) => removeAuthenticator(access, user, code),
    renewRecoveryCodes: (user: User, code: string) => renewRecoveryCodes(access, user, code),

    /** With which `SESSION_SECRET` authenticators and invitations are encrypted. */
    storedSecrets: () => readStoredSecrets(access),
    renewStoredSecrets: () => renewStoredSecrets(access),

    passkeys: (user: Session) => listPasskeys(access, user),
    askForPasskey: (user: Session, origin: string) => askForPasskey(access, user, origin),
    addPasskey: (user: User, passkey: NewPasskey, asked: Asked) => addPasskey(access, user, passkey, asked),
    removePasskey: (user: User, id: string) => removePasskey(access, user, id),
    askToSignIn: (origin: string) => askToSignIn(access, origin),
    signInByPasskey: (login: PasskeyLogin, asked: Asked, visitor: Visitor) =>
      signInByPasskey(access, login, asked, visitor),

    prove: (user: Session, proof: Proof) => prove(access, user, proof),
    askToProve: (user: Session, origin: string) => askToProve(access, user, origin),
    provePasskey: (user: Session, login: PasskeyLogin, asked: Asked) => provePasskey(access, user, login, asked),

    provider: (user: Session) => readProvider(access, user),
    disconnectProvider: (user: User) => disconnectProvider(access, user),
    askProvider: (from: { origin: string; visitor: Visitor }, sent: { user: Session; connects: boolean } | null) =>
      askProvider(access, from, sent),
    finishByProvider: (answer: { query: string; cookie: string | undefined }, visitor: Visitor) =>
      finishByProvider(access, answer, visitor),

    requestReset: (email: string, visitor: Visitor) => requestReset(access, email, visitor),
    resetEmail: (link: { member: string; expires: string }) => resetEmail(access, link),
    readReset: (token: string, visitor: Visitor) => readReset(access, token, visitor),
    resetPassword: (answer: ResetAnswer, visitor: Visitor) => resetPassword(access, answer, visitor),

    changePassword: (user: User, change: PasswordChange) => changePassword(access, user, change),

    signInSettings: () => readSignInSettings(access),
    changeSignInSettings: (change: SignInChange, user: User) => changeSignInSettings(access, change, user),
  };
}
export type AdminService = ReturnType<typeof createAdminService>;

/** The house's account, its password hashed once if the setting is the password itself. */
function houseOf(dependencies: AdminDependencies): House {
  // Where the password is not set, as in workers, nobody knows it.
  const admin = dependencies.config.secrets.admin ?? { password: randomBytes(32).toString('base64url') };
  const isHashed = 'passwordHash' in admin;
  const password = isHashed ? admin.passwordHash : admin.password;
  return {
    passwordHash: isHashed
      ? Promise.resolve(admin.passwordHash)
      : hashPassword(admin.password, dependencies.hashingCost),
    credential: signatureOf(dependencies, 'credential', password),
    credentials: signaturesOf(dependencies, 'credential', password),
  };
}
