import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JobPayload } from '#core/jobs/definitions.ts';
import type { LeadDetail } from '#core/leads/registry.ts';
import { newId } from '#core/platform/ids.ts';
import { contactForm, demoRequest, partnerApplication } from '#tests/factories/endpoints.ts';
import { postDeal, runningJob } from '#tests/support/jobs.ts';
import { team } from '#tests/support/members.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { countOf, rowsOf } from '#tests/support/tables.ts';
import { handlers } from '#workers/registry.ts';

describe('an administrator works on one record, and on many', () => {
  let product: Product;
  let headers: { cookie: string };
  beforeAll(async () => {
    product = await startProduct({ workers: false, settings: { AUTOMATION_WEBHOOK_URL: 'http://127.0.0.1:9/' } });
    headers = await product.signIn();
  });
  afterAll(() => product.close());

  const ask = (method: 'GET' | 'PATCH' | 'POST', url: string, payload?: object) =>
    product.app.inject({ method, url: `/api/admin/${url}`, headers, ...(payload ? { payload } : {}) });
  const readDetail = async (list: string, id: string) =>
    (await ask('GET', `records/${list}/${id}`)).json() as LeadDetail;
  const titles = ({ timeline }: LeadDetail) => timeline.map(({ title }) => title);
  const message = async (overrides = {}) =>
    (await product.post(contactForm.url, contactForm.valid(overrides))).json() as { id: string; status_url: string };
  const deal = async () => (await postDeal(product)).json().deal_id as string;
  const emailJobs = (id: string) =>
    rowsOf(product, 'job', "subject_id = $1 AND name = 'send-email' AND payload->>'template' = 'deal-decision'", [id]);

  test('a message is answered, closed and reopened, in no other order, and its sender sees its true status', async () => {
    const { id, status_url } = await message();
    const become = (status: string) => ask('PATCH', `contact-forms/${id}`, { status });
    const seen = async () => (await product.app.inject(`/api${status_url}`)).json();
    expect((await become('new')).json().detail).toBe('This message is new, so its status can’t change to new');
    expect(await seen()).toMatchObject({ answered: false, closed: false });
    expect((await become('answered')).json()).toMatchObject({ id, status: 'answered' });
    expect(await seen()).toMatchObject({ answered: true, closed: false });
    expect((await become('closed')).statusCode).toBe(200);
    expect(await seen()).toMatchObject({ closed: true, overdue: false });
    expect((await become('answered')).statusCode).toBe(409);
    expect((await become('new')).statusCode).toBe(200);
    expect(await seen()).toMatchObject({ answered: false, closed: false });
    const shown = await readDetail('contact-forms', id);
    expect(shown.version).toBe(4);
    expect(titles(shown)).toEqual(['Status: new', 'Status: closed', 'Status: answered', 'Received']);
    expect(shown.timeline[0]).toMatchObject({ actor: 'admin', kind: 'status' });
  });

  test('a record holds every answer of its sender, and when a form that waited in the browser was written', async () => {
    const submission_time = '2026-01-02T03:04:05.000Z';
    const card = { card_provided: true, card_last_four: '4242', billing_zip: '37203' };
    const answers = {
      tried_demo: 'not-yet',
      heard_demo: 'no',
      ready_for_demo: 'interested',
      integration_choice: 'custom',
      heard_about_us: 'change2100',
      email_reminders: false,
      sms_reminders: true,
    } as const;
    const demo = demoRequest.valid({ ...card, ...answers, submission_time });
    const { demo_id } = (await product.post(demoRequest.url, demo)).json();
    expect((await readDetail('demo-requests', demo_id)).record).toMatchObject({
      ...card,
      ...answers,
      email: demo.email,
      phone: demo.phone,
      submitted_at: submission_time,
    });
    const late = await message({ created_at: submission_time });
    expect((await readDetail('contact-forms', late.id)).record).toMatchObject({ submitted_at: submission_time });
    const application = partnerApplication.valid({ submission_time, stripe_account_id: 'acct_1NXyz12345678' });
    const { id } = (await product.post(partnerApplication.url, application)).json();
    expect((await readDetail('partner-applications', id)).record).toMatchObject({
      stripe_account_id: 'acct_1NXyz12345678',
      submitted_at: submission_time,
    });
  });

  test('of two people who change one record, the second is refused and told what changed and by whom', async () => {
    const { id } = await message();
    const { version } = await readDetail('contact-forms', id);
    const assign = (assignee: string | null) => ask('PATCH', `records/contact-forms/${id}`, { assignee, version });
    expect((await assign('Ana')).json()).toMatchObject({ assignee: 'Ana', version: 2 });
    expect((await assign('Ana')).statusCode).toBe(200);
    const late = await ask('PATCH', `contact-forms/${id}`, { status: 'answered', version });
    expect(late.statusCode).toBe(409);
    expect(late.json().detail).toMatch(
      /^Someone else just changed this record\. Owner is now Ana, changed by admin at \d+:\d\d [AP]M UTC\. /,
    );
    expect((await ask('PATCH', `contact-forms/${id}`, { status: 'answered', version: 2 })).statusCode).toBe(200);
    const later = (await assign('Ben')).json();
    expect(later.detail).toMatch(
      /^Someone else just changed this record\. Status is now answered, .* Owner is now Ana, /,
    );
    expect(later.errors.map(({ field }: { field: string }) => field)).toEqual(['status', 'assignee']);
    expect(await readDetail('contact-forms', id)).toMatchObject({ assignee: 'Ana', record: { status: 'answered' } });
  });

  test('records can be assigned to the members who may work on them, and to names used before', async () => {
    const members = team(product);
    const named = { name: 'Ruth Gale', role: 'admin' as const };
    const { token } = await members.invite({ ...headers, 'sec-fetch-site': 'same-origin' }, named);
    const known = async () => (await ask('GET', 'assignees')).json();
    expect(await known()).not.toContain('Ruth Gale');
    await members.accept(token, named);
    const viewer = await members.invite({ ...headers, 'sec-fetch-site': 'same-origin' }, { role: 'viewer' });
    await members.accept(viewer.token, { name: 'Only Looks' });
    const { id } = await message();
    const { version } = await readDetail('contact-forms', id);
    await ask('PATCH', `records/contact-forms/${id}`, { assignee: 'The night shift', version });
    expect(await known()).toEqual(expect.arrayContaining(['Ruth Gale', 'The night shift']));
    expect(await known()).not.toContain('Only Looks');
  });

  test('stale changes of demos, applications and deals are refused too', async () => {
    const demo = (await product.post(demoRequest.url, demoRequest.valid())).json().demo_id;
    const application = (await product.post(partnerApplication.url, partnerApplication.valid())).json().id;
    const cases: [list: string, id: string, change: object][] = [
      ['demo-requests', demo, { status: 'assigned', phone_number: '(615) 555-0190' }],
      ['demo-requests', demo, { status: 'converted' }],
      ['partner-applications', application, { status: 'approved' }],
      ['custom-deals', await deal(), { status: 'approved' }],
    ];
    for (const [list, id, change] of cases) {
      const { version } = await readDetail(list, id);
      expect((await ask('PATCH', `records/${list}/${id}`, { assignee: `Ana ${version}`, version })).statusCode).toBe(
        200,
      );
      const stale = await ask('PATCH', `${list}/${id}`, { ...change, version });
      expect([list, stale.statusCode, stale.json().errors?.[0]?.field]).toEqual([list, 409, 'assignee']);
      expect((await ask('PATCH', `${list}/${id}`, { ...change, version: version + 1 })).statusCode).toBe(200);
      expect((await readDetail(list, id)).version).toBe(version + 2);
    }
  });

  test('the sales rep is told about a decision once, in the administrator’s words', async () => {
    const id = await deal();
    const decide = (body: object) => ask('PATCH', `custom-deals/${id}`, body);
    expect((await decide({ status: 'needs_changes' })).json().errors).toEqual([
      { field: 'reason', message: 'Please tell the sales rep why, or what to change' },
    ]);
    expect((await decide({ status: 'needs_changes', reason: 'Which <start> date?' })).json().status).toBe(
      'needs_changes',
    );
    const asked = (await emailJobs(id)).map(({ payload }) => (payload as { change: string }).change);
    const [email] = await Promise.all(asked.map(product.core.dealReviews.email));
    expect(email?.paragraphs[0]).toBe('Which <start> date?');
    const both = await Promise.all([decide({ status: 'approved' }), decide({ status: 'rejected', reason: 'No' })]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const jobs = (await emailJobs(id)).toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
    expect(jobs).toHaveLength(2);
    const outcomes = [];
    for (const row of [...jobs, ...jobs]) {
      const payload = row.payload as JobPayload<'send-email'>;
      const job = runningJob('send-email', payload, String(row.id));
      outcomes.push((await handlers['send-email'](product.core, payload, job)).outcome);
    }
    // The question's email is skipped because a decision came first; the decision's email is written once, even if its job runs twice.
    expect(outcomes).toEqual(['skipped', 'captured', 'skipped', 'skipped']);
    expect(await countOf(product, 'message', 'job_id = $1', [jobs[1]?.id])).toBe(1);
    expect((await decide({ status: 'needs_changes', reason: 'Too late' })).statusCode).toBe(409);
  });

  test('the timeline shows deliveries with their answers, and payments, but no payloads', async () => {
    const { prisma } = product.core.database;
    const form = demoRequest.valid();
    const { demo_id: id, reference } = (await product.post(demoRequest.url, form)).json();
    const webhook = await prisma.job.findFirstOrThrow({ where: { subject_id: id, name: 'deliver-event' } });
    const tried = { job_id: webhook.id, duration_ms: 12, worker: 'w' };
    const [first, second] = [new Date(Date.now() - 2_000), new Date(Date.now() - 1_000)];
    const snippet = 'x'.repeat(300);
    await prisma.jobAttempt.createMany({
      data: [
        {
          ...tried,
          attempt: 1,
          started_at: first,
          outcome: 'failed',
          http_status: 500,
          error_class: 'http_500',
          snippet,
        },
        { ...tried, attempt: 2, started_at: second, outcome: 'succeeded', http_status: 200, snippet: 'thanks' },
      ],
    });
    await prisma.job.update({ where: { id: webhook.id }, data: { state: 'succeeded' } });
    const bought = {
      channel: 'regular',
      plan: 'premier',
      payment_type: 'monthly',
      amount_cents: 149_900,
      livemode: false,
    };
    const addresses = {
      customer_email: String(form.email),
      success_url: '/s',
      cancel_url: '/c',
      request_id: 'by-hand',
    };
    const paidAt = new Date(Date.now() + 1_000);
    await prisma.checkout.create({
      data: { id: newId(), state: 'paid', ...bought, ...addresses, paid_at: paidAt, expires_at: paidAt },
    });
    const shown = await readDetail('demo-requests', id);
    const entry = (title: string) => shown.timeline.find((each) => each.title === title);
    expect(entry('Webhook not delivered, attempt 1')).toMatchObject({
      tone: 'bad',
      detail: `HTTP 500, 12 ms, ${'x'.repeat(200)}`,
      link: { list: 'jobs', q: reference },
    });
    expect(entry('Webhook delivered, attempt 2')).toMatchObject({ tone: 'good', detail: 'HTTP 200, 12 ms, thanks' });
    expect(entry('Bought premier: $1,499.00')).toMatchObject({ kind: 'payment', detail: 'paid', tone: 'good' });
    expect(shown.timeline[0]?.title).toBe('Planned: Alert the team if the demo isn’t set up on time');
    expect(JSON.stringify(shown.timeline)).not.toContain(String(form.business_description));
  });

  test('notes and names are stored exactly as typed', async () => {
    const script = '<script>alert(1)</script>';
    const { id } = await message({ name: script, company: script, message: script });
    const note = await ask('POST', `records/contact-forms/${id}/notes`, { text: `${script}\nand =1+1` });
    expect(note.statusCode).toBe(201);
    expect((await ask('PATCH', `records/contact-forms/${id}`, { assignee: script })).statusCode).toBe(200);
    const shown = await readDetail('contact-forms', id);
    expect(shown).toMatchObject({
      assignee: script,
      record: { name: script, company: script, message: script },
      notes: [{ text: `${script}\nand =1+1`, actor: 'admin' }],
    });
    expect(titles(shown).toSorted()).toEqual([`Assigned to ${script}`, 'Note', 'Received'].toSorted());
    expect((await ask('GET', `records/contact-forms/${id}`)).headers['content-type']).toContain('application/json');
  });

  test('invalid changes are refused with a reason', async () => {
    const { id } = await message();
    const one = `records/contact-forms/${id}`;
    const refused: [number, 'GET' | 'PATCH' | 'POST', string, object?][] = [
      [422, 'POST', `${one}/notes`, { text: ' ' }],
      [422, 'POST', `${one}/notes`, { text: 'a'.repeat(4_001) }],
      [422, 'POST', `${one}/notes`, { text: '\u200b\u2800' }],
      [404, 'POST', `records/contact-forms/${newId()}/notes`, { text: 'Who?' }],
      [422, 'PATCH', one, {}],
      [422, 'PATCH', one, { assignee: 'a'.repeat(81) }],
      [422, 'PATCH', one, { assignee: 'Ana', version: 'x' }],
      [404, 'PATCH', `records/contact-forms/${newId()}`, { assignee: 'Ana' }],
      [404, 'GET', `records/contact-forms/${newId()}`],
      [404, 'GET', `records/demo-requests/${id}`],
      [422, 'GET', 'records/contact-forms/x'],
      [404, 'GET', `records/messages/${id}`],
      [422, 'PATCH', `contact-forms/${id}`, { status: 'lost' }],
      [404, 'PATCH', `contact-forms/${newId()}`, { status: 'answered' }],
      [404, 'PATCH', `custom-deals/${newId()}`, { status: 'approved' }],
      [422, 'POST', 'records/contact-forms/bulk', { ids: [], change: { status: 'closed' } }],
      [422, 'POST', 'records/contact-forms/bulk', { ids: [id], change: {} }],
      [422, 'POST', 'records/contact-forms/bulk', { ids: [id], change: { status: 'closed', assignee: 'Ana' } }],
    ];
    for (const [status, method, url, body] of refused) {
      const answer = await ask(method, url, body);
      expect([method, url, body, answer.statusCode]).toEqual([method, url, body, status]);
    }
    expect((await readDetail('contact-forms', id)).version).toBe(1);
  });

  test('many records are changed at once, each by its own rules, and each refusal gives its reason', async () => {
    const [fresh, closed] = [(await message()).id, (await message()).id];
    const missing = newId();
    await ask('PATCH', `contact-forms/${closed}`, { status: 'closed' });
    const bulk = async (list: string, ids: string[], change: object) =>
      (await ask('POST', `records/${list}/bulk`, { ids, change })).json();
    expect(await bulk('contact-forms', [fresh, closed, missing, fresh], { status: 'answered' })).toEqual({
      changed: [fresh],
      refused: [
        { id: closed, reason: 'This message is closed, so its status can’t change to answered' },
        { id: missing, reason: 'We couldn’t find this contact form' },
      ],
    });
    expect(await bulk('contact-forms', [fresh, closed, missing], { assignee: 'Ana' })).toEqual({
      changed: expect.arrayContaining([fresh, closed]),
      refused: [{ id: missing, reason: 'We couldn’t find this contact form' }],
    });
    expect(await readDetail('contact-forms', closed)).toMatchObject({ assignee: 'Ana', version: 3 });

    const [one, other] = [await deal(), await deal()];
    const unexplained = await bulk('custom-deals', [one, other], { status: 'rejected' });
    expect(unexplained.refused.map(({ reason }: { reason: string }) => reason)).toEqual(
      Array(2).fill('Please tell the sales rep why, or what to change'),
    );
    expect((await bulk('custom-deals', [one, other], { status: 'approved' })).changed).toEqual([one, other]);
    expect(await emailJobs(one)).toHaveLength(1);
  });

  test('notes and changes are never changed or removed', async () => {
    const { id } = await message();
    await ask('POST', `records/contact-forms/${id}/notes`, { text: 'Called back' });
    await ask('PATCH', `contact-forms/${id}`, { status: 'answered' });
    const { sql } = product.core.database;
    for (const text of [
      "UPDATE note SET text = 'Never called'",
      'DELETE FROM record_change',
      'TRUNCATE note',
      "UPDATE record_change SET actor = 'forged'",
    ])
      await expect(sql.query({ text })).rejects.toThrow(/stays as it was written/);
  });
});
