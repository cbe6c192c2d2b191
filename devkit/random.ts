process.env.TEST_SEED ??= String(Math.floor(Math.random() * 2 ** 31));
/** The seed of this run: TEST_SEED, or a new one, printed with the results so that a failure can be repeated. */
export const seed = Number(process.env.TEST_SEED);

/** Pseudorandom numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function seededRandom(start: number = seed): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
