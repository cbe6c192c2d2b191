import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createClamdScanner } from '#core/clients/scanner/clamd.ts';
import { freePort } from '#devkit/free-port.ts';
import { type Clamd, eicar, eicarFinding, startClamd } from '#devkit/simulators/clamd.ts';
import { type MailServer, startMailServer } from '#devkit/simulators/smtp.ts';
import { eventually } from '#tests/support/conditions.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { type DealDesk, openDealDesk } from '#tests/support/deal-desk.ts';
import { jobInState, jobOf } from '#tests/support/jobs.ts';
import { describeOnEachQueue } from '#tests/support/queues.ts';
import { rowsOf } from '#tests/support/tables.ts';
import { unzipped } from '#tests/support/unzipped.ts';

const text = (words: string) => Buffer.from(words);
const plain = text('Both sides agree.\n'.repeat(20_000));
const virus = text(eicar);

async function sendContract(desk: DealDesk, content: Buffer): Promise<string> {
  const answer = await desk.sendContract('contract.txt', content, 'text/plain');
  expect(answer.status).toBe(202);
  return String(answer.body.deal_id);
}

async function download(desk: DealDesk, deal: string) {
  const headers = await desk.product.signIn();
  return desk.product.app.inject({ url: `/api/admin/custom-deals/${deal}/contract`, headers });
}

/** What a person is handed over of their contract: its name and what it holds. */
async function handedOver(desk: DealDesk, email: string) {
  const headers = await desk.product.signIn();
  const asked = await desk.product.post('/api/admin/privacy/export', { email, email_checked: true }, headers);
  const url = `/api/admin/privacy/requests/${asked.json().request_id}/archive.zip`;
  const archive = await desk.product.app.inject({ url, headers });
  return [...(await unzipped(archive.rawPayload))].find(([name]) => name.startsWith('contracts/')) ?? [];
}

async function scanOf(desk: DealDesk, deal: string) {
  const headers = await desk.product.signIn();
  const answer = await desk.product.app.inject({ url: `/api/admin/records/custom-deals/${deal}`, headers });
  return answer.json().record.contract;
}

/** The job once it has succeeded, tried again by an administrator. */
const scannedLater = (desk: DealDesk, deal: string) =>
  eventually(async () => {
    const job = await jobOf(desk.product, deal, 'scan-contract');
    if (job.state === 'retrying' || job.state === 'dead') await desk.product.core.jobs.retry(job.id);
    expect(job.state).toBe('succeeded');
    return job;
  });

describeOnEachQueue('a contract, where a virus scanner is set up,', (queue) => {
  let scanner: Clamd;
  let mail: MailServer;
  let desk: DealDesk;
  beforeAll(async () => {
    [scanner, mail] = await Promise.all([startClamd(), startMailServer()]);
    const settings = { CLAMAV_URL: scanner.url, SMTP_URL: mail.url, MAIL_TEAM: 'team@ringwell.test' };
    desk = await openDealDesk({ queue, workers: true, settings });
  });
  beforeEach(() => scanner.become('scan'));
  afterAll(async () => {
    await desk.close();
    await Promise.all([scanner.close(), mail.close()]);
  });

  test('can be downloaded once it is scanned and nothing was found', async () => {
    const deal = await sendContract(desk, plain);
    await jobInState(desk.product, deal, 'succeeded', 'scan-contract');
    expect(await scanOf(desk, deal)).toMatchObject({ filename: 'contract.txt', scan: 'clean', finding: null });
    const file = await download(desk, deal);
    expect([file.statusCode, file.rawPayload.equals(plain)]).toEqual([200, true]);
  });

  test('with a virus can’t be downloaded, and the team is told which deal it is', async () => {
    const deal = await sendContract(desk, Buffer.concat([plain, virus]));
    await jobInState(desk.product, deal, 'succeeded', 'scan-contract');
    expect(await scanOf(desk, deal)).toMatchObject({ scan: 'infected', finding: eicarFinding });
    const refused = await download(desk, deal);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().detail).toContain(`The virus scanner found ${eicarFinding} in this contract`);
    await eventually(async () => {
      const told = mail.mails.find(({ subject }) => subject?.startsWith('A contract holds a virus'));
      expect(told?.text).toContain(eicarFinding);
      expect(told?.text).toContain(`/admin?tab=custom-deals&open=${deal}`);
    });
  });

  test('is accepted and waits while the scanner is away, is not offered meanwhile, and is scanned when it is back', async () => {
    scanner.become('hang up');
    const deal = await sendContract(desk, plain);
    await eventually(async () => {
      const [attempt] = (await jobOf(desk.product, deal, 'scan-contract')).attempts;
      expect(attempt).toMatchObject({ outcome: 'failed', error_class: 'scanner_unreachable' });
    });
    expect(await scanOf(desk, deal)).toMatchObject({ scan: 'waiting' });
    const early = await download(desk, deal);
    expect([early.statusCode, early.json().detail]).toEqual([
      409,
      expect.stringContaining('has not been scanned for viruses yet'),
    ]);
    scanner.become('scan');
    await scannedLater(desk, deal);
    expect((await download(desk, deal)).statusCode).toBe(200);
  });

  test('larger than the scanner takes is not offered, and its job says what to change', async () => {
    scanner.become('too large');
    const deal = await sendContract(desk, plain);
    const job = await jobInState(desk.product, deal, 'dead', 'scan-contract');
    expect(job.attempts[0]).toMatchObject({
      error_class: 'file_too_large',
      snippet: expect.stringContaining('StreamMaxLength'),
    });
    expect((await download(desk, deal)).statusCode).toBe(409);
  });

  test('that is deleted before its scan is not looked for again', async () => {
    scanner.become('hang up');
    const deal = await sendContract(desk, plain);
    await eventually(async () => {
      expect((await jobOf(desk.product, deal, 'scan-contract')).attempts).not.toEqual([]);
    });
    const headers = await desk.product.signIn();
    const url = `/api/admin/custom-deals/${deal}/contract`;
    expect((await desk.product.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(204);
    scanner.become('scan');
    const job = await scannedLater(desk, deal);
    expect(job.attempts.at(-1)).toMatchObject({ outcome: 'skipped' });
  });

  test('scanned twice at once has one verdict, and one email about it', async () => {
    const deal = await sendContract(desk, virus);
    const [file] = await rowsOf(desk.product, 'custom_deal', 'id = $1', [deal]);
    const contract = { deal, file: String(file?.contract_file_id) };
    const { signal } = new AbortController();
    await Promise.all(Array.from({ length: 3 }, () => desk.product.core.deals.scanContract(contract, signal)));
    await jobInState(desk.product, deal, 'succeeded', 'scan-contract');
    const told = await rowsOf(desk.product, 'job', "subject_id = $1 AND payload ->> 'template' = 'contract-infected'", [
      deal,
    ]);
    expect(told).toHaveLength(1);
  });

  test('is left out of what a person is handed over, while nobody may download it', async () => {
    const email = 'infected@practice.example';
    const parts = [
      ...desk.fields({ customerEmail: email }),
      { name: 'contractFile', filename: 'a.txt', value: virus, type: 'text/plain' },
    ];
    const deal = String((await desk.send(parts)).body.deal_id);
    await jobInState(desk.product, deal, 'succeeded', 'scan-contract');
    const [name, content] = await handedOver(desk, email);
    expect(name).toMatch(/a\.txt\.left-out\.txt$/);
    expect(content).toContain('This file is left out');
  });

  test('is shown with its scanner on the Health page', async () => {
    const headers = await desk.product.signIn();
    const health = (await desk.product.app.inject({ url: '/api/admin/health', headers })).json();
    expect(health.destinations).toContainEqual(expect.objectContaining({ name: 'scanner', state: 'working' }));
  });
});

describe('a contract, where no virus scanner is set up,', () => {
  test('is offered, and marked as not scanned', async () => {
    const desk = await openDealDesk({ workers: true });
    const deal = await sendContract(desk, virus);
    expect(await scanOf(desk, deal)).toMatchObject({ scan: 'unscanned' });
    expect((await download(desk, deal)).statusCode).toBe(200);
    await desk.close();
  });

  test('is scanned as soon as there is one, and can’t be downloaded before', async () => {
    const scanner = await startClamd();
    const created = await createTestDatabase(inject('postgresUrl'));
    const database = { url: created.url, drop: async () => undefined };
    const without = await openDealDesk({ database });
    const [good, bad] = [await sendContract(without, plain), await sendContract(without, virus)];
    await without.close();

    scanner.become('hang up');
    const desk = await openDealDesk({ database, workers: true, settings: { CLAMAV_URL: scanner.url } });
    await eventually(async () => expect((await download(desk, bad)).statusCode).toBe(409));
    scanner.become('scan');
    await Promise.all([scannedLater(desk, good), scannedLater(desk, bad)]);
    expect((await download(desk, good)).statusCode).toBe(200);
    expect(await scanOf(desk, bad)).toMatchObject({ scan: 'infected', finding: eicarFinding });
    await desk.close();
    await Promise.all([scanner.close(), created.drop()]);
  });

  test('waits from the first moment of the scanner, however many wait before it', async () => {
    const created = await createTestDatabase(inject('postgresUrl'));
    const database = { url: created.url, drop: async () => undefined };
    const without = await openDealDesk({ database });
    const deal = await sendContract(without, virus);
    const [stored] = await rowsOf(without.product, 'custom_deal', 'id = $1', [deal]);
    const email = String(stored?.customer_email);
    expect((await handedOver(without, email))[0]).toMatch(/contract\.txt$/);
    await without.close();

    // No worker runs yet, so nothing has marked it.
    const desk = await openDealDesk({ database, settings: { CLAMAV_URL: 'tcp://127.0.0.1:9' } });
    expect(await scanOf(desk, deal)).toMatchObject({ scan: 'waiting' });
    const refused = await download(desk, deal);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      expect.stringContaining('has not been scanned for viruses yet'),
    ]);
    expect((await handedOver(desk, email))[0]).toMatch(/contract\.txt\.left-out\.txt$/);
    await desk.close();
    await created.drop();
  });

  test('that came while there was one is not handed out without, and is scanned when there is one again', async () => {
    const scanner = await startClamd();
    const created = await createTestDatabase(inject('postgresUrl'));
    const database = { url: created.url, drop: async () => undefined };
    const settings = { CLAMAV_URL: scanner.url };
    const before = await openDealDesk({ database, settings });
    const deal = await sendContract(before, plain);
    await before.close();

    const without = await openDealDesk({ database, workers: true });
    const { id, last_error } = await jobInState(without.product, deal, 'dead', 'scan-contract');
    expect(last_error).toBe('not_configured');
    expect((await download(without, deal)).statusCode).toBe(409);
    await without.close();

    const again = await openDealDesk({ database, workers: true, settings });
    await again.product.core.jobs.retry(id);
    await jobInState(again.product, deal, 'succeeded', 'scan-contract');
    expect((await download(again, deal)).statusCode).toBe(200);
    await again.close();
    await Promise.all([scanner.close(), created.drop()]);
  });
});

describe('the client of the virus scanner', () => {
  test('ends its connection when the time for it is over, whatever the scanner does', async () => {
    const scanner = await startClamd();
    scanner.become('silent');
    const limit = new AbortController();
    const { hostname: host, port } = new URL(scanner.url);
    const scanning = createClamdScanner({ host, port: Number(port) }).scan(pieces(), limit.signal);
    const failed = expect(scanning).rejects.toMatchObject({ errorClass: 'timeout' });
    await eventually(async () => expect(scanner.connections()).toBe(1));
    limit.abort();
    await failed;
    await eventually(async () => expect(scanner.connections()).toBe(0));
    await scanner.close();
  });

  test('says that nobody listens', async () => {
    const nobody = createClamdScanner({ host: '127.0.0.1', port: await freePort() });
    const { signal } = new AbortController();
    await expect(nobody.scan(pieces(), signal)).rejects.toMatchObject({
      errorClass: 'scanner_unreachable',
      snippet: 'ECONNREFUSED',
    });
  });
});

async function* pieces() {
  yield plain;
}
