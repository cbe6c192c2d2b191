import { expect, test } from 'vitest';
import { defineDestination, type Outbox } from '#core/jobs/outbox.ts';
import { defineList } from '#core/lists/listing.ts';
import { listed } from '#core/lists/tables.ts';
import type { DB } from '#core/platform/prisma/tables.ts';
import { db, inputRows, insertSelected, literal, type NewRow, newRow } from '#core/platform/statements.ts';

// What must not compile is marked as an error that is expected: where it compiles after all, the compiler says so.

declare const outbox: Pick<Outbox, 'accept'>;

const note: NewRow<'note'> = { id: 'id', record_kind: 'contact_form', record_id: 'id', text: 'Hello', actor: 'admin' };

const inputsAreChecked = () => {
  const events = defineDestination({ table: 'stripe_event', ifExists: 'same' });
  const event: NewRow<'stripe_event'> = {
    id: 'id',
    event_id: 'evt_1',
    type: 'invoice.paid',
    object_id: 'in_1',
    livemode: false,
    api_version: null,
    occurred_at: new Date(),
    source: 'webhook',
    handled_at: null,
    decision: null,
    request_id: 'request',
  };
  const told = { jobs: [], events: [], answer: null, idempotency: null };
  void outbox.accept(events, { record: event, ...told });

  const { decision, ...withoutDecision } = event;
  // @ts-expect-error A column that may be empty is forgotten.
  void outbox.accept(events, { record: withoutDecision, ...told });

  const { livemode, ...withoutMode } = event;
  // @ts-expect-error A column that may not be empty is forgotten.
  void outbox.accept(events, { record: withoutMode, ...told });

  const form = { ...event, favourite_color: 'green' };
  // @ts-expect-error A field of the form has no column, and would be dropped.
  void outbox.accept(events, { record: { ...form }, ...told });

  // @ts-expect-error A value has another type than its column.
  void outbox.accept(events, { record: { ...event, livemode: 'no' }, ...told });

  // @ts-expect-error There is no such table.
  defineDestination({ table: 'telegram' });
  // @ts-expect-error The database does not fill this column, so it is always given.
  defineDestination({ table: 'stripe_event', given: ['type'] });
  return [decision, livemode];
};

const rowsAreChecked = () => {
  // @ts-expect-error A column that may be empty is forgotten.
  newRow('ledger_journal', { id: 'id', kind: 'accrual' });
  // @ts-expect-error There is no such column.
  newRow('note', { ...note, color: 'green' });
  const names = db.selectFrom(inputRows('n', { id: 'uuid', name: 'text?' }, [{ id: 'id', name: null }]));
  insertSelected('sms_opt_out', names, (row) => ({ phone: row.ref('n.id') }));
  // @ts-expect-error What may be empty does not go into a column that may not.
  insertSelected('sms_opt_out', names, (row) => ({ phone: row.ref('n.name') }));
  // @ts-expect-error A column is forgotten.
  insertSelected('payee', names, (row) => ({ id: row.ref('n.id'), partner_code: row.val('ETC'), email: row.val('') }));
  // @ts-expect-error A value is missing in a row that is handed over.
  inputRows('n', { id: 'uuid', name: 'text?' }, [{ id: 'id' }]);
};

const statementsAreChecked = () => {
  // @ts-expect-error There is no such column.
  db.selectFrom('job').select('color');
  // @ts-expect-error There is no such state.
  db.selectFrom('job').select('id').where('state', '=', literal('sleeping'));
  // @ts-expect-error Not all listed tables have a status.
  db.selectFrom(listed('message')).select('r.status');
  // @ts-expect-error The table has no such column.
  defineList({ table: 'message', search: literal(''), statusColumn: 'color' });
  const cents: DB['custom_deal']['integration_fee_cents'] = 1;
  const day: DB['custom_deal']['contract_start_date'] = '2026-11-22';
  return [cents, day];
};

test('wrong inputs, rows and columns do not compile', () => {
  // Nothing of it is run: the compiler has looked at it.
  expect([inputsAreChecked, rowsAreChecked, statementsAreChecked]).toHaveLength(3);
});

test('a statement is the text and the values that Postgres gets', () => {
  const { sql, parameters } = db
    .insertInto('sms_opt_out')
    .values(newRow('sms_opt_out', { phone: '+16155550175' }))
    .compile();
  expect(sql).toBe('insert into "sms_opt_out" ("phone") values ($1)');
  expect(parameters).toEqual(['+16155550175']);
});

test('a statement cannot be run past run(), where it would find nothing', async () => {
  await expect(db.selectFrom('job').select('id').execute()).rejects.toThrow('run()');
});
