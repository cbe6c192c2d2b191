import * as oidc from 'openid-client';
import { z } from 'zod';
import { DeliveryFailure } from '#core/clients/failure.ts';
import type { IdentityProvider, ProviderBinding, ProviderIdentity } from './client.ts';

/** Seconds one request to the provider may take. */
const timeoutSeconds = 10;
/** Seconds that the provider's clock may be wrong by. */
const toleranceSeconds = 120;
/** How long ago, in seconds, someone may have signed in at the provider to have shown here who they are. */
const againSeconds = 60;
/** How long what the provider says about itself is kept. */
const discoveryMilliseconds = 60 * 60 * 1000;

interface ProviderOptions {
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
}

/** What we read of the claims. Some providers send a word instead of the value. */
const claimsOf = z.object({
  email: z.string().max(254).optional().catch(undefined),
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
    .optional()
    .catch(undefined),
});

/** A provider by its discovery document: code flow with PKCE, state and nonce. */
export function createIdentityProvider(options: ProviderOptions): IdentityProvider {
  let known: { until: number; configuration: Promise<oidc.Configuration> } | null = null;
  function configured(): Promise<oidc.Configuration> {
    if (known && known.until > performance.now()) return known.configuration;
    const configuration = discover(options);
    known = { until: performance.now() + discoveryMilliseconds, configuration };
    configuration.catch(() => {
      known = null;
    });
    return configuration;
  }
  return {
    name: options.name,
    isOf: (issuer) => new URL(issuer).href === new URL(options.issuer).href,
    begin: async (redirectUrl, again) => begin(await configured(), redirectUrl, again),
    finish: async (returned, binding, isAgain) => finish(await configured(), returned, { binding, isAgain }),
  };
}

/** The provider's configuration, with the way it wants to be sent the secret. */
async function discover({ issuer, clientId, clientSecret }: ProviderOptions): Promise<oidc.Configuration> {
  const server = new URL(issuer);
  // A production start refuses an issuer without https.
  const execute = server.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
  const found = await asked(() =>
    oidc.discovery(server, clientId, undefined, undefined, { timeout: timeoutSeconds, execute }),
  );
  const metadata = found.serverMetadata();
  const takesPost = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false;
  const secret = takesPost ? oidc.ClientSecretPost(clientSecret) : oidc.ClientSecretBasic(clientSecret);
  const client = { [oidc.clockTolerance]: toleranceSeconds };
  const configuration = new oidc.Configuration(metadata, clientId, client, secret);
  configuration.timeout = timeoutSeconds;
  for (const allow of execute) allow(configuration);
  // Without this, the signature of an ID token is not checked where it came over https.
  oidc.enableNonRepudiationChecks(configuration);
  return configuration;
}

async function begin(configuration: oidc.Configuration, redirectUrl: string, again: { email: string } | null) {
  const binding: ProviderBinding = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
  };
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUrl,
    scope: 'openid email',
    state: binding.state,
    nonce: binding.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(binding.verifier),
    code_challenge_method: 'S256',
    ...(again ? { prompt: 'login', max_age: String(againSeconds), login_hint: again.email } : {}),
  });
  return { url: url.href, binding };
}

interface Expected {
  binding: ProviderBinding;
  isAgain: boolean;
}

async function finish(
  configuration: oidc.Configuration,
  returned: URL,
  { binding, isAgain }: Expected,
): Promise<ProviderIdentity> {
  const tokens = await asked(() =>
    oidc.authorizationCodeGrant(configuration, returned, {
      pkceCodeVerifier: binding.verifier,
      expectedState: binding.state,
      expectedNonce: binding.nonce,
      idTokenExpected: true,
      ...(isAgain ? { maxAge: againSeconds } : {}),
    }),
  );
  const claims = tokens.claims();
  if (!claims) throw new DeliveryFailure('no_id_token', { permanent: true });
  const own = claimsOf.parse(claims);
  const more =
    own.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
      ? claimsOf.parse(await asked(() => oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)))
      : own;
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: more.email ?? null,
    isEmailVerified: more.email_verified === true,
    isJustSignedIn: claims.auth_time !== undefined && Date.now() / 1000 - claims.auth_time <= againSeconds,
  };
}

/** The errors of OAuth 2.0 (RFC 6749) and OpenID Connect. Anybody can put other words into the address they return to. */
const knownErrors = [
  ...['invalid_request', 'unauthorized_client', 'access_denied', 'unsupported_response_type', 'invalid_scope'],
  ...['server_error', 'temporarily_unavailable', 'invalid_client', 'invalid_grant', 'unsupported_grant_type'],
  ...['invalid_token', 'insufficient_scope', 'interaction_required', 'login_required', 'account_selection_required'],
  ...['consent_required', 'invalid_request_uri', 'invalid_request_object', 'request_not_supported'],
];

/** What answered, but not as it should, is refused for good; what did not answer may be tried again. */
async function asked<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError)
      throw new DeliveryFailure(`provider_${knownErrors.find((known) => known === error.error) ?? 'error'}`, {
        permanent: true,
      });
    const code = error instanceof oidc.ClientError ? error.code : undefined;
    if (code !== undefined && code !== 'OAUTH_TIMEOUT' && code !== 'OAUTH_ABORT')
      throw new DeliveryFailure(code.toLowerCase(), { permanent: true });
    throw new DeliveryFailure('provider_unreachable');
  }
}
