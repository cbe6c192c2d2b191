import { afterEach, describe, expect, test } from 'vitest';
import { pdfOfSize } from '#tests/factories/files.ts';
import { type DealDesk, openDealDesk } from '#tests/support/deal-desk.ts';
import { rowsOf } from '#tests/support/tables.ts';

const kilobytes = (count: number) => pdfOfSize(count * 1024);
let desk: DealDesk;
afterEach(() => desk?.close());

const open = async (settings: Record<string, string>) => {
  desk = await openDealDesk({ settings: { TRUST_PROXY: '127.0.0.1', ...settings } });
};
const send = (file: Buffer, address: string, key?: string) =>
  desk.sendContract('contract.pdf', file, 'application/pdf', {
    'x-forwarded-for': address,
    ...(key ? { 'idempotency-key': key } : {}),
  });
const refusal = {
  status: 413,
  body: { errors: [{ field: 'contractFile', message: expect.stringContaining('email the file to') }] },
};

describe('files fill the database only so far', () => {
  test('a network stores so much a day, can still send deals without a file, and others are not affected', async () => {
    await open({ UPLOADS_MB_PER_DAY: '1,2000' });
    expect((await send(kilobytes(600), '203.0.113.5', 'first')).status).toBe(202);
    expect(await send(kilobytes(600), '203.0.113.5')).toMatchObject(refusal);
    // What was refused is not counted, so a smaller file still fits.
    expect((await send(kilobytes(300), '203.0.113.5')).status).toBe(202);
    expect(await send(kilobytes(300), '203.0.113.5')).toMatchObject(refusal);
    expect((await desk.send(desk.fields(), { 'x-forwarded-for': '203.0.113.5' })).status).toBe(202);
    expect((await send(kilobytes(300), '203.0.113.6')).status).toBe(202);

    expect((await send(kilobytes(600), '2001:db8:1:2::7')).status).toBe(202);
    expect(await send(kilobytes(600), '2001:db8:1:2:ffff::8')).toMatchObject(refusal);
    expect((await rowsOf(desk.product, 'throttle')).map(({ key }) => key).join()).not.toMatch(/203\.0|2001/);
    expect(await desk.stored()).toMatchObject({ custom_deal: 5, stored_file: 4, files: 0 });
  });

  test('all networks together store so much a day', async () => {
    await open({ UPLOADS_MB_PER_DAY: '100,1' });
    expect((await send(kilobytes(400), '203.0.113.5')).status).toBe(202);
    expect((await send(kilobytes(400), '192.0.2.5')).status).toBe(202);
    expect(await send(kilobytes(400), '198.51.100.6')).toMatchObject(refusal);
    expect((await send(kilobytes(200), '198.51.100.6')).status).toBe(202);
  });

  test('a deal sent again under its key gets its first answer, and counts once', async () => {
    await open({ UPLOADS_MB_PER_DAY: '1,2000' });
    const fields = [
      ...desk.fields(),
      { name: 'contractFile', filename: 'c.pdf', value: kilobytes(900), type: 'application/pdf' },
    ];
    const again = () => desk.send(fields, { 'idempotency-key': 'the-same' });
    const first = await again();
    expect(first.status).toBe(202);
    // Nothing of it is written again, not even for a moment: no quota would count that.
    const { sql } = desk.product.core.database;
    await sql.query({
      text: `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'written'; END $$;
        CREATE TRIGGER refuse BEFORE INSERT ON stored_file FOR EACH ROW EXECUTE FUNCTION refuse()`,
    });
    expect(await again()).toMatchObject({ status: 202, body: { deal_id: first.body.deal_id } });
    expect(await desk.stored()).toMatchObject({ stored_file: 1 });
  });
});
