export interface Delivered {
  status: number;
  /** The beginning of the receiver's answer. */
  snippet: string;
}

export interface AutomationClient {
  /** The receiver's address. */
  readonly url: string;
  /**
   * Posts a body to the automation webhook. `id` is the same at every attempt, so that the receiver can detect
   * duplicates. Resolves on a 2xx answer; rejects with a `DeliveryFailure` otherwise. Once the signal is aborted,
   * nothing is posted.
   */
  deliver(id: string, body: string, signal: AbortSignal): Promise<Delivered>;
  close(): Promise<void>;
}
