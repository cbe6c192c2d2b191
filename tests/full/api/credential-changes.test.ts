import { randomUUID } from 'node:crypto';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { utcMoment } from '#core/text/rules.ts';
import { type MailServer, startMailServer } from '#devkit/simulators/smtp.ts';
import { eventually } from '#tests/support/conditions.ts';
import { type Joined, memberPassword, type SessionHeaders, type Team, team } from '#tests/support/members.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { countOf } from '#tests/support/tables.ts';

const next = 'another long passphrase';

describe('a member is told by email', () => {
  let product: Product;
  let mail: MailServer;
  let members: Team;
  let house: SessionHeaders;
  /** The server's clock, which the phone's follows. */
  let time = Date.now();
  beforeAll(async () => {
    mail = await startMailServer();
    product = await startProduct({ settings: { SMTP_URL: mail.url }, clock: { now: () => new Date(time) } });
    members = team(product);
    house = await product.signIn();
  });
  afterAll(async () => {
    await product.close();
    await mail.close();
  });
  beforeEach(() => product.core.database.sql.query({ text: 'TRUNCATE throttle' }));

  const ask = async ({ headers }: Joined, method: 'POST' | 'DELETE', path: string, payload?: object) => {
    const answer = await members.ask(headers, method, `/api/admin/${path}`, payload);
    expect(answer.status).toBeLessThan(300);
    return answer.body;
  };
  const codeOf = (secret: string) => {
    // A code works once, and the next one comes half a minute later.
    time += 30_000;
    return generate({ secret, epoch: Math.floor(time / 1000) });
  };
  const mailsTo = ({ email }: Joined) => mail.mails.filter(({ to }) => JSON.stringify(to).includes(email));
  const withPasskey = async ({ id: memberId }: Joined, name: string) => {
    const id = randomUUID();
    const key = { credential_id: id, counter: 0, public_key: Buffer.from('key') };
    await product.core.database.prisma.passkey.create({ data: { id, member_id: memberId, name, ...key } });
    return id;
  };
  const withApp = async (member: Joined) => {
    const { secret } = await ask(member, 'POST', 'authenticator');
    await ask(member, 'POST', 'authenticator/confirm', { code: await codeOf(secret) });
    return String(secret);
  };

  const changes: [string, (member: Joined) => Promise<unknown>, string[]][] = [
    [
      'of a new password',
      (member) => ask(member, 'POST', 'password', { current_password: memberPassword, new_password: next }),
      ['Your password was changed'],
    ],
    ['of an authenticator app', withApp, ['An authenticator app was set up']],
    [
      'of new recovery codes',
      async (member) => {
        const secret = await withApp(member);
        await ask(member, 'POST', 'recovery-codes', { code: await codeOf(secret) });
      },
      ['An authenticator app was set up', 'You have new recovery codes'],
    ],
    [
      'that their authenticator app was removed',
      async (member) => {
        const secret = await withApp(member);
        await ask(member, 'POST', 'authenticator/remove', { code: await codeOf(secret) });
      },
      ['An authenticator app was set up', 'An authenticator app was removed'],
    ],
    [
      'that a passkey was removed',
      async (member) => ask(member, 'DELETE', `passkeys/${await withPasskey(member, 'My phone')}`),
      ['A passkey was removed'],
    ],
  ];
  test.each(changes)('%s', async (_of, change, headings) => {
    const member = await members.join(house, 'agent');
    await change(member);
    const expected = headings.map((heading) => `${heading} at the admin area of Ringwell`);
    const told = () =>
      mailsTo(member)
        .map(({ subject }) => subject)
        .filter((subject) => !subject?.startsWith('You’re invited'));
    await eventually(() => expect(told().toSorted()).toEqual(expected.toSorted()));
  });

  test('of a password chosen with a link, with the passkeys that still sign them in', async () => {
    const member = await members.join(house, 'agent');
    await withPasskey(member, 'My phone');
    await withPasskey(member, 'Unknown laptop');
    const post = (path: string, payload: object) =>
      product.app.inject({
        method: 'POST',
        url: `/api/password-resets${path}`,
        headers: { 'sec-fetch-site': 'same-origin' },
        payload,
      });
    await post('', { email: member.email });
    const find = (subject: string) => mailsTo(member).find((each) => each.subject?.startsWith(subject))?.text ?? '';
    const link = await eventually(() => {
      const token = /\/reset-password#(\S+)/.exec(find('Choose a new password'))?.[1];
      expect(token).toBeDefined();
      return token;
    });
    expect((await post('/complete', { token: link, password: next })).statusCode).toBe(200);
    await eventually(() => expect(find('You have a new password')).toContain('My phone, Unknown laptop'));
    expect(find('You have a new password')).toContain(utcMoment(new Date(time)));
    expect(find('You have a new password')).toContain(member.email);
  });

  test('of twenty new passwords in an hour; more are saved, and nobody can fill a mailbox with them', async () => {
    const member = await members.join(house, 'agent');
    await product.core.database.sql.query({
      text: 'INSERT INTO throttle (key, failures, window_start) VALUES ($1, 19, now())',
      values: [`own-passwords:${member.id}`],
    });
    const change = (from: string, to: string) =>
      ask(member, 'POST', 'password', { current_password: from, new_password: to });
    await change(memberPassword, next);
    await change(next, memberPassword);
    await change(memberPassword, next);
    expect(
      await countOf(product, 'job', "payload->>'change' = 'password' AND payload->>'member' = $1", [member.id]),
    ).toBe(1);
    expect((await members.logIn({ email: member.email, password: next })).statusCode).toBe(200);
  });

  test('of nothing that was refused, and also where they were removed since', async () => {
    const member = await members.join(house, 'agent');
    const jobs = () => countOf(product, 'job', "payload->>'template' = 'credential-changed'");
    const before = await jobs();
    const wrong = { current_password: 'not the password', new_password: next };
    expect((await members.ask(member.headers, 'POST', '/api/admin/password', wrong)).status).toBe(422);
    expect((await members.ask(member.headers, 'DELETE', `/api/admin/passkeys/${randomUUID()}`)).status).toBe(404);
    expect(await jobs()).toBe(before);

    const change = { member: member.id, change: 'password', at: new Date(time).toISOString() } as const;
    expect(await product.core.admin.credentialEmail(change)).toMatchObject({ to: member.email });
    expect((await members.ask(house, 'DELETE', `/api/admin/members/${member.id}`)).status).toBe(204);
    expect(await product.core.admin.credentialEmail(change)).toMatchObject({ to: member.email });
  });
});
