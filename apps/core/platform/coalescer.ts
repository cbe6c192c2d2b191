/** A batch's answer for one item: what it gave, or why it alone failed. */
export type Settled<R> = { value: R } | { error: unknown };

export interface CoalescerOptions<T, R> {
  /** Handles items that arrived together. Returns one answer per item, in order; a throw fails all of them. */
  flush(items: T[]): Promise<Settled<R>[]>;
  /** Most items in one flush. */
  maxBatch: number;
  /** Most flushes at the same time. The next batch fills while these are under way. */
  maxInFlight: number;
  /** Most items waiting for a flush; beyond it {@link Coalescer.submit} rejects with `overflow()`. */
  maxWaiting: number;
  overflow(): Error;
}

/**
 * Lets work that arrives at the same time share one round trip. A lone item is flushed at once; under load the items
 * that arrive while earlier flushes are under way go together in the next one. Nothing waits on a timer.
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

  /** Hands an item over; settles when the flush that carried it has answered. */
  submit(item: T): Promise<R> {
    if (this.#waiting.length >= this.#options.maxWaiting) return Promise.reject(this.#options.overflow());
    return new Promise<R>((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#schedule();
    });
  }

  /** Items handed over in the same turn of the event loop share a flush, so it starts when the turn is over. */
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
