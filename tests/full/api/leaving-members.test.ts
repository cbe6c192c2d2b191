import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MemberRow } from '#core/access/schemas.ts';
import { type OpenidProvider, startOpenidProvider } from '#devkit/simulators/openid-provider.ts';
import { eventually } from '#tests/support/conditions.ts';
import { headersOf, type SessionHeaders, type Team, team } from '#tests/support/members.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { answerOfProvider } from '#tests/support/provider.ts';
import { countOf } from '#tests/support/tables.ts';

describe('an owner who leaves', () => {
  let product: Product;
  let provider: OpenidProvider;
  let members: Team;
  let house: SessionHeaders;
  beforeAll(async () => {
    provider = await startOpenidProvider();
    product = await startProduct({ workers: false, settings: provider.settings });
    members = team(product);
    house = await product.signIn();
    await members.join(house, 'owner');
  });
  afterAll(async () => {
    await product.close();
    await provider.close();
  });
  beforeEach(() => product.core.database.sql.query({ text: 'TRUNCATE throttle' }));

  const remove = ({ id }: { id: string }) => members.ask(house, 'DELETE', `/api/admin/members/${id}`);
  const demote = ({ id }: { id: string }) => members.ask(house, 'PATCH', `/api/admin/members/${id}`, { role: 'admin' });
  const listed = async (): Promise<MemberRow[]> => (await members.ask(house, 'GET', '/api/admin/members')).body;
  const stateOf = async (id: string) => (await listed()).find((row) => row.id === id)?.state ?? 'removed';
  const openInvitations = (email: string) =>
    countOf(product, 'invitation', 'invited_by = $1 AND accepted_at IS NULL AND withdrawn_at IS NULL', [email]);

  test.each([
    ['is removed', remove, 204],
    ['may not invite any more', demote, 200],
  ])('takes their open invitations with them when they %s, and nobody else’s', async (_what, act, status) => {
    const owner = await members.join(house, 'owner');
    const [theirs, other] = [await members.invite(owner.headers, { role: 'owner' }), await members.invite(house)];
    const joined = await members.join(owner.headers, 'agent');
    expect((await listed()).find(({ id }) => id === joined.id)).toMatchObject({ let_in_by: owner.email });
    expect((await act(owner)).status).toBe(status);
    expect((await members.accept(theirs.token)).statusCode).toBe(410);
    expect((await members.accept(other.token)).statusCode).toBe(200);
    expect([await stateOf(theirs.id), await stateOf(joined.id)]).toEqual(['removed', 'active']);

    const again = await members.invite(house, { email: theirs.email });
    expect([again.id, again.let_in_by, again.invitation?.invited_by]).toEqual([theirs.id, null, 'admin']);
    expect((await members.accept(again.token)).statusCode).toBe(200);
  });

  test('leaves no invitation open that another owner has sent again', async () => {
    const owner = await members.join(house, 'owner');
    const { email } = await members.invite(owner.headers);
    const again = await members.invite(house, { email });
    expect((await remove(owner)).status).toBe(204);
    expect((await members.accept(again.token)).statusCode).toBe(200);
  });

  /** The invited person signs in with the provider, in place of the link. */
  async function joinByProvider(email: string) {
    provider.become(email);
    const sent = await product.app.inject({ url: '/api/admin/login/oidc' });
    const back = await answerOfProvider(sent.headers.location);
    return () => product.app.inject({ url: back.pathname + back.search, headers: { cookie: headersOf(sent).cookie } });
  }

  test.each(['link', 'provider'])(
    'while an invitation of theirs is accepted by %s: either it is, or it ended',
    async (by) => {
      for (let round = 0; round < 5; round += 1) {
        const owner = await members.join(house, 'owner');
        const { id, email, token } = await members.invite(owner.headers);
        const accept = by === 'link' ? () => members.accept(token) : await joinByProvider(email);
        const [accepted, removed] = await Promise.all([accept(), remove(owner)]);
        expect(removed.status).toBe(204);
        expect([200, 303, 410, 401]).toContain(accepted.statusCode);
        const isIn = accepted.statusCode < 400;
        expect([await stateOf(id), await openInvitations(owner.email)]).toEqual([isIn ? 'active' : 'removed', 0]);
      }
    },
  );

  test('is like the shared password, which takes the invitations made with it along when it is turned off', async () => {
    const owner = await members.join(house, 'owner');
    const [theirs, by] = [await members.invite(house, { role: 'owner' }), await members.invite(owner.headers)];
    const close = { password_door: 'closed' };
    expect((await members.ask(owner.headers, 'PATCH', '/api/admin/sign-in', close)).status).toBe(200);
    expect((await members.accept(theirs.token)).statusCode).toBe(410);
    expect((await members.accept(by.token)).statusCode).toBe(200);
    expect((await members.ask(owner.headers, 'PATCH', '/api/admin/sign-in', { password_door: 'open' })).status).toBe(
      200,
    );
    house = await product.signIn();
    expect([await stateOf(theirs.id), await stateOf(by.id)]).toEqual(['removed', 'active']);
  });

  test.each([
    ['invites nobody', 'POST', 'members', { email: 'late@evergreen.example', name: 'Late', role: 'owner' }],
    ['changes nobody', 'PATCH', 'members/:other', { role: 'owner' }],
    ['removes nobody', 'DELETE', 'members/:other', undefined],
    ['changes no settings', 'PATCH', 'sign-in', { password_door: 'open' }],
  ] as const)('%s who is removed at the same moment', async (_what, method, path, body) => {
    const [owner, other] = [await members.join(house, 'owner'), await members.join(house, 'viewer')];
    let acting: ReturnType<Team['ask']> | undefined;
    await product.core.database.transaction(async (via) => {
      await via.query({ text: "UPDATE member SET state = 'removed' WHERE id = $1", values: [owner.id] });
      acting = members.ask(owner.headers, method, `/api/admin/${path.replace(':other', other.id)}`, body);
      await eventually(async () => {
        const waiting =
          "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
        expect((await product.core.database.sql.query({ text: waiting })).rows).toHaveLength(1);
      });
    });
    expect((await acting)?.status).toBe(403);
    expect(await openInvitations(owner.email)).toBe(0);
    expect((await listed()).find(({ id }) => id === other.id)?.role).toBe('viewer');
  });
});
