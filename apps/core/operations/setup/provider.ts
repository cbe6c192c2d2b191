import { type Config, siteAddress } from '#core/config/config.ts';
import type { SetupLine } from './schemas.ts';
import { lineOf, type Tried } from './tries.ts';

const provider = { id: 'sign-in-provider', title: 'Sign-in provider', optional: true } as const;

/** Whether members can sign in with the provider, by what it says about itself. */
export function providerLine({ oidc, http }: Pick<Config, 'oidc' | 'http'>, tried: Tried<unknown>): SetupLine {
  const returnTo = `${siteAddress(http)}/api/admin/login/oidc/callback`;
  if (oidc === null || tried === null)
    return lineOf(provider, {
      state: 'missing',
      found: 'No sign-in provider is set up.',
      meaning: 'Members sign in with their password or a passkey.',
      steps: [
        `To let them sign in with Google, Okta, Keycloak or another OpenID Connect provider, register ${returnTo} there as the address to return to. Let only your own company’s accounts use it (“Internal” at Google), so that nobody else can sign in there with an address of yours.`,
        'Set OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME, and restart.',
      ],
    });
  const { host } = new URL(oidc.issuer);
  if ('failed' in tried)
    return lineOf(provider, {
      state: 'failing',
      found: `The discovery document of ${host} can’t be used: ${tried.failed}.`,
      meaning: `Nobody can sign in with ${oidc.name}. Passwords and passkeys work.`,
      steps: [`Check that OIDC_ISSUER is exactly the issuer that ${oidc.name} names, and that this server reaches it.`],
    });
  return lineOf(provider, {
    state: 'ready',
    found: `${host} answered with its discovery document.`,
    meaning: `Members sign in with ${oidc.name}, with the verified email they have there.`,
    steps: [`${oidc.name} must allow ${returnTo} as the address to return to.`],
  });
}
