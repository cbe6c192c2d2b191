/** What a queue system says of itself. */
export interface QueueState {
  /** Whether it can write, within a second. */
  answers: boolean;
  /** Whether it may drop jobs when its memory is full: a Redis whose `maxmemory-policy` is not `noeviction`. */
  mayEvict: boolean;
}
