export interface EndpointPost {
  url: string;
  /**
   * Everything but the encoding asked for, which is the client's. Called once it has its turn, so that what is signed
   * is the time of the post.
   */
  headers(): Readonly<Record<string, string>>;
  body: string;
}

export interface EndpointAnswer {
  status: number;
  /** At most 50, each cut to 500 characters; cookies are left out. Names are in lower case. */
  headers: Record<string, string>;
  /** Its first 4,096 bytes as text. */
  body: string;
  retryAfter: string | undefined;
}

export interface EndpointClient {
  /**
   * Posts a message to an address. Resolves with any answer, also a redirect, which is not
   * followed. Rejects with a `DeliveryFailure` where there was none: `timeout`, `address_refused` (this address must
   * not be posted to; the snippet says why), `connection_refused`, `connection_reset`, `unknown_host`, `tls`,
   * `invalid_answer` or `connection_failed`; never a permanent one. Once the signal is aborted, nothing is posted, and
   * it rejects with the signal's reason.
   */
  post(post: EndpointPost, signal: AbortSignal): Promise<EndpointAnswer>;
  /** Ends all connections, and every post under way with them. */
  close(): Promise<void>;
}
