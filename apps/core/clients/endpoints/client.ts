import { DeliveryFailure } from '#core/clients/failure.ts';

export interface EndpointPost {
  url: string;
  /**
   * Everything but the encoding asked for, which is the client's. Called once it has its turn, so that what is signed
   * is the time of the post.
   */
  headers(): Readonly<Record<string, string>>;
  body: string;
}

/** Whole milliseconds; null for what was not reached. The first three are null too on a connection that was open. */
export interface PostTiming {
  /** To look up the name; null where the address is an IP address. */
  dns_ms: number | null;
  /** From then to the TCP connection. */
  connect_ms: number | null;
  /** From then to the TLS connection; null on plain http. */
  tls_ms: number | null;
  /** From sending the request to the head of the answer. */
  first_byte_ms: number | null;
  /** To the end of the answer or the failure, without the wait while too many posts to the same host are under way. */
  total_ms: number;
}

export interface EndpointAnswer {
  status: number;
  /** At most 50, each cut to 500 characters; cookies are left out. Names are in lower case. */
  headers: Record<string, string>;
  /** Its first 4,096 bytes as text. */
  body: string;
  retryAfter: string | undefined;
  timing: PostTiming;
}

export interface EndpointClient {
  /**
   * Posts a message to an address. Resolves with any answer, also a redirect, which is not
   * followed. Rejects with a {@link PostFailure} where there was none: `timeout`, `address_refused` (this address must
   * not be posted to; the snippet says why), `connection_refused`, `connection_reset`, `unknown_host`, `tls`,
   * `invalid_answer` or `connection_failed`; never a permanent one. Once the signal is aborted, nothing is posted, and
   * it rejects with the signal's reason.
   */
  post(post: EndpointPost, signal: AbortSignal): Promise<EndpointAnswer>;
  /** Ends all connections, and every post under way with them. */
  close(): Promise<void>;
}

/** Why a post got no answer, and how long it took until then. */
export class PostFailure extends DeliveryFailure {
  readonly timing: PostTiming;

  constructor({ errorClass, snippet }: DeliveryFailure, timing: PostTiming) {
    super(errorClass, snippet === null ? {} : { snippet });
    this.timing = timing;
  }
}
