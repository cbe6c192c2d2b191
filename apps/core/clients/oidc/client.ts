/** What a sign-in is bound to, in the browser that began it. */
export interface ProviderBinding {
  state: string;
  nonce: string;
  /** PKCE's secret, whose hash the provider was sent. */
  verifier: string;
}

/** Who the provider says has signed in. */
export interface ProviderIdentity {
  /** The provider's own address, and its id for this person, which it never gives to anyone else. */
  issuer: string;
  subject: string;
  /** As the provider writes it; null where it does not say. */
  email: string | null;
  isEmailVerified: boolean;
  /** Whether the provider says that the person signed in there within the last minute. */
  isJustSignedIn: boolean;
}

/** An OpenID Connect provider that members sign in with. */
export interface IdentityProvider {
  /** What people call it. */
  readonly name: string;
  /** Whether it is the one of this address, as its identities name it. */
  isOf(issuer: string): boolean;
  /** Where a browser is sent to sign in; to show again who one is, `email` is whose account it is. Rejects with a `DeliveryFailure`. */
  begin(redirectUrl: string, again: { email: string } | null): Promise<{ url: string; binding: ProviderBinding }>;
  /**
   * Checks what the provider sent the browser back with. `isAgain`: the person must have signed in there just now. Rejects
   * with a `DeliveryFailure`, permanent where the answer is not one to this binding.
   */
  finish(returned: URL, binding: ProviderBinding, isAgain: boolean): Promise<ProviderIdentity>;
}
