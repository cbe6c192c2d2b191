import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the provider gets wrong, until it is told otherwise. */
export interface ProviderFaults {
  /** Claims of the ID token that take the place of the right ones; undefined leaves one out. */
  claims?: Record<string, unknown>;
  /** Seconds that the provider's clock is ahead. */
  clockAhead?: number;
  /** Whether the ID token is signed with a key the provider does not publish. */
  foreignKey?: boolean;
  /** Another algorithm than the published one: none at all, or one with the client's secret for its key. */
  algorithm?: 'none' | 'HS256';
  /** The issuer that its discovery document names. */
  issuer?: string;
  /** Whether the email is only told by the userinfo endpoint. */
  emailByUserinfo?: boolean;
  /** Whether the person cancels. */
  cancels?: boolean;
  /** Whether every answer is an error of the server. */
  isDown?: boolean;
}

interface Person {
  email: string;
  verified: boolean;
  /** The provider's id for them. */
  subject: string;
}

interface Grant {
  parameters: URLSearchParams;
  person: Person;
  at: number;
}

const base64url = (value: string | Buffer) => Buffer.from(value).toString('base64url');
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** An OpenID Connect provider, over HTTP: discovery, keys, authorize, token and userinfo. Whoever is set signs in at once. */
export async function startOpenidProvider({ clientId = 'ringwell', clientSecret = 'a secret of the provider' } = {}) {
  const provider = new Provider(clientId, clientSecret);
  const server = createServer((request, response) => {
    provider.answer(request, response).catch(() => send(response, 500, { error: 'server_error' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'Acme SSO',
    },
    issuer: provider.issuer,
    /** The parameters of every sign-in that was begun. */
    begun: provider.begun,
    /** How many codes it was asked about. */
    codesAsked: () => provider.codesAsked,
    /** Sets who signs in from now on. Another `subject` is another person. */
    become: (email: string, { verified = true, subject = email } = {}) => {
      provider.person = { email, verified, subject };
    },
    /** Sets what goes wrong from now on; nothing by default. */
    fail: (faults: ProviderFaults = {}) => {
      provider.faults = faults;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type OpenidProvider = Awaited<ReturnType<typeof startOpenidProvider>>;

class Provider {
  issuer = '';
  faults: ProviderFaults = {};
  person: Person = { email: 'nobody@evergreen.example', verified: true, subject: 'nobody' };
  readonly begun: URLSearchParams[] = [];
  codesAsked = 0;
  readonly #grants = new Map<string, Grant>();
  readonly #tokens = new Map<string, Person>();
  readonly #key = newKey();
  readonly #foreignKey = newKey();
  readonly #clientId: string;
  readonly #clientSecret: string;

  constructor(clientId: string, clientSecret: string) {
    this.#clientId = clientId;
    this.#clientSecret = clientSecret;
  }

  async answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', this.issuer);
    if (this.faults.isDown) return send(response, 503, {});
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return send(response, 200, this.#metadata());
      case '/jwks':
        return send(response, 200, {
          keys: [{ ...this.#key.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
        });
      case '/authorize':
        return this.#authorize(url.searchParams, response);
      case '/token':
        return this.#token(request, response);
      case '/userinfo':
        return this.#userinfo(request, response);
      default:
        return send(response, 404, {});
    }
  }

  #metadata() {
    return {
      issuer: this.faults.issuer ?? this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      userinfo_endpoint: `${this.issuer}/userinfo`,
      jwks_uri: `${this.issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic'],
    };
  }

  #authorize(parameters: URLSearchParams, response: ServerResponse) {
    const back = new URL(parameters.get('redirect_uri') ?? '');
    if (parameters.get('client_id') !== this.#clientId || parameters.get('response_type') !== 'code')
      return send(response, 400, { error: 'invalid_request' });
    this.begun.push(parameters);
    back.searchParams.set('state', parameters.get('state') ?? '');
    if (this.faults.cancels) {
      back.searchParams.set('error', 'access_denied');
    } else {
      const code = randomBytes(16).toString('hex');
      this.#grants.set(code, { parameters, person: this.person, at: this.#now() });
      back.searchParams.set('code', code);
    }
    response.writeHead(302, { location: back.href }).end();
  }

  async #token(request: IncomingMessage, response: ServerResponse) {
    this.codesAsked += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const [id = '', secret = ''] = Buffer.from(request.headers.authorization?.replace(/^Basic /, '') ?? '', 'base64')
      .toString()
      .split(':')
      .map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
    if (id !== this.#clientId || secret !== this.#clientSecret) return send(response, 401, { error: 'invalid_client' });
    const code = form.get('code') ?? '';
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (
      !grant ||
      challenge !== grant.parameters.get('code_challenge') ||
      form.get('redirect_uri') !== grant.parameters.get('redirect_uri')
    )
      return send(response, 400, { error: 'invalid_grant' });
    const token = randomBytes(16).toString('hex');
    this.#tokens.set(token, grant.person);
    const idToken = this.#idToken(grant);
    send(response, 200, { access_token: token, token_type: 'Bearer', expires_in: 300, id_token: idToken });
  }

  #userinfo(request: IncomingMessage, response: ServerResponse) {
    const person = this.#tokens.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
    if (person === undefined) return send(response, 401, { error: 'invalid_token' });
    send(response, 200, { sub: person.subject, email: person.email, email_verified: person.verified });
  }

  #idToken({ parameters, person: { email, verified, subject }, at }: Grant): string {
    const claims = {
      iss: this.issuer,
      sub: subject,
      aud: this.#clientId,
      iat: at,
      exp: at + 300,
      auth_time: at,
      nonce: parameters.get('nonce') ?? undefined,
      ...(this.faults.emailByUserinfo ? {} : { email, email_verified: verified }),
      ...this.faults.claims,
    };
    const { algorithm: alg = 'RS256' } = this.faults;
    const signed = [{ alg, kid: 'one', typ: 'JWT' }, claims].map((part) => base64url(JSON.stringify(part))).join('.');
    return `${signed}.${base64url(this.#signatureOf(signed))}`;
  }

  #signatureOf(signed: string): Buffer {
    const { algorithm, foreignKey } = this.faults;
    if (algorithm === 'none') return Buffer.alloc(0);
    if (algorithm === 'HS256') return createHmac('sha256', this.#clientSecret).update(signed).digest();
    return sign('sha256', Buffer.from(signed), (foreignKey ? this.#foreignKey : this.#key).privateKey);
  }

  #now(): number {
    return Math.floor(Date.now() / 1000) + (this.faults.clockAhead ?? 0);
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
