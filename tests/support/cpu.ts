/**
 * Fails when a piece of work takes more than 20 times the processor time an idle machine needs for it, in milliseconds.
 * The work of other processes does not count.
 */
export async function expectCheap<T>(quietMilliseconds: number, work: () => T | Promise<T>): Promise<T> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  const spent = (user + system) / 1000;
  const limit = 20 * quietMilliseconds;
  if (spent > limit) throw new Error(`That took ${spent.toFixed(0)} ms of processor time; the limit is ${limit} ms`);
  return result;
}
