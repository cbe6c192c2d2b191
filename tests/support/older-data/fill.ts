import pg from 'pg';
import { fillMoney } from './commissions.ts';
import { fillDemos } from './demos.ts';
import { fillLeads } from './leads.ts';
import type { OlderStripe } from './orders.ts';
import { fillWork, type OlderSecrets } from './work.ts';

/** The last migration of the version before newsletter subscribers were a list. */
export const migrationBefore = '20261122040154_demo_calls';

/** Fills a database of that migration as its version would have, and says which tables have no row. */
export async function fillOlderDatabase(url: string, at: OlderStripe, secrets: OlderSecrets) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const leads = await fillLeads(client);
    const demos = await fillDemos(client);
    const money = await fillMoney(client, at);
    const work = await fillWork(client, secrets, leads.message);
    return { leads, demos, money, ...work, emptyTables: await emptyTables(client) };
  } finally {
    await client.end();
  }
}
export type OlderData = Awaited<ReturnType<typeof fillOlderDatabase>>;

async function emptyTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const empty: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await client.query(`SELECT 1 FROM "${name}" LIMIT 1`);
    if (rowCount === 0) empty.push(name);
  }
  return empty;
}
