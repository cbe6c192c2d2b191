import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pdfFile, pdfOfSize } from '#tests/factories/files.ts';
import { eventually } from '#tests/support/conditions.ts';
import { type DealDesk, dealUrl, openDealDesk } from '#tests/support/deal-desk.ts';
import { multipartForm } from '#tests/support/multipart.ts';
import { openWire, postHead } from '#tests/support/wire.ts';

const nothing = { custom_deal: 0, stored_file: 0, job: 0, idempotency_key: 0, files: 0 };
const mebibyte = 1024 * 1024;

describe('an upload that fails on the way', () => {
  let desk: DealDesk;
  const lines: string[] = [];
  beforeAll(async () => {
    desk = await openDealDesk({ log: (line) => lines.push(line) });
  });
  afterAll(() => desk.close());
  afterEach(async () => {
    await eventually(async () => expect(await desk.stored()).toEqual(nothing));
    const next = await openWire(desk.port);
    next.send('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    await next.ended;
    expect(next.answers()).toMatchObject([{ status: 200 }]);
  });

  const wholeForm = (file: Buffer = pdfFile()) =>
    multipartForm([
      ...desk.fields(),
      { name: 'contractFile', filename: 'c.pdf', value: file, type: 'application/pdf' },
    ]);
  const problemOf = (answer: { body: string } | undefined) => JSON.parse(answer?.body ?? '{}');

  /** Sends bytes under these headers and waits for the answer; the connection must then be reusable or closed. */
  async function exchange(headers: Record<string, string>, body: Buffer | string) {
    const wire = await openWire(desk.port);
    wire.send(postHead(dealUrl, headers));
    wire.send(body);
    const answer = await eventually(() => {
      const [first] = wire.answers();
      expect(first).toBeDefined();
      return first;
    });
    if (answer?.headers.connection === 'close') {
      await wire.ended;
    } else {
      wire.send('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
      await eventually(() => expect(wire.answers()[1]).toMatchObject({ status: 200 }));
      wire.abort();
    }
    return { status: answer?.status, problem: problemOf(answer) };
  }

  test.each<[string, Record<string, string>, (form: ReturnType<typeof wholeForm>) => Buffer]>([
    ['without a boundary', { 'content-type': 'multipart/form-data' }, (form) => form.body],
    ['with an empty boundary', { 'content-type': 'multipart/form-data; boundary=' }, (form) => form.body],
    [
      'with another boundary than declared',
      { 'content-type': 'multipart/form-data; boundary=other' },
      (form) => form.body,
    ],
    ['that ends in the middle of the file', {}, (form) => form.body.subarray(0, form.body.length - 60)],
    ['that ends in the middle of a header', {}, (form) => form.body.subarray(0, 40)],
    ['that lacks only its last line', {}, (form) => form.body.subarray(0, form.body.lastIndexOf('------ringwell'))],
    ['without any bytes', {}, () => Buffer.alloc(0)],
    ['of noise', {}, () => Buffer.alloc(5_000, 'noise ')],
  ])('a form %s is refused as unreadable or incomplete', async (_what, headers, cut) => {
    const form = wholeForm();
    const body = cut(form);
    const { status, problem } = await exchange(
      { ...form.headers, ...headers, 'content-length': String(body.length) },
      body,
    );
    expect([400, 422]).toContain(status);
    expect(problem).toMatchObject({
      status,
      code: expect.stringMatching(/malformed_request|validation_failed/),
      request_id: expect.any(String),
    });
    if (status === 422) expect(problem.errors[0].field).not.toBe('');
  });

  test('a part with a wrong content length is still read up to its boundary', async () => {
    const form = multipartForm([
      ...desk.fields({ dealName: 'x'.repeat(161) }),
      { name: 'contractFile', filename: 'c.pdf', value: pdfFile(), type: 'application/pdf\r\ncontent-length: 3' },
    ]);
    expect(await exchange(form.headers, form.body)).toMatchObject({
      status: 422,
      problem: { errors: [{ field: 'dealName' }] },
    });
  });

  test('a file that is too large is answered while the rest still arrives, and the answer can be read', async () => {
    const form = wholeForm(pdfOfSize(14 * mebibyte));
    const { status, problem } = await exchange(form.headers, form.body);
    expect(status).toBe(413);
    expect(problem.errors).toEqual([{ field: 'contractFile', message: 'Contract file must be 10MB or smaller' }]);
  });

  test('a sender who disconnects half-way leaves nothing stored, even ten at a time', async () => {
    const form = wholeForm(pdfOfSize(2 * mebibyte));
    const wires = await Promise.all(Array.from({ length: 10 }, () => openWire(desk.port)));
    for (const wire of wires) {
      wire.send(postHead(dealUrl, form.headers));
      wire.send(form.body.subarray(0, form.body.length / 2));
    }
    await eventually(async () => expect((await desk.stored()).files).toBe(10));
    for (const wire of wires) wire.abort();
    await eventually(async () => expect(await desk.stored()).toEqual(nothing));
    expect(lines.filter((line) => /"level":"(?:error|fatal)"/.test(line))).toEqual([]);
  });

  test('a sender who disconnects before the file, or with the last byte, leaves nothing half stored', async () => {
    const form = wholeForm();
    for (const sent of [0, 30, 200]) {
      const wire = await openWire(desk.port);
      wire.send(postHead(dealUrl, form.headers));
      if (sent > 0) wire.send(form.body.subarray(0, sent));
      wire.abort();
      await wire.ended;
    }
  });

  test('a form sent in a thousand small pieces, without a length, is accepted as usual', async () => {
    const form = wholeForm();
    const { 'content-length': _counted, ...headers } = form.headers;
    const wire = await openWire(desk.port);
    wire.send(postHead(dealUrl, { ...headers, 'transfer-encoding': 'chunked', connection: 'close' }));
    const body = form.body;
    const step = Math.ceil(body.length / 1_000);
    for (let at = 0; at < body.length; at += step) {
      const piece = body.subarray(at, at + step);
      wire.send(Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]));
    }
    wire.send('0\r\n\r\n');
    await wire.ended;
    expect(wire.answers()).toMatchObject([{ status: 202 }]);
    await desk.product.core.database.sql.query({ text: 'TRUNCATE custom_deal, stored_file, job CASCADE' });
  });
});

describe('a file over a slow line', () => {
  /** A product with this slowest rate, and the connection of a sender who has sent half of a form with a file. */
  async function halfSent(bytesPerSecond: number) {
    const desk = await openDealDesk({ slowestUpload: { bytesPerSecond, afterSeconds: 2 } });
    const form = multipartForm([
      ...desk.fields(),
      { name: 'contractFile', filename: 'c.pdf', value: pdfOfSize(mebibyte), type: 'application/pdf' },
    ]);
    const wire = await openWire(desk.port);
    const began = performance.now();
    wire.send(postHead(dealUrl, { ...form.headers, connection: 'close' }));
    const half = form.body.length / 2;
    wire.send(form.body.subarray(0, half));
    return { desk, wire, rest: form.body.subarray(half), began };
  }

  test('arrives however long it takes, as long as it is not too slow', async () => {
    const { desk, wire, rest, began } = await halfSent(1);
    await eventually(() => expect(performance.now() - began).toBeGreaterThan(3_500));
    wire.send(rest);
    await wire.ended;
    expect(wire.answers()).toMatchObject([{ status: 202 }]);
    await desk.close();
  });

  test('that is too slow ends with a sentence that says so, and leaves nothing', async () => {
    const { desk, wire } = await halfSent(100 * mebibyte);
    await wire.ended;
    const [answer] = wire.answers();
    expect(answer?.status).toBe(408);
    expect(JSON.parse(answer?.body ?? '{}')).toMatchObject({
      code: 'upload_too_slow',
      errors: [{ field: 'contractFile', message: expect.stringContaining('You can send the form without it') }],
    });
    await eventually(async () => expect(await desk.stored()).toEqual(nothing));
    await desk.close();
  });
});
