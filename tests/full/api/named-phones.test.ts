import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoRequest } from '#tests/factories/endpoints.ts';
import { type SessionHeaders, type Team, team } from '#tests/support/members.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { countOf } from '#tests/support/tables.ts';

describe('a request that may name somebody else', () => {
  const sender = 'mallory@evergreen.example';
  const phone = '(615) 555-0199';
  let product: Product;
  let members: Team;
  let owner: SessionHeaders;
  beforeAll(async () => {
    product = await startProduct();
    members = team(product);
    owner = await product.signIn();
    await product.post(demoRequest.url, demoRequest.valid({ email: sender, phone: '(615) 555-0111' }));
    await product.post(demoRequest.url, demoRequest.valid({ email: 'vera@evergreen.example', phone }));
  });
  afterAll(() => product.close());
  const ask = (door: 'find' | 'export' | 'erase', body: object) =>
    members.ask(owner, 'POST', `/api/admin/privacy/${door}`, body);

  test('shows how much only the phone finds', async () => {
    const both = await ask('find', { email: sender, phone });
    expect(both.body).toMatchObject({ counts: { demo_request: 2 }, by_phone_only: { demo_request: 1 } });
    const byEmail = await ask('find', { email: sender });
    expect(byEmail.body).toMatchObject({ counts: { demo_request: 1 }, by_phone_only: {} });
    const byPhone = await ask('find', { phone });
    expect(byPhone.body).toMatchObject({ counts: { demo_request: 1 }, by_phone_only: { demo_request: 1 } });
  });

  for (const [by, message] of [
    ['phone', 'check first that the phone number is theirs'],
    ['email', 'check first that they read this address'],
  ] as const)
    test(`hands nothing over and erases nothing until the team says that it has checked the ${by}`, async () => {
      const checked = { email_checked: true, phone_checked: true };
      for (const door of ['export', 'erase'] as const)
        for (const isChecked of [undefined, false]) {
          const refused = await ask(door, { email: sender, phone, ...checked, [`${by}_checked`]: isChecked });
          const error = { field: `${by}_checked`, message: expect.stringContaining(message) };
          expect([refused.status, refused.body.errors]).toEqual([422, [error]]);
        }
      expect(await countOf(product, 'privacy_request')).toBe(0);
    });

  test('is answered once what it names is checked', async () => {
    const both = { email: sender, phone, email_checked: true, phone_checked: true };
    expect((await ask('export', both)).status).toBe(202);
    expect((await ask('export', { email: sender, email_checked: true })).status).toBe(202);
    expect((await ask('export', { phone, phone_checked: true })).status).toBe(202);
  });
});
