import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '#tests/support/conditions.ts';
import { headersOf, memberPassword, type SessionHeaders, type Team, team } from '#tests/support/members.ts';
import { adminPassword, type Product, startProduct } from '#tests/support/product.ts';
import { countOf, rowsOf } from '#tests/support/tables.ts';
import { standingClock } from '#tests/support/time.ts';

describe('members', () => {
  let product: Product;
  let house: SessionHeaders;
  let members: Team;
  beforeAll(async () => {
    product = await startProduct();
    members = team(product);
    house = await product.signIn();
  });
  afterAll(() => product.close());

  const session = async (headers: SessionHeaders) => (await members.ask(headers, 'GET', '/api/admin/session')).body;
  const sql = (text: string, values: unknown[] = []) => product.core.database.sql.query({ text, values });

  describe('an invitation', () => {
    test('is emailed, says who invites whom, and makes a member who is signed in', async () => {
      const { token, id, email } = await members.invite(house, {
        email: 'Ana.Ruiz@Evergreen.example',
        role: 'finance',
      });
      expect(email).toBe('ana.ruiz@evergreen.example');
      const shown = await product.app.inject({ url: `/api/invitations/${token}` });
      expect(shown.json()).toMatchObject({ invited_by: 'admin', email, name: 'Ana Ruiz', role: 'finance' });
      expect(Date.parse(shown.json().expires_at) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);

      const accepted = await members.accept(token, { name: 'Ana Ruiz-Ortega' });
      expect(accepted.statusCode).toBe(200);
      const headers = headersOf(accepted);
      expect(await session(headers)).toMatchObject({
        authenticated: true,
        name: 'Ana Ruiz-Ortega',
        email,
        role: 'finance',
        permissions: expect.arrayContaining(['money:read', 'exports']),
      });
      const listed = (await members.ask(house, 'GET', '/api/admin/members')).body;
      expect(listed.find((row: { id: string }) => row.id === id)).toMatchObject({ state: 'active', invitation: null });
      expect(await rowsOf(product, 'audit_entry', "action = 'invitation-accepted'")).toMatchObject([
        { actor: email, outcome: 'done' },
      ]);
      const [stored] = await rowsOf(product, 'member', 'id = $1', [id]);
      expect(stored?.password_hash).toMatch(/^\$argon2id\$v=19\$/);
    });

    test('is sent by email, and no stored copy can be used in its place', async () => {
      const { token, email } = await members.invite(house, { role: 'owner' });
      await eventually(async () => {
        const [message] = await rowsOf(product, 'message', 'recipient = $1', [email]);
        expect(message).toMatchObject({ state: 'captured', subject: expect.stringContaining('You’re invited') });
      });
      for (const table of ['message', 'invitation', 'job', 'audit_entry', 'member'] as const)
        expect(JSON.stringify(await rowsOf(product, table))).not.toContain(token);
    });

    test('works once, also when it is used twice at the same moment', async () => {
      const { token } = await members.invite(house);
      const answers = await Promise.all([1, 2, 3].map((one) => members.accept(token, { name: `Ana ${one}` })));
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410]);
      const late = await members.accept(token);
      expect([late.statusCode, late.json().code, late.json().detail]).toEqual([
        ...[410, 'gone'],
        'This invitation was already used. Please sign in with your email.',
      ]);
    });

    test.each([
      ['forged', 404, async () => 'A'.repeat(43)],
      ['of another form', 404, async () => '..%2fmembers'],
      [
        'expired',
        410,
        async () => {
          const { token, id } = await members.invite(house);
          await sql('UPDATE invitation SET expires_at = now() WHERE member_id = $1', [id]);
          return token;
        },
      ],
      [
        'replaced by a newer one',
        410,
        async () => {
          const { token, email } = await members.invite(house);
          await members.invite(house, { email });
          return token;
        },
      ],
      [
        'of someone who was removed',
        410,
        async () => {
          const { token, id } = await members.invite(house);
          expect((await members.ask(house, 'DELETE', `/api/admin/members/${id}`)).status).toBe(204);
          return token;
        },
      ],
    ])('that is %s is refused', async (_what, status, make) => {
      const token = await make();
      const read = await product.app.inject({ url: `/api/invitations/${token}` });
      const accepted = await members.accept(token);
      expect([read.statusCode, accepted.statusCode]).toEqual([status, status]);
      expect(accepted.json().detail).toMatch(/invitation/);
      expect(accepted.headers['set-cookie']).toBeUndefined();
    });

    test('is replaced when it is sent again, and the newest link works', async () => {
      const { email } = await members.invite(house, { role: 'agent' });
      const again = await members.invite(house, { email, role: 'viewer' });
      expect(await countOf(product, 'invitation', `member_id = '${again.id}' AND withdrawn_at IS NULL`)).toBe(1);
      expect((await members.accept(again.token)).json()).toMatchObject({ role: 'viewer' });
    });

    test('cannot be accepted with a password that is easy to guess from who is invited', async () => {
      const { token, email } = await members.invite(house);
      for (const password of ['anaruiz12345', 'Evergreen2026', `${email}1`]) {
        const refused = await members.accept(token, { password });
        expect([refused.statusCode, refused.json().errors]).toEqual([
          422,
          [{ field: 'password', message: expect.stringMatching(/^This password is easy to guess\./) }],
        ]);
      }
      expect((await members.accept(token)).statusCode).toBe(200);
    });

    test('cannot be accepted with a short password, or by a foreign page', async () => {
      const { token } = await members.invite(house);
      const short = await members.accept(token, { password: 'eleven char' });
      expect([short.statusCode, short.json().errors]).toEqual([
        422,
        [{ field: 'password', message: 'Please use at least 12 characters' }],
      ]);
      const foreign = await product.app.inject({
        method: 'POST',
        url: `/api/invitations/${token}`,
        headers: { 'sec-fetch-site': 'cross-site' },
        payload: { name: 'Mallory', password: memberPassword },
      });
      expect(foreign.statusCode).toBe(403);
      expect((await members.accept(token)).statusCode).toBe(200);
    });

    test('is not sent to someone who is a member already, and is to someone who was removed', async () => {
      const { id, email } = await members.join(house, 'agent');
      const body = { email: email.toUpperCase(), name: 'Ana', role: 'owner' };
      expect((await members.ask(house, 'POST', '/api/admin/members', body)).status).toBe(409);
      await members.ask(house, 'DELETE', `/api/admin/members/${id}`);
      expect((await members.join(house, 'viewer', email)).id).toBe(id);
    });
  });

  describe('signing in by email', () => {
    test('opens the member’s own session, whatever case the email is typed in', async () => {
      const { email } = await members.join(house, 'agent');
      const answer = await members.logIn({ email: email.toUpperCase(), password: memberPassword });
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { email, role: 'agent' }]);
    });

    test('answers a wrong password, an unknown email, an invited and a removed person alike', async () => {
      const [member, removed] = [await members.join(house, 'agent'), await members.join(house, 'agent')];
      const invited = await members.invite(house);
      await members.ask(house, 'DELETE', `/api/admin/members/${removed.id}`);
      await sql('TRUNCATE throttle');
      const refusals = await Promise.all(
        [
          { email: member.email, password: adminPassword },
          { email: 'nobody@evergreen.example', password: memberPassword },
          { email: invited.email, password: memberPassword },
          { email: removed.email, password: memberPassword },
        ].map((login) => members.logIn(login)),
      );
      for (const { statusCode, body } of refusals) {
        const { request_id: _id, ...problem } = JSON.parse(body);
        expect([statusCode, problem]).toEqual([
          401,
          expect.objectContaining({ code: 'invalid_password', detail: 'Invalid password' }),
        ]);
      }
      expect((await members.logIn({ password: memberPassword })).statusCode).toBe(401);
      await sql('TRUNCATE throttle');
    });

    test('is limited per member, and an attack on one member leaves the others alone', async () => {
      const [attacked, other] = [await members.join(house, 'agent'), await members.join(house, 'agent')];
      for (let attempt = 0; attempt < 5; attempt += 1)
        expect((await members.logIn({ email: attacked.email, password: 'wrong' })).statusCode).toBe(401);
      expect((await members.logIn({ email: attacked.email, password: memberPassword })).statusCode).toBe(429);
      // A browser is known to the members who signed in with it, and to no other.
      const foreign = await members.logIn(
        { email: attacked.email, password: memberPassword },
        { cookie: other.headers.cookie },
      );
      expect(foreign.statusCode).toBe(429);
      const own = await members.logIn(
        { email: other.email, password: memberPassword },
        { cookie: other.headers.cookie },
      );
      expect(own.statusCode).toBe(200);
      const known = await members.logIn(
        { email: attacked.email, password: memberPassword },
        { cookie: attacked.headers.cookie },
      );
      expect(known.statusCode).toBe(200);
      expect(JSON.stringify(await rowsOf(product, 'throttle'))).not.toContain(attacked.email);
      await sql('TRUNCATE throttle');
    });
  });

  describe('a change of a member', () => {
    test('of role takes effect with the next request of an open session', async () => {
      const { id, headers } = await members.join(house, 'finance');
      expect((await members.ask(headers, 'GET', '/api/admin/commissions')).status).toBe(200);
      const changed = await members.ask(house, 'PATCH', `/api/admin/members/${id}`, { role: 'viewer' });
      expect([changed.status, changed.body.role]).toEqual([200, 'viewer']);
      const refused = await members.ask(headers, 'GET', '/api/admin/commissions');
      expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
        ...[403, 'forbidden'],
        'Your role, Viewer, doesn’t allow this. Please ask an owner.',
      ]);
      expect((await session(headers)).role).toBe('viewer');
    });

    test('by removal ends their sessions', async () => {
      const { id, email, headers } = await members.join(house, 'admin');
      expect((await members.ask(house, 'DELETE', `/api/admin/members/${id}`)).status).toBe(204);
      expect((await members.ask(headers, 'GET', '/api/admin/contact-forms')).status).toBe(401);
      expect((await members.logIn({ email, password: memberPassword })).statusCode).toBe(401);
      expect((await members.ask(house, 'DELETE', `/api/admin/members/${id}`)).status).toBe(404);
      expect(
        await rowsOf(product, 'audit_entry', "action = 'member-removed' AND subject_reference = $1", [email]),
      ).toHaveLength(2);
    });

    test.each<[string, object]>([
      ['nothing', {}],
      ['a role there is not', { role: 'root' }],
      ['an empty name', { name: ' ' }],
      ['an email', { email: 'other@evergreen.example' }],
    ])('to %s is refused', async (_what, change) => {
      const { id } = await members.invite(house);
      expect((await members.ask(house, 'PATCH', `/api/admin/members/${id}`, change)).status).toBe(422);
    });
  });
});

describe('the last owner', () => {
  let product: Product;
  let members: Team;
  let house: SessionHeaders;
  beforeAll(async () => {
    product = await startProduct({ workers: false });
    members = team(product);
    house = await product.signIn();
  });
  afterAll(() => product.close());

  test('stays, also when two owners remove each other at the same moment', async () => {
    for (const act of ['remove', 'demote'] as const) {
      const [one, other] = [await members.join(house, 'owner'), await members.join(house, 'owner')];
      const act1 = ({ id }: { id: string }, headers: SessionHeaders) =>
        act === 'remove'
          ? members.ask(headers, 'DELETE', `/api/admin/members/${id}`)
          : members.ask(headers, 'PATCH', `/api/admin/members/${id}`, { role: 'admin' });
      const answers = await Promise.all([act1(one, house), act1(other, house)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([act === 'remove' ? 204 : 200, 409]);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.body.detail).toBe('This is the last owner. Make someone else an owner first.');
      expect(await countOf(product, 'member', "role = 'owner' AND state = 'active'")).toBe(1);
      await product.core.database.sql.query({ text: "UPDATE member SET role = 'admin'" });
    }
  });

  test('is not an owner who was only invited', async () => {
    const { id } = await members.join(house, 'owner');
    await members.invite(house, { role: 'owner' });
    expect((await members.ask(house, 'DELETE', `/api/admin/members/${id}`)).status).toBe(409);
  });
});

describe('the shared password', () => {
  let product: Product;
  let members: Team;
  beforeAll(async () => {
    product = await startProduct({ workers: false });
    members = team(product);
  });
  afterAll(() => product.close());
  const change = (headers: SessionHeaders, to: string) =>
    members.ask(headers, 'PATCH', '/api/admin/sign-in', { password_door: to });

  test('is closed by an owner once an owner can sign in by email; its sessions end, and it opens nothing', async () => {
    const house = await product.signIn();
    await members.invite(house, { role: 'owner' });
    const early = await change(house, 'closed');
    expect([early.status, early.body.detail]).toEqual([409, expect.stringContaining('Invite an owner first')]);
    const owner = await members.join(house, 'owner');
    expect(await change(owner.headers, 'closed')).toMatchObject({ status: 200, body: { password_door: 'closed' } });

    expect((await members.ask(house, 'GET', '/api/admin/contact-forms')).status).toBe(401);
    const refused = await members.logIn({ password: adminPassword });
    expect([refused.statusCode, refused.json().detail]).toEqual([401, 'Invalid password']);
    expect((await members.ask(owner.headers, 'GET', '/api/admin/sign-in')).body).toEqual({
      password_door: 'closed',
      second_factor: 'optional',
    });
    expect((await members.logIn({ email: owner.email, password: memberPassword })).statusCode).toBe(200);

    expect((await change(owner.headers, 'open')).status).toBe(200);
    expect((await members.logIn({ password: adminPassword })).statusCode).toBe(200);
    const trail = await rowsOf(product, 'audit_entry', "action = 'sign-in-changed'");
    expect(trail.map(({ actor, outcome, details }) => [actor, outcome, details])).toEqual([
      ['admin', 'refused', expect.objectContaining({ password_door: 'closed' })],
      [owner.email, 'done', expect.objectContaining({ password_door: 'closed' })],
      [owner.email, 'done', expect.objectContaining({ password_door: 'open' })],
    ]);
  });
});

describe('the trail', () => {
  let product: Product;
  let members: Team;
  let house: SessionHeaders;
  beforeAll(async () => {
    product = await startProduct({ workers: false, clock: standingClock() });
    members = team(product);
    house = await product.signIn();
  });
  afterAll(() => product.close());

  test('names the member who wrote a note, assigned and changed a record, and the house’s account otherwise', async () => {
    const { email, headers } = await members.join(house, 'agent');
    const sent = await product.post('/api/admin/contact-form', {
      name: 'Ruth Abernathy',
      email: 'ruth@abernathy.example',
      message: 'Please call me back',
    });
    const record = `/api/admin/records/contact-forms/${sent.json().id}`;
    expect((await members.ask(headers, 'POST', `${record}/notes`, { text: 'Called back' })).status).toBe(201);
    expect((await members.ask(house, 'POST', `${record}/notes`, { text: 'Thanks' })).status).toBe(201);
    const { version } = (await members.ask(headers, 'GET', record)).body;
    expect((await members.ask(headers, 'PATCH', record, { assignee: 'Ana', version })).status).toBe(200);
    const { timeline } = (await members.ask(headers, 'GET', record)).body;
    const actors = timeline.flatMap((entry: { actor?: string | null }) => (entry.actor ? [entry.actor] : []));
    expect(actors.toSorted()).toEqual(['admin', email, email].toSorted());
    const trail = await rowsOf(product, 'audit_entry', "action IN ('note-written', 'record-assigned')");
    expect(trail.map(({ actor }) => actor)).toEqual([email, 'admin', email]);
  });

  test('says what a role was refused, once for each address', async () => {
    const { email, headers } = await members.join(house, 'viewer');
    for (let time = 0; time < 2; time += 1)
      expect((await members.ask(headers, 'GET', '/api/admin/jobs')).status).toBe(403);
    const trail = await rowsOf(product, 'audit_entry', 'actor = $1 AND outcome = $2', [email, 'refused']);
    expect(trail).toMatchObject([{ action: 'list-viewed', subject_kind: 'jobs' }]);
  });

  test('names the key of a program that reads events, and the key that an administrator revokes', async () => {
    const { key, id, start } = (
      await members.ask(house, 'POST', '/api/admin/api-keys', { name: 'Nightly import', scopes: ['events:read'] })
    ).body;
    const read = await product.app.inject({ url: '/api/webhook-events', headers: { authorization: `Bearer ${key}` } });
    expect(read.statusCode).toBe(200);
    await members.ask(house, 'DELETE', `/api/admin/api-keys/${id}`);
    expect(await rowsOf(product, 'audit_entry', "action = 'events-read'")).toMatchObject([
      { actor: `API key Nightly import (${start}…)`, outcome: 'done' },
    ]);
    expect(await rowsOf(product, 'audit_entry', "action = 'api-key-revoked'")).toMatchObject([
      { actor: 'admin', details: { name: 'Nightly import', key: start } },
    ]);
  });

  test('lists a member’s own sessions, and everyone’s to an owner', async () => {
    const [agent, owner] = [await members.join(house, 'agent'), await members.join(house, 'owner')];
    await members.logIn({ email: agent.email, password: memberPassword });
    const seenBy = async (headers: SessionHeaders) => (await members.ask(headers, 'GET', '/api/admin/sessions')).body;
    const own = await seenBy(agent.headers);
    expect(own.map(({ actor }: { actor: string }) => actor)).toEqual([agent.email, agent.email]);
    const all = await seenBy(owner.headers);
    expect(all.map(({ actor }: { actor: string }) => actor)).toEqual(
      expect.arrayContaining(['admin', agent.email, owner.email]),
    );
    const foreign = all.find(({ actor }: { actor: string }) => actor === owner.email);
    expect((await members.ask(agent.headers, 'DELETE', `/api/admin/sessions/${foreign.id}`)).status).toBe(404);
    expect((await members.ask(agent.headers, 'POST', '/api/admin/sessions/revoke-others')).body).toEqual({ ended: 1 });
    const mine = own.find(({ current }: { current: boolean }) => current);
    expect((await members.ask(owner.headers, 'DELETE', `/api/admin/sessions/${mine.id}`)).status).toBe(204);
    expect((await members.ask(agent.headers, 'GET', '/api/admin/sessions')).status).toBe(401);
  });
});
