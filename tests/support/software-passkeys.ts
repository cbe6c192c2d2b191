import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { NewPasskey, PasskeyLogin } from '#core/access/schemas.ts';
import { headersOf, type Joined, keepCookie, type SessionHeaders } from './members.ts';
import type { Product } from './product.ts';

/** What a site and its page say when they ask for a passkey. */
export interface Asked {
  origin: string;
  challenge: string;
}

/** How an answer may differ from an honest device's. */
interface Differences {
  /** Whether the device checked who holds it. */
  isUserVerified?: boolean;
  /** How often the passkey was used, in its own count. */
  counter?: number;
}

/** Flags of the authenticator data: somebody was there, was checked, and a new key follows. */
const [present, checked, keyFollows] = [0x01, 0x04, 0x40];

/** A passkey in software, which makes the answers that a browser sends (ES256). */
export function softwarePasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(16);
  const id = rawId.toString('base64url');
  const credential = { id, rawId: id, type: 'public-key' } as const;

  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // In COSE's numbers: an elliptic curve key, for ES256, on P-256, at the point x and y.
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ]),
  );

  /** The answer to a site that asks for a new passkey. */
  function create(asked: Asked, differences: Differences = {}): NewPasskey['response'] {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(rawId.length);
    const key = Buffer.concat([Buffer.alloc(16), length, rawId, coseKey]);
    const authData = Buffer.concat([authenticatorData(asked, differences, keyFollows), key]);
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Uint8Array.from(authData)],
    ]);
    return {
      ...credential,
      response: {
        clientDataJSON: clientData('webauthn.create', asked).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
      },
    };
  }

  /** The answer to a site that asks who somebody is. */
  function answer(asked: Asked, differences: Differences = {}): PasskeyLogin['response'] {
    const client = clientData('webauthn.get', asked);
    const data = authenticatorData(asked, differences);
    return {
      ...credential,
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      },
    };
  }
  return { create, answer };
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const clientData = (type: string, { origin, challenge }: Asked) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function authenticatorData({ origin }: Asked, { isUserVerified = true, counter = 0 }: Differences, more = 0): Buffer {
  const rest = Buffer.alloc(5);
  rest.writeUInt8(present | (isUserVerified ? checked : 0) | more);
  rest.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(new URL(origin).hostname), rest]);
}

/** How members of a product on this origin add passkeys and sign in with them. */
export function passkeyDesk(product: Product, origin: string) {
  const post = (url: string, cookie: string, payload?: object, remoteAddress = '127.0.0.1') =>
    product.app.inject({
      method: 'POST',
      url,
      remoteAddress,
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      ...(payload ? { payload } : {}),
    });

  /** Asks for a challenge, and gives it with the cookies that its answer is sent with. */
  async function ask(url: string, headers?: SessionHeaders) {
    const asked = await post(url, headers?.cookie ?? '');
    const cookie = [headers?.cookie, headersOf(asked).cookie].filter(Boolean).join('; ');
    return { cookie, origin, challenge: String(asked.json().challenge) };
  }
  const askToSignIn = () => ask('/api/admin/login/passkey-options');
  const signIn = (cookie: string, response: object, from?: string) =>
    post('/api/admin/login/passkey', cookie, { response }, from);

  /** Adds the passkey that answers; gives the status of the answer. */
  async function add({ headers }: Joined, response: (asked: Asked) => object): Promise<number> {
    const asked = await ask('/api/admin/passkeys/options', headers);
    const answer = await post('/api/admin/passkeys', asked.cookie, { name: 'My phone', response: response(asked) });
    keepCookie(headers, answer);
    return answer.statusCode;
  }

  /** Gives a member a passkey. */
  async function addNew(member: Joined) {
    const passkey = softwarePasskey();
    const status = await add(member, (asked) => passkey.create(asked));
    if (status !== 201) throw new Error(`Adding a passkey answered ${status}`);
    return passkey;
  }
  return { post, ask, askToSignIn, signIn, add, addNew };
}
export type PasskeyDesk = ReturnType<typeof passkeyDesk>;
