/** The result for one item: its answer, or its own error. */
export type Settled<R> = { value: R } | { error: unknown };

export interface CoalescerOptions<T, R> {
  /** Handles one batch. Returns one result per item, in order; a throw fails all of them. */
  flush(items: T[]): Promise<Settled<R>[]>;
  /** Most items in one flush. */
  maxBatch: number;
  /** Most concurrent flushes. The next batch fills while these run. */
  maxInFlight: number;
  /** Most items waiting for a flush; beyond it {@link Coalescer.submit} rejects with `overflow()`. */
  maxWaiting: number;
  overflow(): Error;
}

/**
 * Combines concurrent items into one round trip. A single item is flushed at once; items that arrive while flushes run
 * share the next one. There is no timer.
 */
export class Coalescer<T, R> {
  readonly #options: CoalescerOptions<T, R>;
  readonly #waiting: { item: T; resolve(value: R): void; reject(error: unknown): void }[] = [];
  #inFlight = 0;
  #scheduled = false;

  constructor(options: CoalescerOptions<T, R>) {
    this.#options = options;
  }

  /** How many items wait for a flush. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Adds an item; settles when its flush is done. */
  submit(item: T): Promise<R> {
    if (this.#waiting.length >= this.#options.maxWaiting) return Promise.reject(this.#options.overflow());
    return new Promise<R>((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#schedule();
    });
  }

  /** Items added in the same turn of the event loop share a flush, so it starts when the turn is over. */
  #schedule() {
    if (this.#scheduled || this.#inFlight >= this.#options.maxInFlight) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      void this.#flush();
    });
  }

  async #flush() {
    const batch = this.#waiting.splice(0, this.#options.maxBatch);
    if (batch.length === 0) return;
    this.#inFlight += 1;
    if (this.#waiting.length > 0) this.#schedule();
    try {
      const answers = await this.#options.flush(batch.map((entry) => entry.item));
      for (const [index, entry] of batch.entries()) {
        const answer = answers[index];
        if (answer && 'value' in answer) entry.resolve(answer.value);
        else entry.reject(answer?.error ?? new Error('The batch gave no answer for this item'));
      }
    } catch (error) {
      for (const entry of batch) entry.reject(error);
    } finally {
      this.#inFlight -= 1;
      if (this.#waiting.length > 0) this.#schedule();
    }
  }
}
