import { hmac, timingSafeEqual } from './hmac.ts';
import { neighborhoodOf } from './network.ts';

/** What is signed with `SESSION_SECRET`. None of it lasts, so an old secret can be removed after some hours. */
export type Purpose =
  | 'session'
  | 'credential'
  | 'device'
  | 'login'
  | 'passkey-challenge'
  | 'password-reset'
  | 'phone-code'
  | 'phone-proof'
  | 'form-post'
  | 'challenge'
  | 'throttle';
/** What is signed with `LINK_SECRET`, because it must be accepted for years: links in our emails. */
export type LinkPurpose = 'status' | 'dashboard' | 'unsubscribe' | 'privacy';

/** The first one signs and encrypts; all are accepted. */
export type SecretList = readonly [string, ...string[]];

export interface Secrets {
  sessionKeys: SecretList;
  linkKeys: SecretList;
}

/** The signature of something made now, 32 bytes. */
export const sign = ({ sessionKeys }: Pick<Secrets, 'sessionKeys'>, purpose: Purpose, value: string): Buffer =>
  hmac(sessionKeys[0], purpose, value);

/** What stands for an address, email or phone where limits are counted: always the same, and nobody can tell whose it is. */
export const hiddenName = (secrets: Pick<Secrets, 'sessionKeys'>, value: string): string =>
  sign(secrets, 'throttle', value).toString('base64url');

/** Most names that are remembered, of each kind. */
const remembered = 5_000;

/** As `make`, but what comes again and again, as in a flood, is made once. Remembered in this process's memory only. */
export function remembering(make: (value: string) => string): (value: string) => string {
  const known = new Map<string, string>();
  return (value) => {
    const before = known.get(value);
    if (before !== undefined) return before;
    // Emptied, and not sorted by use: making a name anew takes microseconds.
    if (known.size >= remembered) known.clear();
    const name = make(value);
    known.set(value, name);
    return name;
  };
}

/** As {@link hiddenName}, for the network of an address: 12 characters, another name for each purpose. */
export const hiddenNetwork = (secrets: Pick<Secrets, 'sessionKeys'>, purpose: string, address: string): string =>
  hiddenName(secrets, `${purpose} ${neighborhoodOf(address)}`).slice(0, 12);

/** The signatures that are accepted, that of {@link sign} first. */
export const signatures = ({ sessionKeys }: Pick<Secrets, 'sessionKeys'>, purpose: Purpose, value: string): Buffer[] =>
  sessionKeys.map((secret) => hmac(secret, purpose, value));

/** As {@link sign}, for links. */
export const signLink = ({ linkKeys }: Pick<Secrets, 'linkKeys'>, purpose: LinkPurpose, value: string): Buffer =>
  hmac(linkKeys[0], purpose, value);

/** As {@link signatures}, for links. */
export const linkSignatures = (
  { linkKeys }: Pick<Secrets, 'linkKeys'>,
  purpose: LinkPurpose,
  value: string,
): Buffer[] => linkKeys.map((secret) => hmac(secret, purpose, value));

/** Whether a text is one of these. Takes a time that does not reveal where it differs. */
export const isOneOfTexts = (given: string, texts: readonly string[]): boolean =>
  texts.map((text) => timingSafeEqual(given, text)).includes(true);
