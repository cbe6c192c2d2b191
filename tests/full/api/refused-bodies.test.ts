import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { contactForm, formEndpoints } from '#tests/factories/endpoints.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { countsOf } from '#tests/support/tables.ts';

const nothing = {
  contact_form: 0,
  newsletter_subscriber: 0,
  partner_application: 0,
  demo_request: 0,
  job: 0,
  idempotency_key: 0,
};
const json = { 'content-type': 'application/json' };

describe('a body that is not a form', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ workers: false });
  });
  afterAll(() => product.close());
  afterEach(async () => {
    expect(await countsOf(product, ...Object.keys(nothing))).toEqual(nothing);
  });

  async function send(url: string, payload: string | Buffer | undefined, headers: Record<string, string> = json) {
    const answer = await product.app.inject({
      method: 'POST',
      url,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    expect(answer.headers['content-type']).toBe('application/problem+json');
    const problem = answer.json();
    expect(problem).toMatchObject({
      status: answer.statusCode,
      code: expect.any(String),
      title: expect.any(String),
      detail: expect.any(String),
      request_id: answer.headers['x-request-id'],
    });
    return { status: answer.statusCode, code: problem.code, errors: problem.errors };
  }

  const malformed = { status: 400, code: 'malformed_request' };
  const wrongType = { status: 415, code: 'unsupported_media_type' };
  const tooLarge = { status: 413, code: 'payload_too_large' };

  describe.each(formEndpoints)('$name', ({ url, valid }) => {
    const text = (overrides?: Record<string, unknown>) => JSON.stringify(valid(overrides));

    test.each<[string, string | Buffer]>([
      ['nothing', ''],
      ['white space', '  \n '],
      ['half a document', '{"email": "a@b.co"'],
      ['a comma too many', '{"email": "a@b.co",}'],
      ['two documents', '{}{}'],
      ['comments', '{/* hi */}'],
      ['single quotes', "{'email': 'a@b.co'}"],
      ['UTF-16', Buffer.from('{"email":"a@b.co"}', 'utf16le')],
      ['a raw control character', '{"email":"a\u0001@b.co"}'],
      ['NaN', '{"email": NaN}'],
      ['gzip', gzipSync('{}')],
      ['nesting without end', '['.repeat(20_000)],
    ])('made of %s cannot be read', async (_what, body) => {
      expect(await send(url, body)).toMatchObject(malformed);
    });

    test.each(['null', '[]', '"text"', '5', 'true', `[${'1,'.repeat(30_000)}1]`])(
      'that is JSON, but no object: %.20s',
      async (body) => {
        expect(await send(url, body)).toMatchObject({ status: 422, errors: [{ field: 'body' }] });
      },
    );

    test.each(['__proto__', 'constructor', '__\\u0070roto__'])(
      'with a field named %s is refused before its value is read',
      async (name) => {
        expect(await send(url, text().replace('{', `{"${name}": {"prototype": {"is_admin": true}},`))).toMatchObject(
          malformed,
        );
        expect({}).not.toHaveProperty('is_admin');
      },
    );

    test('of a megabyte is too large, and so is one byte more than the limit', async () => {
      expect(await send(url, text({ padding: 'x'.repeat(1024 * 1024) }))).toMatchObject(tooLarge);
      const exactly = (size: number) => text({ padding: 'x'.repeat(size - text({ padding: '' }).length) });
      expect(await send(url, exactly(64 * 1024 + 1))).toMatchObject(tooLarge);
      expect(await send(url, exactly(64 * 1024))).toMatchObject({ status: 422, errors: [{ field: 'padding' }] });
    });

    test.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json, text/plain',
      'application/jsonp',
      'text/html',
      'application/xml',
      'nonsense',
      '',
    ])('sent as "%s" is not taken, whatever is in it', async (contentType) => {
      expect(await send(url, text(), { 'content-type': contentType })).toMatchObject(wrongType);
    });

    test('without a content type or without any content is refused', async () => {
      expect((await send(url, undefined, {})).status).toBeGreaterThanOrEqual(400);
      expect((await send(url, undefined, json)).status).toBe(400);
    });

    test('cannot be sent with another method', async () => {
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const) {
        const answer = await product.app.inject({
          method,
          url,
          headers: { ...json, 'x-http-method-override': 'POST' },
          payload: text(),
        });
        expect(answer.statusCode).toBe(404);
      }
    });
  });

  test('with a hundred thousand names is too large; with ten thousand, the first twenty unknown ones are named', async () => {
    const names = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`;
    expect(await send(contactForm.url, names(100_000))).toMatchObject(tooLarge);
    const answer = await send(contactForm.url, names(5_000));
    expect(answer.status).toBe(422);
    expect(answer.errors.length).toBeLessThan(30);
  });

  describe('over a real connection', () => {
    let port: number;
    beforeAll(async () => {
      await product.app.listen({ port: 0, host: '127.0.0.1' });
      port = (product.app.server.address() as { port: number }).port;
    });

    /** Writes bytes to the server and returns what it answered until it closed the connection. */
    const exchange = (request: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(request));
        let answer = '';
        socket.on('data', (bytes) => {
          answer += bytes;
        });
        socket.on('close', () => resolve(answer));
        socket.on('error', reject);
      });

    const post = (headers: string[], body: string) =>
      exchange([`POST ${contactForm.url} HTTP/1.1`, 'host: x', 'connection: close', ...headers, '', body].join('\r\n'));
    const problemOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1));

    test('a content length that is too large is refused before the body is sent', async () => {
      const answer = await post(['content-type: application/json', 'content-length: 999999999'], '{');
      expect(answer).toMatch(/^HTTP\/1.1 413 /);
    });

    const ending = ' HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
    test.each([
      ['an address with a broken escape', `GET /%zz${ending}`, 400],
      ['an address that is not UTF-8', `GET /api/admin/%ff${ending}`, 400],
      ['an id longer than any id', `POST /api/admin/jobs/${'a'.repeat(500)}/retry${ending}`, 400],
      ['bytes that are not HTTP', 'nonsense\r\n\r\n', 400],
      ['headers over the size limit', `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
      [
        'two lengths at once',
        `POST /api/newsletter HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n`,
        400,
      ],
      ['a negative length', `POST /api/newsletter HTTP/1.1\r\nhost: x\r\ncontent-length: -5\r\n\r\n`, 400],
    ])('%s is refused', async (_what, request, status) => {
      const answer = await exchange(request);
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    });

    test('after a refused form, the same connection accepts the next request', async () => {
      const requests = [
        'POST /api/newsletter HTTP/1.1',
        'host: x',
        'content-type: application/json',
        'content-length: 2',
        '',
        '{}GET /healthz HTTP/1.1',
        'host: x',
        'connection: close',
        '',
        '',
      ];
      expect((await exchange(requests.join('\r\n'))).match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 422', 'HTTP/1.1 200']);
    });

    test('after bytes that were no form, the connection is closed with the answer', async () => {
      const answer = await exchange(
        [
          'POST /api/newsletter HTTP/1.1',
          'host: x',
          'content-type: application/json',
          'content-length: 3',
          '',
          '{x}',
        ].join('\r\n'),
      );
      expect(answer).toMatch(/^HTTP\/1.1 400 /);
      expect(problemOf(answer)).toMatchObject({ code: 'malformed_request' });
    });
  });
});
