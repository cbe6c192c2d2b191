import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, startProduct } from '#tests/support/product.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ workers: false, settings: { RATE_LIMITS: 'on' } });
});
afterAll(() => product.close());

const read = (url: string, remoteAddress: string) => product.app.inject({ url, remoteAddress });

test('the API reference is the same text at each of its addresses, whoever asks', async () => {
  const [own, page] = [await read('/openapi.json', '203.0.113.1'), await read('/docs/json', '203.0.113.2')];
  expect(own.json().openapi).toMatch(/^3\.1/);
  expect(page.body).toBe(own.body);
  for (const answer of [own, page]) expect(answer.headers['content-type']).toContain('application/json');
  expect((await read('/docs/yaml', '203.0.113.1')).body).toContain('openapi: 3.1');
});

test('the API reference has types, lengths and patterns, and says what schemas and files must hold besides', async () => {
  const { info, paths } = (await read('/openapi.json', '203.0.113.3')).json();
  for (const words of [
    'trimmed, and lose invisible characters',
    'payment card number is masked',
    'Unknown fields are refused',
  ])
    expect(info.description).toContain(words);
  const contact = paths['/api/admin/contact-form'].post.requestBody.content['application/json'].schema;
  expect(contact.properties.name).toMatchObject({ type: 'string', maxLength: expect.any(Number) });
  expect(contact.properties.email).toMatchObject({ pattern: expect.any(String) });
  const deal = paths['/api/stripe-connect/upload-custom-deal'].post;
  const file = deal.requestBody.content['multipart/form-data'].schema.properties.contractFile;
  expect(file.description).toBe('pdf, doc, docx or txt, up to 10 MB');
  expect(deal.description).toMatch(/content decides its type, and its name must agree.+unpack to more than \d+ MB/);
  const sample = paths['/api/admin/audio-sample'].post.requestBody.content['multipart/form-data'].schema.properties;
  expect(JSON.stringify(sample)).toContain('mp3, m4a, aac, wav, ogg or flac, up to 25 MB');
});

test('it shows how a form is refused, with an example of each answer, and that a server may send a key', async () => {
  const { paths } = (await read('/openapi.json', '203.0.113.4')).json();
  for (const url of [
    '/api/admin/contact-form',
    '/api/demo-requests',
    '/api/partner-applications',
    '/api/newsletter',
    '/api/privacy-requests',
    '/api/stripe-connect/upload-custom-deal',
    '/api/stripe-connect/create-regular-checkout',
  ]) {
    const { responses, security } = paths[url].post;
    expect(security, url).toEqual([{}, { key: [] }]);
    for (const status of [401, 403, 413, 415, 422, 428, 429])
      expect(JSON.stringify(responses[status]), `${url} ${status}`).toContain(`"status":${status}`);
  }
});
