/** The solution of an ALTCHA challenge, as the server reads it. Found in a worker, so that the page stays usable. */
export function solve(challenge: string): Promise<string> {
  const worker = new Worker(new URL('./challenge-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    const given: unknown = JSON.parse(challenge);
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'object' && data !== null && 'counter' in data)
        resolve(btoa(JSON.stringify({ challenge: given, solution: data })));
      else reject(new Error('The challenge was not solved'));
    });
    worker.addEventListener('error', () => reject(new Error('The solver could not be started')));
    worker.postMessage({ type: 'work', challenge: given, counterStart: 0, counterStep: 1 });
  }).finally(() => worker.terminate());
}
