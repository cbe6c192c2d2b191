import { afterEach, beforeEach, expect, test } from 'vitest';
import { hiddenName } from '#core/platform/keys.ts';
import { type SessionHeaders, type Team, team } from '#tests/support/members.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { countOf, rowsOf } from '#tests/support/tables.ts';
import { standingClock } from '#tests/support/time.ts';

let product: Product;
let members: Team;
let house: SessionHeaders;
// A product for each test: once a process has told the owners, it counts no guess for a day.
beforeEach(async () => {
  product = await startProduct({ workers: false, clock: standingClock() });
  members = team(product);
  house = await product.signIn();
});
afterEach(() => product.close());

const open = async (token: string) => (await product.app.inject({ url: `/api/invitations/${token}` })).statusCode;
const told = () => rowsOf(product, 'job', "payload->>'template' = 'sign-in-attack'");

test('of invitations that are guessed every owner hears, once a day, and the audit log has it', async () => {
  const owners = [await members.join(house, 'owner'), await members.join(house, 'owner')];
  await members.join(house, 'admin');
  const pending = await members.invite(house, { role: 'owner' });
  for (let guess = 0; guess < 10; guess += 1) {
    expect(await open(`guess-${guess}`)).toBe(404);
    expect((await members.accept(`another-${guess}`)).statusCode).toBe(404);
  }
  expect(await told()).toEqual([]);
  for (let guess = 0; guess < 10; guess += 1) expect(await open(`more-${guess}`)).toBe(404);

  const jobs = await told();
  expect(jobs).toHaveLength(2);
  for (const { id, email } of owners) {
    expect(jobs).toContainEqual(
      expect.objectContaining({ payload: expect.objectContaining({ kind: 'invitation', to: id, member: null }) }),
    );
    const sent = await product.core.admin.attackEmail({ kind: 'invitation', to: id, member: null });
    expect(sent).toMatchObject({ to: email, heading: 'Someone is guessing links of invitations' });
  }
  // Many guesses are one entry in a quarter of an hour.
  expect(await countOf(product, 'audit_entry', "action = 'invitation-refused'")).toBe(1);
  expect(await rowsOf(product, 'audit_entry', "action = 'attack-noticed'")).toMatchObject([
    { details: { guessed: 'invitation' } },
  ]);
  expect((await members.accept(pending.token)).statusCode).toBe(200);
});

test('a link that was used, withdrawn or has expired is no guess', async () => {
  const { token: used } = await members.invite(house);
  expect((await members.accept(used)).statusCode).toBe(200);
  const { id, token: withdrawn } = await members.invite(house);
  expect((await members.ask(house, 'DELETE', `/api/admin/members/${id}`)).status).toBe(204);
  const { id: late, token: expired } = await members.invite(house);
  await product.core.database.sql.query({
    text: 'UPDATE invitation SET expires_at = now() WHERE member_id = $1',
    values: [late],
  });
  const key = `sign-in:${hiddenName(product.core.config.secrets, 'sign-in attack:invitation:null')}`;
  const counted = async () =>
    (await rowsOf(product, 'throttle', 'key = $1', [key])).reduce((sum, row) => sum + Number(row.failures), 0);
  expect(await open('guess')).toBe(404);
  expect(await counted()).toBe(1);
  for (const token of [used, withdrawn, expired])
    expect([await open(token), (await members.accept(token)).statusCode]).toEqual([410, 410]);
  expect(await counted()).toBe(1);
});
