import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { renewHash } from '#core/access/password-renewal.ts';
import { createPasswords, recommendedCost } from '#core/access/passwords.ts';
import { headersOf, memberPassword, type SessionHeaders, type Team, team } from '#tests/support/members.ts';
import { adminPassword, type Product, startProduct } from '#tests/support/product.ts';
import { countOf, rowsOf } from '#tests/support/tables.ts';

describe('a member changes their password', () => {
  let product: Product;
  let members: Team;
  let house: SessionHeaders;
  const next = 'an even longer password';
  beforeAll(async () => {
    product = await startProduct({ workers: false });
    members = team(product);
    house = await product.signIn();
  });
  afterAll(() => product.close());
  beforeEach(() => product.core.database.sql.query({ text: 'TRUNCATE throttle' }));

  const change = (headers: SessionHeaders, current_password: unknown, new_password: unknown) =>
    members.ask(headers, 'POST', '/api/admin/password', { current_password, new_password });
  const isOpen = async (headers: SessionHeaders) =>
    (await members.ask(headers, 'GET', '/api/admin/contact-forms')).status === 200;

  test('with the current one: this session stays, every other ends, and only the new password signs in', async () => {
    const { email, headers } = await members.join(house, 'viewer');
    const other = headersOf(await members.logIn({ email, password: memberPassword }));
    const colleague = await members.join(house, 'viewer');
    expect(await change(headers, memberPassword, next)).toEqual({ status: 200, body: { ended: 1 } });
    expect([await isOpen(headers), await isOpen(other), await isOpen(colleague.headers)]).toEqual([true, false, true]);
    expect((await members.logIn({ email, password: memberPassword })).statusCode).toBe(401);
    expect((await members.logIn({ email, password: next })).statusCode).toBe(200);
    expect(await rowsOf(product, 'audit_entry', "action = 'password-changed' AND actor = $1", [email])).toMatchObject([
      { outcome: 'done', details: { ended: 1 } },
    ]);
    const stored = [...(await rowsOf(product, 'audit_entry')), ...(await rowsOf(product, 'member'))];
    expect(JSON.stringify(stored)).not.toContain(next);
  });

  test('this session has a new cookie, and a copy of the one before is refused at once', async () => {
    const { headers } = await members.join(house, 'viewer');
    const copied = { ...headers };
    expect((await change(headers, memberPassword, next)).status).toBe(200);
    const refused = await members.ask(copied, 'GET', '/api/admin/contact-forms');
    expect([refused.status, refused.body.code, await isOpen(headers)]).toEqual([401, 'unauthenticated', true]);
    expect(await countOf(product, 'admin_session', 'previous_id IS NOT NULL OR previous_until IS NOT NULL')).toBe(0);
  });

  test('a copy of the cookie from before it was confirmed ends with the change too', async () => {
    const { headers } = await members.join(house, 'viewer');
    const copied = { ...headers };
    await members.ask(headers, 'POST', '/api/admin/reauthenticate', { password: memberPassword });
    expect(await isOpen({ ...copied })).toBe(true);
    expect((await change(headers, memberPassword, next)).status).toBe(200);
    expect([await isOpen(copied), await isOpen(headers)]).toEqual([false, true]);
  });

  test.each([
    ['a wrong current password', 'wrong', next, 'current_password'],
    ['the password of the shared account', adminPassword, next, 'current_password'],
    ['no current password', undefined, next, 'current_password'],
    ['a short new one', memberPassword, 'short', 'new_password'],
    ['a common new one', memberPassword, 'iloveyou1234', 'new_password'],
    ['one of keys in a row', memberPassword, 'qwertyuiopasdf', 'new_password'],
    ['the name of the house and a year', memberPassword, 'ringwell2026!', 'new_password'],
    ['the same one again', memberPassword, memberPassword, 'new_password'],
    ['a new one that is too long to be hashed', memberPassword, 'p'.repeat(1_025), 'new_password'],
  ])('%s changes nothing', async (_what, current, chosen, field) => {
    const { email, headers } = await members.join(house, 'viewer');
    const other = headersOf(await members.logIn({ email, password: memberPassword }));
    const refused = await change(headers, current, chosen);
    expect([refused.status, refused.body.errors.map((error: { field: string }) => error.field)]).toEqual([
      422,
      [field],
    ]);
    expect([await isOpen(headers), await isOpen(other)]).toEqual([true, true]);
    expect((await members.logIn({ email, password: memberPassword })).statusCode).toBe(200);
  });

  test('two changes at the same moment: one counts', async () => {
    const { email, headers } = await members.join(house, 'viewer');
    const answers = await Promise.all([
      change(headers, memberPassword, next),
      change(headers, memberPassword, `${next}!`),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const signIns = [];
    for (const password of [next, `${next}!`, memberPassword])
      signIns.push((await members.logIn({ email, password })).statusCode);
    expect(signIns.toSorted()).toEqual([200, 401, 401]);
    expect(await isOpen(headers)).toBe(true);
  });

  test('guesses of the current password are limited in the session, and the shared account has no password to change', async () => {
    const { headers } = await members.join(house, 'viewer');
    const statuses = [];
    for (let guess = 0; guess < 6; guess += 1) statuses.push((await change(headers, `guess ${guess}`, next)).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await change(house, adminPassword, next)).status).toBe(409);
    expect(await countOf(product, 'admin_session', 'member_id IS NULL AND revoked_at IS NULL')).toBe(1);
  });
});

describe('a hash that was made with lower parameters', () => {
  let product: Product;
  let members: Team;
  let house: SessionHeaders;
  beforeAll(async () => {
    product = await startProduct({ workers: false, hashingCost: recommendedCost });
    members = team(product);
    house = await product.signIn();
  });
  afterAll(() => product.close());

  const weak = () => hash(memberPassword, { memoryCost: 4_096, timeCost: 1, parallelism: 1 });
  const store = (id: string, passwordHash: string) =>
    product.core.database.sql.query({
      text: 'UPDATE member SET password_hash = $2 WHERE id = $1',
      values: [id, passwordHash],
    });
  const stored = async (id: string) => String((await rowsOf(product, 'member', 'id = $1', [id]))[0]?.password_hash);
  async function joinWithWeak() {
    const member = await members.join(house, 'viewer');
    await store(member.id, await weak());
    return member;
  }

  test('is made anew by the next right password, at a sign-in or a confirmation, and by no wrong one', async () => {
    const [one, other] = [await joinWithWeak(), await joinWithWeak()];
    expect((await members.logIn({ email: one.email, password: 'a wrong password' })).statusCode).toBe(401);
    expect(await stored(one.id)).toContain('m=4096,t=1,p=1');
    expect((await members.logIn({ email: one.email, password: memberPassword })).statusCode).toBe(200);
    const proof = { password: memberPassword };
    expect((await members.ask(other.headers, 'POST', '/api/admin/reauthenticate', proof)).status).toBe(204);
    for (const { id, email } of [one, other]) {
      const renewed = await stored(id);
      expect(renewed).toContain('m=19456,t=2,p=1');
      expect((await members.logIn({ email, password: memberPassword })).statusCode).toBe(200);
      expect(await stored(id)).toBe(renewed);
    }
  });

  test('is not made anew when the password was changed meanwhile', async () => {
    const { id } = await members.join(house, 'viewer');
    const changed = await stored(id);
    const { database } = product.core;
    await renewHash(
      { database, passwords: createPasswords() },
      { id, password_hash: await weak() },
      memberPassword,
      'known',
    );
    expect(await stored(id)).toBe(changed);
  });
});
