import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { convertDemos } from '#core/leads/demo-request/lifecycle.ts';
import { type MailServer, startMailServer } from '#devkit/simulators/smtp.ts';
import { demoRequestInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { anyPhone, openPhones, type Phones } from '#tests/support/phones.ts';
import { countOf, rowsOf } from '#tests/support/tables.ts';
import { letHoursPass } from '#tests/support/time.ts';

const team = 'team@ringwell.test';
const day = 24;

describe('the nine days of a demo', () => {
  let phones: Phones;
  let mail: MailServer;
  let admin: Record<string, string>;
  beforeEach(async () => {
    mail = await startMailServer();
    phones = await openPhones({ settings: { SMTP_URL: mail.url, TEAM_EMAIL: team } });
    admin = await phones.product.signIn();
  });
  afterEach(async () => {
    await phones.close();
    await mail.close();
  });

  const mailTo = (address: string, subject: RegExp) =>
    eventually(() => {
      const found = mail.mails.filter(
        (sent) => [sent.to].flat()[0]?.text === address && subject.test(sent.subject ?? ''),
      );
      expect(found, `${subject} to ${address}`).toHaveLength(1);
      return found[0];
    });
  const headersOf = (sent?: MailServer['mails'][number]) =>
    sent?.headerLines.map(({ line }) => line.replace(/\s+/g, ' ')).join('\n');
  const subjectsTo = (address: string) =>
    mail.mails.filter((sent) => [sent.to].flat()[0]?.text === address).map((sent) => sent.subject);
  const demo = async (id: string) => (await rowsOf(phones.product, 'demo_request', 'id = $1', [id]))[0];
  const inStatus = (id: string, status: string) =>
    eventually(async () => expect(await demo(id)).toMatchObject({ status }));
  const change = (id: string, body: object) =>
    phones.product.app.inject({
      method: 'PATCH',
      url: `/api/admin/demo-requests/${id}`,
      headers: admin,
      payload: body,
    });
  /** Lets time pass, and waits until everything that became due is done. */
  const pass = async (hours: number) => {
    await letHoursPass(phones.product, hours);
    await eventually(async () => {
      const due = "state <> 'succeeded' AND NOT (state = 'pending' AND run_at > now())";
      expect(await countOf(phones.product, 'job', due)).toBe(0);
    });
  };

  /** The titles of a demo's timeline as an administrator sees it, planned entries included, oldest first. */
  const timeline = async (id: string, which: RegExp) => {
    const answer = await phones.product.app.inject({ url: `/api/admin/records/demo-requests/${id}`, headers: admin });
    const { timeline: entries } = answer.json() as { timeline: { title: string }[] };
    return entries
      .map(({ title }) => title)
      .filter((title) => which.test(title))
      .toReversed();
  };

  async function request(overrides: Parameters<typeof demoRequestInput>[0] = {}) {
    const form = demoRequestInput(overrides);
    const { demo_id: id, status_url: statusUrl } = (await phones.product.post('/api/demo-requests', form)).json();
    return { id, form, statusUrl };
  }
  async function provenPhone() {
    const phone = anyPhone();
    await phones.askForCode(phone);
    const answer = await phones.check(phone, await phones.codeIn(phone));
    return { phone, verification_token: answer.json().verification_token };
  }

  test('no call: late, set up with a bought number, reminded by email and text, warned before the end, ended, and the number is reused', async () => {
    const { twilio, product, site } = phones;
    const { id, form, statusUrl } = await request(await provenPhone());
    await pass(day + 1);
    await mailTo(team, /^Late/);

    expect((await change(id, { status: 'assigned' })).json()).toMatchObject({
      status: 'pending',
      number_ordered: true,
    });
    await inStatus(id, 'assigned');
    const number = String((await demo(id))?.demo_number);
    expect(twilio.world.numbers).toMatchObject([
      {
        phone_number: number,
        friendly_name: `demo:${id}`,
        voice_url: `${site}/api/twilio/voice`,
        status_callback: `${site}/api/twilio/call-status`,
      },
    ]);
    expect(number.slice(0, 5)).toBe('+1615');
    const ready = await mailTo(form.email, /is ready/);
    expect(ready?.text).toContain(number.slice(-4));
    const token = /Open your dashboard: \S+\/dashboard\/(\S+)/.exec(ready?.text ?? '')?.[1];
    expect((await phones.product.app.inject({ url: `/api/dashboard/${token}` })).json()).toMatchObject({
      demo_week: 'running',
      demo_number: number,
    });
    const weekSeen = async () => (await phones.product.app.inject({ url: `/api${statusUrl}` })).json();
    expect(await weekSeen()).toMatchObject({ answered: true, demo_week: 'running' });
    const planned = await timeline(id, /^Planned/);
    expect(planned.slice(0, 2).toSorted()).toEqual([
      'Planned: Email a reminder if no one has called the demo number',
      'Planned: Text a demo reminder',
    ]);
    expect(planned.slice(2)).toEqual(['Planned: Email that the demo ends tomorrow', 'Planned: End the demo']);

    await pass(day + 1);
    const reminder = await mailTo(form.email, /is waiting/);
    expect(headersOf(reminder)).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(twilio.inbox(form.phone).at(-1)).toContain('Reply STOP');
    expect(twilio.inbox(form.phone)).toHaveLength(2);

    await pass(5 * day);
    await mailTo(form.email, /ends tomorrow/);
    await pass(day);
    await mailTo(form.email, /has ended/);
    await pass(1);
    expect(await demo(id)).toMatchObject({ status: 'expired' });
    expect((await twilio.dial(number)).body).toContain('no longer in use');
    expect(await weekSeen()).toMatchObject({ demo_week: 'over' });
    await pass(day);
    await inStatus(id, 'released');

    expect(await timeline(id, /^Planned/)).toEqual([]);
    expect(await timeline(id, /^(?:Phone|Received|Status)|Late:|is ready|is waiting|ends tomorrow|has ended/)).toEqual([
      'Phone verified by code',
      'Received',
      expect.stringContaining(`Email to ${team}: Late`),
      'Status: assigned',
      expect.stringContaining(`Email to ${form.email}: Your demo number is ready`),
      expect.stringContaining('is waiting'),
      expect.stringContaining('ends tomorrow'),
      'Status: expired',
      expect.stringContaining('has ended'),
      'Status: released',
    ]);
    expect(await timeline(id, /^Text message/)).toHaveLength(1);

    const next = await request();
    expect((await change(next.id, { status: 'assigned' })).json()).toMatchObject({
      status: 'assigned',
      demo_number: number,
    });
    expect(twilio.world.numbers).toHaveLength(1);
    const history = await rowsOf(product, 'record_change', 'record_id = $1', [id]);
    expect(history.map(({ to_value, actor }) => [to_value, actor])).toEqual([
      ['assigned', 'admin'],
      ['expired', 'clock'],
      ['released', 'clock'],
    ]);
    expect(subjectsTo(form.email)).toHaveLength(5);
  });

  test('a call: active at the first call, no reminder, and the customer’s for good once they buy', async () => {
    const { id, form } = await request();
    const typed = await change(id, { status: 'assigned', phone_number: '(629) 555-0123' });
    expect([typed.statusCode, typed.json().demo_number]).toEqual([200, '+16295550123']);
    await mailTo(form.email, /\(629\) 555-0123/);
    for (let calls = 0; calls < 2; calls += 1) {
      const heard = await phones.twilio.post(`${phones.site}/api/twilio/voice`, {
        CallSid: `CA${String(calls).repeat(32)}`,
        To: '+16295550123',
        From: '+16155550111',
      });
      expect(heard.body).toContain('<ConversationRelay ');
      expect(await demo(id)).toMatchObject({ status: 'active' });
    }
    await pass(2 * day + 1);
    expect(subjectsTo(form.email).join()).not.toContain('is waiting');

    expect(await convertDemos(phones.product.core.database.sql, form.email.toUpperCase())).toBe(1);
    expect(await convertDemos(phones.product.core.database.sql, form.email)).toBe(0);
    const open = await mailTo(form.email, /full dashboard is open/);
    const token = /\/dashboard\/(\S+)/.exec(open?.text ?? '')?.[1];
    const dashboard = await phones.product.app.inject({ url: `/api/dashboard/${token}` });
    expect(dashboard.json()).toMatchObject({ demo_week: 'plan', calls: Array(2).fill({ caller: '+16155550111' }) });
    await pass(7 * day);
    expect(await demo(id)).toMatchObject({ status: 'converted' });
    expect(subjectsTo(form.email)).toHaveLength(3);
  });

  test('a customer who unsubscribes gets no more reminders: by the link in the email, and by STOP', async () => {
    const { id, form } = await request(await provenPhone());
    await change(id, { status: 'assigned', phone_number: '(629) 555-0124' });
    const ready = await mailTo(form.email, /is ready/);
    const link = new URL(/Unsubscribe: (\S+)/.exec(ready?.text ?? '')?.[1] ?? '');
    expect(headersOf(ready)).toContain(`List-Unsubscribe: <${link.href}>`);
    const opened = await fetch(link);
    expect(await opened.text()).toContain('<button>Unsubscribe</button>');
    expect(await demo(id)).toMatchObject({ email_reminders: true });
    const clicked = await fetch(link, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(await clicked.text()).toContain('You’re unsubscribed');
    await phones.twilio.post(`${phones.site}/api/twilio/sms`, { From: form.phone, To: '+16155550100', Body: 'STOP' });

    await pass(8 * day);
    await pass(1);
    expect(await demo(id)).toMatchObject({ status: 'expired', email_reminders: false });
    expect(subjectsTo(form.email)).toHaveLength(2);
    expect(phones.twilio.inbox(form.phone)).toHaveLength(1);
    expect((await fetch(`${link}x`, { method: 'POST' })).status).toBe(404);
  });

  test('an administrator cannot make an unknown transition, assign a number twice, or enter an invalid one', async () => {
    const [one, other] = [await request(), await request()];
    expect((await change(one.id, { status: 'expired' })).json()).toMatchObject({
      status: 409,
      detail: 'This demo is pending, so its status can’t change to expired',
    });
    await change(one.id, { status: 'assigned', phone_number: '(629) 555-0125' });
    expect((await change(one.id, { status: 'assigned', phone_number: '(629) 555-0126' })).statusCode).toBe(409);
    expect((await change(other.id, { status: 'assigned', phone_number: '(629) 555-0125' })).json()).toMatchObject({
      status: 409,
      detail: 'Another demo is using this number',
    });
    expect(await demo(other.id)).toMatchObject({ status: 'pending', demo_number: null });
    for (const body of [
      { status: 'assigned', phone_number: '0000000000' },
      { status: 'active', phone_number: '(629) 555-0127' },
      { status: 'gone' },
    ])
      expect((await change(other.id, body)).statusCode).toBe(422);
    expect((await change('01900000-0000-7000-8000-000000000000', { status: 'active' })).statusCode).toBe(404);
    const numbers = await rowsOf(phones.product, 'demo_number');
    expect(numbers.map(({ number, demo_id }) => [number, demo_id])).toEqual([['+16295550125', one.id]]);
  });
});
