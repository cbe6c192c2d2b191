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

test.each([
  ['/openapi.json', '198.51.100.1'],
  ['/docs/json', '198.51.100.2'],
  ['/docs/yaml', '198.51.100.3'],
])(
  'who reads %s more than 120 times in a minute has to wait, others do not, and nor do they for other pages',
  async (url, sender) => {
    const statuses: number[] = [];
    for (let index = 0; index < 122; index += 1) statuses.push((await read(url, sender)).statusCode);
    expect(statuses).toEqual([...Array(120).fill(200), 429, 429]);
    expect((await read(url, '203.0.113.9')).statusCode).toBe(200);
    expect((await read('/nowhere', sender)).statusCode).toBe(404);
  },
);
