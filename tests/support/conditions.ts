/** Waits until the check stops throwing and gives its result; after the deadline its last complaint is the test's. */
export async function eventually<T>(check: () => T | Promise<T>, { within = 15_000, every = 25 } = {}): Promise<T> {
  const deadline = performance.now() + within;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, every));
  }
}
