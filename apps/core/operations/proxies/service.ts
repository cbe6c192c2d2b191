import type { Database } from '#core/platform/database.ts';
import { db, inSeconds, literal, newRow, now, run, runForFirst } from '#core/platform/statements.ts';

/** Seconds after which a proxy that no process saw again counts as set up. */
const remembered = 600;

/** A proxy that passes requests on although `TRUST_PROXY` does not name it. */
export interface UntrustedProxy {
  address: string;
  lastSeenAt: Date;
}

/** Remembers, for all processes, that an untrusted proxy passes requests on. */
export function createProxyWatch({ database }: { database: Pick<Database, 'sql'> }) {
  return {
    note: (address: string) => note(database, address),
    /** The proxy that was seen last; null when there was none in the last ten minutes. */
    lastSeen: () => lastSeen(database),
  };
}
export type ProxyWatch = ReturnType<typeof createProxyWatch>;

async function note({ sql }: Pick<Database, 'sql'>, address: string): Promise<void> {
  const row = { address, seen_at: now };
  await run(
    sql,
    db
      .insertInto('untrusted_proxy')
      .values(newRow('untrusted_proxy', { name: 'last', ...row }))
      .onConflict((known) => known.column('name').doUpdateSet(row)),
  );
}

async function lastSeen({ sql }: Pick<Database, 'sql'>): Promise<UntrustedProxy | null> {
  const found = await runForFirst(
    sql,
    db
      .selectFrom('untrusted_proxy')
      .select(['address', 'seen_at as lastSeenAt'])
      .where('name', '=', literal('last'))
      .where('seen_at', '>', inSeconds(-remembered)),
  );
  return found ?? null;
}
