import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#core/platform/ids.ts';
import { eventually } from '#tests/support/conditions.ts';
import { type SessionHeaders, type Team, team } from '#tests/support/members.ts';
import { adminPassword, type Product, startProduct } from '#tests/support/product.ts';
import { countOf, rowsOf } from '#tests/support/tables.ts';

describe('the owners are told by email', () => {
  let product: Product;
  let members: Team;
  let house: SessionHeaders;
  beforeAll(async () => {
    product = await startProduct();
    members = team(product);
    house = await product.signIn();
  });
  afterAll(() => product.close());
  beforeEach(() => product.core.database.sql.query({ text: "UPDATE member SET role = 'agent' WHERE role = 'owner'" }));

  const settled = () =>
    eventually(async () => {
      expect(await countOf(product, 'job', "name = 'send-email' AND state <> 'succeeded'")).toBe(0);
    });
  /** As if a person had made all the changes of an hour. */
  const exhaust = (key: string, times = 60) =>
    product.core.database.sql.query({
      text: 'INSERT INTO throttle (key, failures, window_start) VALUES ($1, $2, now()) ON CONFLICT (key) DO UPDATE SET failures = $2',
      values: [key, times],
    });
  const allow = (key: string) =>
    product.core.database.sql.query({ text: 'DELETE FROM throttle WHERE key = $1', values: [key] });
  /** Who got an email with a subject that begins so, and its words. */
  async function told(subject: string) {
    await settled();
    const rows = await rowsOf(product, 'message', 'subject LIKE $1', [`${subject} at the admin area of Ringwell`]);
    return { to: rows.map(({ recipient }) => recipient).toSorted(), text: String(rows[0]?.text) };
  }

  test('who invited whom, also the owner who did it', async () => {
    const [one, other] = [await members.join(house, 'owner'), await members.join(house, 'owner')];
    const { email } = await members.invite(one.headers, { role: 'viewer' });
    const { to, text } = await told(`${email} was invited`);
    expect(to).toEqual([one.email, other.email].toSorted());
    expect(text).toMatch(new RegExp(`${one.email} invited ${email} on .+, with the role Viewer\\.`));
    expect(text).toContain('/admin?tab=members');
  });

  test('that a person was invited again, whose link before is no more, and that they joined', async () => {
    const owner = await members.join(house, 'owner');
    const { email, name, token } = await members.invite(owner.headers, { role: 'agent' });
    const again = await members.ask(owner.headers, 'POST', '/api/admin/members', { email, name, role: 'agent' });
    expect([again.status, again.body.link]).toEqual([201, expect.not.stringContaining(token)]);
    const { to, text } = await told(`${email} was invited again`);
    expect(to).toEqual([owner.email]);
    expect(text).toContain('The link before has stopped working.');
    const joined = await members.join(owner.headers, 'finance');
    const about = await told(`${joined.email} joined`);
    expect(about.to).toEqual([owner.email]);
    expect(about.text).toContain(`${joined.email} accepted an invitation`);
  });

  test('of no more than sixty invitations and roles of one person in an hour; neither others nor who takes something back wait', async () => {
    const { id } = await members.join(house, 'agent');
    const owner = await members.join(house, 'owner');
    await exhaust('member-ways:admin');
    const invited = { email: 'late@evergreen.example', name: 'Late', role: 'viewer' };
    const refused = await members.ask(house, 'POST', '/api/admin/members', invited);
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      expect.stringContaining('Many changes were made to who may sign in'),
    ]);
    expect(await countOf(product, 'member', 'email = $1', [invited.email])).toBe(0);
    expect((await members.ask(house, 'PATCH', `/api/admin/members/${id}`, { role: 'owner' })).status).toBe(429);
    expect((await members.ask(house, 'DELETE', `/api/admin/members/${id}`)).status).toBe(204);
    await members.invite(owner.headers, { role: 'viewer' });
    await allow('member-ways:admin');
  });

  test('the ten who joined first, so that whoever makes owners for themselves doesn’t multiply the emails', async () => {
    const owners = [];
    for (let each = 0; each < 11; each += 1) owners.push((await members.join(house, 'agent')).email);
    await product.core.database.sql.query({
      text: "UPDATE member SET role = 'owner' WHERE email = ANY ($1)",
      values: [owners],
    });
    const { email } = await members.invite(house, { role: 'viewer' });
    expect((await told(`${email} was invited`)).to).toEqual(owners.slice(0, 10).toSorted());
  });

  test('of no setting that was so before', async () => {
    const owner = await members.join(house, 'owner');
    const before = (await told('How people sign in was changed')).to;
    const answer = await members.ask(owner.headers, 'PATCH', '/api/admin/sign-in', {
      password_door: 'open',
      second_factor: 'optional',
    });
    expect([answer.status, answer.body.password_door]).toEqual([200, 'open']);
    expect((await told('How people sign in was changed')).to).toEqual(before);
  });

  describe('that the shared password was used', () => {
    const [inNew, inKnown] = [
      'Somebody used the shared password in a new browser',
      'Somebody used the shared password',
    ];
    const signIn = (headers = {}) => members.logIn({ password: adminPassword }, headers);
    async function knownBrowser() {
      const device = (await signIn()).cookies.find(({ name }) => name === 'ringwell_device');
      return () => signIn({ cookie: `ringwell_device=${device?.value}` });
    }
    async function times(count: number, signInOnce: () => ReturnType<typeof signIn>) {
      for (let time = 0; time < count; time += 1) expect((await signInOnce()).statusCode).toBe(200);
    }
    async function leave() {
      const { id } = await members.join(house, 'agent');
      expect((await members.ask(house, 'DELETE', `/api/admin/members/${id}`)).status).toBe(204);
    }
    const toOwner = async ({ email }: { email: string }, subject: string) =>
      (await told(subject)).to.filter((each) => each === email);
    beforeEach(async () => {
      await product.core.database.sql.query({ text: "DELETE FROM throttle WHERE key LIKE 'shared-sign-ins%'" });
      await product.core.database.sql.query({ text: "UPDATE member SET joined_at = NULL WHERE state = 'removed'" });
    });

    test('in a browser that is new to it, or in any since somebody left; the email says which', async () => {
      const owner = await members.join(house, 'owner');
      const signInAgain = await knownBrowser();
      await times(1, signInAgain);
      expect(await toOwner(owner, inNew)).toHaveLength(1);
      expect(await toOwner(owner, inKnown)).toEqual([]);
      const { text } = await told(inNew);
      expect(text).toMatch(/gave the right shared password on .+, in a browser that is new to it\./);
      expect(text).toContain('turn the shared password off under Members');
      await leave();
      await times(1, signInAgain);
      expect(await toOwner(owner, inNew)).toHaveLength(1);
      expect(await toOwner(owner, inKnown)).toHaveLength(1);
      expect((await told(inKnown)).text).toContain(', in a browser it was used in before.');
    });

    test('five times an hour at most in new browsers, and five in known ones, which hide no new one', async () => {
      const owner = await members.join(house, 'owner');
      const signInAgain = await knownBrowser();
      await leave();
      await times(6, signInAgain);
      expect(await toOwner(owner, inKnown)).toHaveLength(5);
      await times(5, () => signIn());
      expect(await toOwner(owner, inNew)).toHaveLength(5);
      expect(await toOwner(owner, inKnown)).toHaveLength(5);
    });
  });

  test('that somebody with the shared password invited a person; where there is no owner, the team is told', async () => {
    const { email } = await members.invite(house, { role: 'owner' });
    const { to, text } = await told(`${email} was invited`);
    expect(to).toEqual([product.core.config.mail.team]);
    expect(text).toContain(`Somebody with the shared password invited ${email}`);
  });

  test('that a member may work with money, manage or invite now, and of no new name', async () => {
    const owner = await members.join(house, 'owner');
    const { id, email } = await members.join(house, 'viewer');
    const change = (body: object) => members.ask(owner.headers, 'PATCH', `/api/admin/members/${id}`, body);
    const [toAgent, toFinance] = [{ role: 'agent' }, { role: 'finance' }];
    for (const body of [toAgent, toFinance, { role: 'admin' }, { role: 'admin', name: 'Ana' }, { role: 'owner' }])
      expect((await change(body)).status).toBe(200);
    for (const body of [{ role: 'admin' }, { role: 'viewer' }]) expect((await change(body)).status).toBe(200);
    const { to, text } = await told(`${email} has the role Admin`);
    expect(to).toEqual([owner.email]);
    expect(text).toContain(`${owner.email} gave ${email} the role Admin`);
    expect((await told(`${email} has the role Owner`)).to).toEqual([owner.email]);
    expect((await told(`${email} has the role Finance`)).to).toEqual([owner.email]);
    expect((await told(`${email} has the role %`)).to).toHaveLength(3);
  });

  test('that the only owner was made by somebody with the shared password: the team is told, too', async () => {
    const { id, email } = await members.join(house, 'agent');
    expect((await members.ask(house, 'PATCH', `/api/admin/members/${id}`, { role: 'owner' })).status).toBe(200);
    expect((await told(`${email} has the role Owner`)).to).toEqual([product.core.config.mail.team]);
  });

  test('of how people sign in, and not of a change that was refused', async () => {
    const owner = await members.join(house, 'owner');
    const change = (body: object) => members.ask(owner.headers, 'PATCH', '/api/admin/sign-in', body);
    expect((await change({ second_factor: 'required' })).status).toBe(409);
    expect((await change({ password_door: 'closed' })).status).toBe(200);
    expect((await change({ password_door: 'open' })).status).toBe(200);
    const { to, text } = await told('How people sign in was changed');
    expect(to.filter((email) => email === owner.email)).toHaveLength(2);
    expect(text).toMatch(/member-.+ changed how people sign in, on .+\. The shared password/);
    house = await product.signIn();
  });

  test('whoever uses up their sixty changes keeps no owner from turning the shared password off', async () => {
    const owner = await members.join(house, 'owner');
    const settings = (who: SessionHeaders, body: object) => members.ask(who, 'PATCH', '/api/admin/sign-in', body);
    for (const actor of ['admin', owner.id]) await exhaust(`member-ways:${actor}`);
    expect((await settings(owner.headers, { password_door: 'closed' })).status).toBe(200);
    const refused = await settings(owner.headers, { password_door: 'open' });
    const words = /^Many changes were made to who may sign in and what they may do\. Please try again in /;
    expect([refused.status, refused.body.detail]).toEqual([429, expect.stringMatching(words)]);
    for (const actor of ['admin', owner.id]) await allow(`member-ways:${actor}`);
    expect((await settings(owner.headers, { password_door: 'open' })).status).toBe(200);
    house = await product.signIn();
  });

  test('that an owner was removed or made an admin: as owners they were, and so is the member', async () => {
    const owner = await members.join(house, 'owner');
    for (const [method, role, words, what] of [
      ['DELETE', undefined, 'was removed', ', who had the role Owner, on'],
      ['PATCH', 'admin', 'has only the role Admin now', ' the role Admin on'],
    ] as const) {
      const { id, email } = await members.join(house, 'owner');
      const answer = await members.ask(owner.headers, method, `/api/admin/members/${id}`, role && { role });
      expect(answer.status).toBeLessThan(300);
      const { to, text } = await told(`${email} ${words}`);
      expect(to).toEqual([owner.email, email].toSorted());
      expect(text).toContain(what);
      expect(text).toContain(`${owner.email} `);
      const [theirs] = await rowsOf(product, 'message', 'recipient = $1 AND subject LIKE $2', [
        email,
        `${email} ${words}%`,
      ]);
      expect(theirs?.text).toContain('ask an owner');
      expect(theirs?.text).not.toContain('/admin?tab=members');
    }
  });

  test('that somebody with the shared password removed an admin, and of no agent who was removed', async () => {
    for (const role of ['admin', 'agent', 'viewer'] as const) {
      const { id, email } = await members.join(house, role);
      expect((await members.ask(house, 'DELETE', `/api/admin/members/${id}`)).status).toBe(204);
      const { to } = await told(`${email} was removed`);
      expect(to).toEqual(role === 'admin' ? [email, product.core.config.mail.team].toSorted() : []);
    }
    const invited = await members.invite(house, { role: 'owner' });
    expect((await members.ask(house, 'DELETE', `/api/admin/members/${invited.id}`)).status).toBe(204);
    expect((await told(`${invited.email} was removed`)).to).toEqual([]);
  });

  test('of a new API key, and of where webhooks are sent, also where an admin did it', async () => {
    const owner = await members.join(house, 'owner');
    const { email, headers } = await members.join(house, 'admin');
    const key = { name: 'Reports', scopes: ['events:read'] };
    expect((await members.ask(headers, 'POST', '/api/admin/api-keys', key)).status).toBe(201);
    const endpoints = '/api/admin/webhook-endpoints';
    const made = await members.ask(headers, 'POST', endpoints, { url: 'https://one.example/a', event_types: ['*'] });
    expect(made.status).toBe(201);
    for (const url of ['https://one.example/b', 'https://two.example/b'])
      expect((await members.ask(headers, 'PATCH', `${endpoints}/${made.body.id}`, { url })).status).toBe(200);
    const refused = { url: 'not an address', event_types: ['*'] };
    expect((await members.ask(headers, 'POST', endpoints, refused)).status).toBe(422);

    const aboutKey = await told('There is a new API key');
    expect(aboutKey.to).toEqual([owner.email]);
    expect(aboutKey.text).toContain(`${email} made the API key Reports on `);
    expect(aboutKey.text).toContain('/admin?tab=webhooks');
    const added = await told('Events are sent to one.example');
    expect(added.to).toEqual([owner.email]);
    expect(added.text).toContain('delete it under Webhooks at once');
    // Also where another address at the same host may be somebody else's.
    const moved = await told('Events are sent to one.example now');
    expect([moved.to, moved.text]).toEqual([[owner.email], expect.stringContaining('to one at one.example on ')]);
    expect((await told('Events are sent to two.example now')).to).toEqual([owner.email]);
    expect((await told('Events are sent to %')).to).toHaveLength(3);
  });

  test.each([
    [
      'invitations and roles',
      'member-ways',
      'Many changes were made to who may sign in',
      (who: SessionHeaders) =>
        members.ask(who, 'POST', '/api/admin/members', { email: 'one@evergreen.example', name: 'One', role: 'viewer' }),
    ],
    [
      'ways to the data',
      'data-ways',
      'Many API keys',
      (who: SessionHeaders) =>
        members.ask(who, 'POST', '/api/admin/api-keys', { name: 'Reports', scopes: ['events:read'] }),
    ],
  ] as const)(
    'of no more than 180 %s of all people together, because one owner can make others',
    async (_, key, words, add) => {
      const owner = await members.join(house, 'owner');
      const { id } = await members.join(house, 'agent');
      await exhaust(key, 180);
      const refused = await add(owner.headers);
      expect([refused.status, refused.body.detail]).toEqual([429, expect.stringContaining(words)]);
      expect((await members.ask(owner.headers, 'DELETE', `/api/admin/members/${id}`)).status).toBe(204);
      await allow(key);
      expect((await add(owner.headers)).status).toBe(201);
    },
  );

  test('of no more than sixty ways to the data in an hour, because no more can be made', async () => {
    const { id, headers } = await members.join(house, 'admin');
    const key = { name: 'Reports', scopes: ['events:read'] };
    const make = () => members.ask(headers, 'POST', '/api/admin/api-keys', key);
    await exhaust(`data-ways:${id}`);
    const keys = () => countOf(product, 'api_key');
    const [before, refused, after] = [await keys(), await make(), await keys()];
    expect([refused.status, after]).toEqual([429, before]);
    await allow(`data-ways:${id}`);
    await product.core.database.sql.query({
      text: `INSERT INTO api_key (id, name, hash, start, scopes, created_by, expires_at)
        SELECT gen_random_uuid(), 'Other', decode(md5(n::text), 'hex'), 'rw_other', '{events:read}', 'admin', now()
        FROM generate_series(1, 50) AS n`,
    });
    expect(await make()).toMatchObject({ status: 409, body: { detail: expect.stringContaining('50 API keys') } });
  });

  test.each(['DELETE', 'PATCH'] as const)('also who was removed or made an agent since: %s', async (method) => {
    const [owner, other] = [await members.join(house, 'owner'), await members.join(house, 'owner')];
    const change = { kind: 'invited', member: other.id, role: 'owner' } as const;
    const notice = { change, by: owner.id, at: new Date().toISOString(), to: other.id };
    expect(await product.core.admin.accessChangeEmail(notice)).toMatchObject({ to: other.email });
    const way = { template: 'member-password-reset', member: owner.id, at: notice.at, to: other.id } as const;
    const body = method === 'PATCH' ? { role: 'agent' } : undefined;
    const url = `/api/admin/members/${other.id}`;
    expect((await members.ask(owner.headers, method, url, body)).status).toBeLessThan(300);
    expect(await product.core.admin.accessChangeEmail(notice)).toMatchObject({ to: other.email });
    expect(await product.core.admin.newWayEmail(way)).toMatchObject({ to: other.email });
    expect(await product.core.admin.newWayEmail({ ...way, member: other.id, to: owner.id })).not.toBeNull();
    expect(await product.core.admin.accessChangeEmail({ ...notice, to: newId() })).toBeNull();
  });
});
