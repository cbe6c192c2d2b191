import { Coalescer } from './coalescer.ts';

/** Reads records by id; those asked for at the same time are read together. Gives null where there is none. */
export function createLoader<Row extends { id: string }>(find: (ids: string[]) => Promise<Row[]>) {
  const reading = new Coalescer<string, Row | null>({
    maxBatch: 200,
    maxInFlight: 2,
    maxWaiting: 10_000,
    overflow: () => new Error('Too many records are being read'),
    flush: async (ids) => {
      const byId = new Map((await find([...new Set(ids)])).map((row) => [row.id, row]));
      return ids.map((id) => ({ value: byId.get(id) ?? null }));
    },
  });
  return (id: string) => reading.submit(id);
}
