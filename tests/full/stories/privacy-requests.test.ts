import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailDate } from '#core/messaging/messages/rules.ts';
import { downloadEnd } from '#core/privacy/rules.ts';
import { contactForm } from '#tests/factories/endpoints.ts';
import { eventually } from '#tests/support/conditions.ts';
import { everything, tracesIn } from '#tests/support/everything.ts';
import { type SessionHeaders, type Team, team } from '#tests/support/members.ts';
import { type PrivacyDesk, privacyDesk } from '#tests/support/privacy.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { countOf, rowsOf } from '#tests/support/tables.ts';
import { unzipped } from '#tests/support/unzipped.ts';

const requests = '/api/admin/privacy/requests';

describe('a visitor asks about their data', () => {
  let product: Product;
  let members: Team;
  let owner: SessionHeaders;
  let desk: PrivacyDesk;
  beforeAll(async () => {
    product = await startProduct();
    members = team(product);
    owner = await product.signIn();
    desk = privacyDesk(product, owner);
  });
  afterAll(() => product.close());

  const sql = (text: string, values: unknown[] = []) => product.core.database.sql.query({ text, values });

  test('to be forgotten: confirmed by email, done with one click, with a receipt', async () => {
    const email = 'forget@evergreen.example';
    await product.post(contactForm.url, contactForm.valid({ email }));
    const { id, path } = await desk.ask('erasure', email);
    await eventually(async () =>
      expect(await countOf(product, 'message', "recipient = $1 AND subject LIKE 'Confirm%'", [email])).toBe(1),
    );
    // The stored copy of the email opens nothing.
    const [copy] = await rowsOf(product, 'message', "recipient = $1 AND subject LIKE 'Confirm%'", [email]);
    expect(`${copy?.text}${copy?.html}`).not.toContain('/privacy-requests/');
    expect(await desk.listed(id)).toBeUndefined();

    expect((await desk.open(path)).body).toContain('Yes, that was me');
    expect(await desk.listed(id)).toBeUndefined();
    expect((await desk.press(path)).statusCode).toBe(303);
    expect((await desk.press(path)).statusCode).toBe(303);
    expect((await desk.open(path)).body).toContain('We have your request');
    expect(await desk.listed(id)).toMatchObject({
      state: 'waiting',
      email,
      requested_by: 'visitor',
      due_at: expect.any(String),
    });

    const notices = "recipient = $1 AND subject LIKE 'Someone asks to be forgotten%'";
    await eventually(async () =>
      expect(await countOf(product, 'message', notices, [product.config.mail.team])).toBe(1),
    );

    expect((await desk.decide(id, 'carry_out')).body).toMatchObject({ state: 'running', handled_by: 'admin' });
    await eventually(async () => expect((await desk.open(path)).body).toContain('You’re forgotten'));
    expect((await desk.open(path)).body).toContain('Contact forms: 1');
    expect((await desk.open(`/api${path}`)).json()).toMatchObject({
      state: 'done',
      receipt: { erased: { contact_form: 1 } },
    });
    expect(await countOf(product, 'contact_form', 'email = $1', [email])).toBe(0);
    expect(await countOf(product, 'message', 'recipient = $1 OR text LIKE $2', [email, `%${email}%`])).toBe(0);
    expect((await desk.decide(id, 'refuse')).status).toBe(409);
  });

  test('the team sees those that wait first, and of them the one that has to be answered soonest', async () => {
    const asked: string[] = [];
    for (const name of ['first', 'second', 'third']) {
      const { id, path } = await desk.ask('access', `${name}@order.example`);
      await desk.press(path);
      asked.push(id);
    }
    const [first, second, third] = asked;
    await sql("UPDATE privacy_request SET confirmed_at = confirmed_at - interval '2 days' WHERE id = $1", [second]);
    await desk.decide(String(first), 'refuse');
    const rows: { id: string }[] = (await members.ask(owner, 'GET', requests)).body;
    expect(rows.map(({ id }) => id).filter((id) => asked.includes(id))).toEqual([second, third, first]);
  });

  test('for a copy: only they can download it, only when the team has agreed, for 30 days', async () => {
    const email = 'copy@evergreen.example';
    await product.post(contactForm.url, contactForm.valid({ email, message: 'The blue folder' }));
    const { id, path } = await desk.ask('access', email);
    const other = await desk.ask('erasure', 'other@evergreen.example');
    expect((await desk.open(`${path}/archive.zip`)).statusCode).toBe(404);
    await desk.press(path);
    expect((await desk.open(`${path}/archive.zip`)).statusCode).toBe(404);
    await desk.decide(id, 'carry_out');
    await eventually(async () =>
      expect(await countOf(product, 'message', "recipient = $1 AND subject LIKE 'Your data is ready%'", [email])).toBe(
        1,
      ),
    );
    const archive = await desk.open(`${path}/archive.zip`);
    expect((await unzipped(archive.rawPayload)).get('contact-forms.json')).toContain('The blue folder');
    expect(await rowsOf(product, 'audit_entry', "action = 'person-downloaded'")).toMatchObject([
      { actor: 'visitor', subject_kind: 'privacy-request', subject_id: id, address: '', outcome: 'done' },
    ]);
    for (const { headers } of [archive, await desk.open(path)]) expect(headers['cache-control']).toBe('no-store');
    const { finished_at } = await product.core.privacy.status(path.split('/').at(-1) ?? '');
    const end = emailDate(downloadEnd(new Date(finished_at ?? '')));
    expect((await desk.open(path)).body).toContain(`You can download it until ${end}.`);
    expect((await desk.open(`${other.path}/archive.zip`)).statusCode).toBe(404);
    await sql("UPDATE privacy_request SET finished_at = now() - interval '31 days' WHERE id = $1", [id]);
    expect((await desk.open(`${path}/archive.zip`)).statusCode).toBe(404);
    expect((await desk.open(path)).body).toContain('This link no longer works');
    // By then we no longer know whom it was about.
    await eventually(async () =>
      expect(await rowsOf(product, 'privacy_request', 'id = $1', [id])).toMatchObject([{ state: 'done', email: null }]),
    );
  });

  test('on the phone: whom the team hands a copy to is forgotten after 30 days, too, and the archive ends', async () => {
    for (const person of [{ email: 'caller@evergreen.example' }, { phone: '+1 (615) 555-0133' }]) {
      const { request_id: id } = (
        await members.ask(owner, 'POST', '/api/admin/privacy/export', {
          ...person,
          email_checked: true,
          phone_checked: true,
          reason: 'Asked by phone',
        })
      ).body;
      const read = () => members.ask(owner, 'GET', `${requests}/${id}`);
      await sql("UPDATE privacy_request SET finished_at = now() - interval '29 days' WHERE id = $1", [id]);
      await product.core.privacy.forget();
      expect((await read()).body).toMatchObject({ ...person, reason: 'Asked by phone' });
      await sql("UPDATE privacy_request SET finished_at = now() - interval '31 days' WHERE id = $1", [id]);
      await product.core.privacy.forget();
      expect((await read()).body).toMatchObject({ state: 'done', email: null, phone: null, reason: null });
      expect((await members.ask(owner, 'GET', `${requests}/${id}/archive.zip`)).status).toBe(404);
    }
  });

  test('and is told when it is refused', async () => {
    const { id, path } = await desk.ask('erasure', 'refused@evergreen.example');
    expect((await desk.decide(id, 'carry_out')).status).toBe(409);
    await desk.press(path);
    const answers = await Promise.all(Array.from({ length: 3 }, () => desk.decide(id, 'refuse')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const told = "recipient = 'refused@evergreen.example' AND subject LIKE 'About your request%'";
    await eventually(async () => expect(await countOf(product, 'message', told)).toBe(1));
    expect((await desk.open(path)).body).toContain('We couldn’t do what you asked');
  });

  test('a late, forged or foreign link confirms nothing', async () => {
    const { id, path } = await desk.ask('erasure', 'late@evergreen.example');
    // Not the last character: some of its bits are outside of what it stands for.
    const forged = [
      `${path.slice(0, -2)}${path.at(-2) === 'A' ? 'B' : 'A'}${path.at(-1)}`,
      '/privacy-requests/abc',
      `${path}a`,
    ];
    for (const each of forged) {
      expect([each, (await desk.open(each)).statusCode]).toEqual([each, 404]);
      expect((await desk.open(each)).body).toContain('We couldn’t find this request.');
      expect([each, (await desk.press(each)).statusCode]).toEqual([each, 404]);
    }
    await sql("UPDATE privacy_request SET created_at = now() - interval '8 days' WHERE id = $1", [id]);
    expect((await desk.open(path)).body).toContain('This link no longer works');
    expect((await desk.press(path)).statusCode).toBe(410);
    expect(await product.core.privacy.confirmationEmail(id)).toBeNull();
    expect(await rowsOf(product, 'privacy_request', 'id = $1', [id])).toMatchObject([{ state: 'unconfirmed' }]);
  });

  test('the same request is one, however often and however written it is sent, and its link is sent again later', async () => {
    const email = 'again@evergreen.example';
    const sent = { email, kind: 'erasure' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        product.post('/api/privacy-requests', { ...sent, email: 'Again@Evergreen.example' }),
      ),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set(['202 {"accepted":true}']),
    );
    const mails = (subject: string) => countOf(product, 'message', 'recipient = $1 AND subject = $2', [email, subject]);
    await eventually(async () => expect(await mails('Confirm your request to be forgotten')).toBe(1));
    const later = "UPDATE privacy_request SET created_at = now() - interval '11 minutes' WHERE email = $1";
    await sql(later, [email]);
    const { id, path } = await desk.ask('erasure', email);
    await eventually(async () => expect(await mails('Confirm your request to be forgotten')).toBe(2));
    expect(await countOf(product, 'privacy_request', 'email = $1', [email])).toBe(1);

    await Promise.all(Array.from({ length: 8 }, () => desk.press(path)));
    const confirmed = await desk.listed(id);
    await sql(later, [email]);
    await desk.ask('erasure', email);
    await eventually(async () => expect(await mails('We already have your request')).toBe(1));
    expect(await desk.listed(id)).toMatchObject({ state: 'waiting', due_at: confirmed?.due_at });
  });

  test('one that is never confirmed is deleted after two weeks, and so is it when the person is erased', async () => {
    const late = await desk.ask('access', 'never@evergreen.example');
    await sql("UPDATE privacy_request SET created_at = now() - interval '15 days' WHERE id = $1", [late.id]);
    await eventually(async () => expect(await countOf(product, 'privacy_request', 'id = $1', [late.id])).toBe(0));
    expect((await desk.open(late.path)).statusCode).toBe(404);

    const email = 'twice@evergreen.example';
    const copy = await desk.ask('access', email);
    const refused = await desk.ask('erasure', email);
    await desk.press(refused.path);
    await desk.decide(refused.id, 'refuse');
    const again = await desk.ask('erasure', email);
    await desk.press(again.path);
    await desk.decide(again.id, 'carry_out');
    await eventually(async () => expect((await desk.open(again.path)).body).toContain('You’re forgotten'));
    expect(await countOf(product, 'privacy_request', 'email = $1', [email])).toBe(0);
    expect((await desk.open(copy.path)).statusCode).toBe(404);
    expect((await desk.open(refused.path)).body).toContain('We couldn’t do what you asked');
  });

  test('what else they asked for ends with the erasure, and its page says so', async () => {
    const email = 'both@evergreen.example';
    await product.post(contactForm.url, contactForm.valid({ email }));
    const copy = await desk.ask('access', email);
    const toForget = await desk.ask('erasure', email);
    expect(await desk.find({ email })).toMatchObject({ asked_for_copy: false });
    for (const { path } of [copy, toForget]) await desk.press(path);
    expect(await desk.find({ email })).toMatchObject({ asked_for_copy: true });
    // They also called, and the team does it at once.
    await desk.erase({ email });

    for (const { id, path } of [copy, toForget]) {
      const { body } = await desk.open(path);
      expect(body).toContain('You’re forgotten');
      expect(body).toContain('Contact forms: 1');
      expect(body.includes('We erased your data before we made a copy of it.')).toBe(id === copy.id);
      expect(await desk.listed(id)).toMatchObject({ state: 'done', email: null, due_at: null });
      expect((await desk.decide(id, 'carry_out')).status).toBe(409);
    }
    expect((await desk.open(`${copy.path}/archive.zip`)).statusCode).toBe(404);
    expect(tracesIn(await everything(product), [email])).toEqual([]);
  });

  test('what cannot be understood is refused with the field’s name', async () => {
    const wrong = await product.post('/api/privacy-requests', { email: 'nobody', kind: 'everything' });
    expect([wrong.statusCode, wrong.json().errors]).toEqual([
      422,
      [
        { field: 'email', message: 'Invalid email address' },
        { field: 'kind', message: 'Please choose what you want' },
      ],
    ]);
  });
});

test('nobody can flood a stranger with confirmations in our name', async () => {
  const product = await startProduct();
  const email = 'stranger@evergreen.example';
  for (let count = 0; count < 7; count += 1) {
    await product.app.inject({
      method: 'POST',
      url: '/api/privacy-requests',
      payload: { email, kind: 'access' },
      remoteAddress: `192.0.${count}.7`,
    });
    await product.core.database.sql.query({
      text: "UPDATE privacy_request SET created_at = created_at - interval '11 minutes'",
    });
  }
  await eventually(async () => {
    const about = "subject_kind = 'privacy_request' AND state NOT IN ('succeeded', 'cancelled')";
    expect(await countOf(product, 'job', about)).toBe(0);
  });
  expect(await countOf(product, 'job', "subject_kind = 'privacy_request'")).toBe(7);
  expect(await countOf(product, 'message', 'recipient = $1', [email])).toBe(5);
  await product.close();
});
