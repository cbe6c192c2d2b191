import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { retentionRules } from '#core/privacy/retention.ts';
import { createTestDatabase } from '#tests/support/database.ts';

/** Erased with the record they belong to, or when the phone answers START. */
const withTheirRecord = ['receptionist_fact', 'note', 'record_change', 'stored_file', 'sms_opt_out'];
/** No data of visitors: the team's accounts and settings, the books, and machinery. */
const withoutVisitors = [
  'alert api_key audio_sample audit_entry authenticator endpoint invitation member passkey recovery_code',
  'saved_view sign_in_setting webhook_recovery _prisma_migrations',
  'commission commission_release commission_transfer dispute drift_finding invoice invoice_line invoice_payment',
  'ledger_entry ledger_journal refund subscription demo_number job_pause list_total',
  'provider_trouble scheduled_job',
].flatMap((names) => names.split(' '));

test('every table with texts, JSON or bytes is erased when it is old, or has no data of visitors', async () => {
  const database = await createTestDatabase(inject('postgresUrl'));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type IN ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY')`,
  );
  await client.end();
  await database.drop();
  const erased = [...retentionRules.map(({ table }) => table), ...withTheirRecord];
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...new Set([...erased, ...withoutVisitors])].toSorted());
});
