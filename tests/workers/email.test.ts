import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DeliveryFailure } from '#core/clients/failure.ts';
import { createSmtpClient } from '#core/clients/mail/smtp.ts';
import { freePort } from '#devkit/free-port.ts';
import { type MailServer, startMailServer } from '#devkit/simulators/smtp.ts';
import { contactFormInput, demoRequestInput, partnerApplicationInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { postDeal, runningJob } from '#tests/support/jobs.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { describeOnEachQueue } from '#tests/support/queues.ts';
import { rowsOf } from '#tests/support/tables.ts';
import { letHoursPass } from '#tests/support/time.ts';
import { sendEmail } from '#workers/handlers/send-email.ts';

const team = 'team@ringwell.test';
const plainMail = {
  messageId: '<one@ringwell.test>',
  from: team,
  to: 'ana@clover.test',
  replyTo: null,
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  unsubscribeUrl: null,
  calendar: null,
  isUrgent: false,
  signal: new AbortController().signal,
};

interface Sent {
  id: string;
  reference: string;
  sender: string;
}

/** Each form as its visitor sends it, and the identifying field of its record. */
const forms: { form: string; words: string; send(product: Product): Promise<Sent> }[] = [
  {
    form: 'contact form',
    words: 'Do you book into our calendar?',
    send: async (product) => {
      const form = contactFormInput();
      const { id, reference } = (await product.post('/api/admin/contact-form', form)).json();
      return { id, reference, sender: form.email };
    },
  },
  {
    form: 'newsletter subscription',
    words: 'subscribed',
    send: async (product) => {
      const email = `reader-${Math.random().toString(36).slice(2)}@list.example`;
      await product.post('/api/newsletter', { email });
      const [subscriber] = await rowsOf(product, 'newsletter_subscriber', 'email = $1', [email]);
      return { id: String(subscriber?.id), reference: '', sender: email };
    },
  },
  {
    form: 'demo request',
    words: '24/7 Availability',
    send: async (product) => {
      const form = demoRequestInput();
      const { demo_id, reference } = (await product.post('/api/demo-requests', form)).json();
      return { id: demo_id, reference, sender: form.email };
    },
  },
  {
    form: 'partner application',
    words: 'Evergreen Telecom',
    send: async (product) => {
      const form = partnerApplicationInput();
      const { id, reference } = (await product.post('/api/partner-applications', form)).json();
      return { id, reference, sender: form.email };
    },
  },
  {
    form: 'custom deal',
    words: '$4,500.00',
    send: async (product) => {
      const salesRepEmail = `rep-${Math.random().toString(36).slice(2)}@evergreen.example`;
      const { deal_id, reference } = (await postDeal(product, { salesRepEmail, integrationFee: '4500.00' })).json();
      return { id: deal_id, reference, sender: salesRepEmail };
    },
  },
];

/** The jobs of the two emails a form creates at once. */
const emailJobs = (product: Product, subjectId: string) =>
  product.core.database.prisma.job.findMany({
    where: { subject_id: subjectId, name: 'send-email', NOT: { payload: { path: ['template'], equals: 'demo-late' } } },
    include: { attempts: { orderBy: { attempt: 'asc' } } },
    orderBy: { id: 'asc' },
  });

describeOnEachQueue('a form causes two emails', (queue) => {
  let mail: MailServer;
  let product: Product;
  beforeAll(async () => {
    mail = await startMailServer();
    product = await startProduct({ queue, settings: { SMTP_URL: mail.url, TEAM_EMAIL: team } });
  });
  beforeEach(() => void mail.mails.splice(0));
  afterAll(async () => {
    await product.close();
    await mail.close();
  });

  const mailTo = (address: string) => mail.mails.find((sent) => [sent.to].flat()[0]?.text === address);
  const settled = (id: string, states: string[]) =>
    eventually(async () => {
      const jobs = await emailJobs(product, id);
      expect(jobs.map((job) => job.state).sort()).toEqual(states);
      return jobs;
    });

  test.each(forms)('a $form: one to the team, one to the sender, each as HTML and as text', async ({ send, words }) => {
    const { id, reference, sender } = await send(product);
    const jobs = await settled(id, ['succeeded', 'succeeded']);
    const [toTeam, toSender] = [mailTo(team), mailTo(sender)];
    for (const sent of [toTeam, toSender]) {
      expect(sent?.html).toMatch(/^<!doctype html/i);
      expect(sent?.text).toContain('Ringwell');
      expect(`${sent?.subject} ${sent?.text}`).toContain(reference);
      expect(sent?.from?.text).toContain('hello@ringwell.example');
    }
    expect(toTeam?.text).toContain(sender);
    expect(`${toTeam?.text} ${toSender?.text}`).toContain(words);
    expect(mail.mails).toHaveLength(2);
    expect(new Set(mail.mails.map((sent) => sent.messageId))).toEqual(
      new Set(jobs.map((job) => `<${job.id}@ringwell.example>`)),
    );
  });

  test('a server that says "later" is tried again', async () => {
    mail.refuseNext(451, 'Try again later');
    const { id } = await (forms[0] as (typeof forms)[0]).send(product);
    const jobs = await settled(id, ['succeeded', 'succeeded']);
    const attempts = jobs.flatMap((job) => job.attempts);
    expect(attempts.filter((attempt) => attempt.outcome === 'failed')).toMatchObject([
      { error_class: 'smtp_deferred', http_status: 451, snippet: expect.stringContaining('Try again later') },
    ]);
    expect(mail.mails).toHaveLength(2);
  });

  test('a server that refuses for good is not tried again', async () => {
    mail.refuseNext(550, 'No such user here');
    const { id } = await (forms[0] as (typeof forms)[0]).send(product);
    const jobs = await settled(id, ['dead', 'succeeded']);
    const dead = jobs.find((job) => job.state === 'dead');
    expect(dead).toMatchObject({
      last_error: 'smtp_refused',
      attempts: [{ http_status: 550, error_class: 'smtp_refused' }],
    });
    expect(mail.mails).toHaveLength(1);
  });

  test('an email cut off on its way is sent again by the job, with an attempt that shows it', async () => {
    mail.hangUpNext();
    const { id } = await (forms[0] as (typeof forms)[0]).send(product);
    const jobs = await settled(id, ['succeeded', 'succeeded']);
    expect(jobs.flatMap((job) => job.attempts).some((attempt) => attempt.error_class === 'smtp_unreachable')).toBe(
      true,
    );
    expect(new Set(mail.mails.map((sent) => sent.messageId)).size).toBe(2);
  });

  test('a handler that runs twice for the same job sends once', async () => {
    const { id } = await (forms[0] as (typeof forms)[0]).send(product);
    const [job] = await settled(id, ['succeeded', 'succeeded']);
    if (!job) throw new Error('There is no email job');
    const payload = { template: 'team-notice', subject: 'contact_form', id } as const;
    const again = await sendEmail(product.core, payload, runningJob('send-email', payload, job.id));
    expect(again).toEqual({ outcome: 'skipped', note: 'This email was already sent' });
    expect(mail.mails).toHaveLength(2);
  });
});

describe('no mail server can be reached', () => {
  test('the emails are retried on schedule and sent once when it is back', async () => {
    const port = await freePort();
    const product = await startProduct({
      settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, RETRY_SCHEDULE: '0,3600,7200' },
    });
    const { id } = await (forms[0] as (typeof forms)[0]).send(product);
    await eventually(async () => {
      const jobs = await emailJobs(product, id);
      expect(jobs.map((job) => [job.state, job.attempts.length])).toEqual([
        ['retrying', 2],
        ['retrying', 2],
      ]);
      expect(jobs[0]?.attempts[0]).toMatchObject({ outcome: 'failed', error_class: 'smtp_unreachable' });
    });
    const mail = await startMailServer({ port });
    await letHoursPass(product, 1.2);
    await eventually(() => expect(mail.mails).toHaveLength(2));
    await product.close();
    await mail.close();
  });

  test('the next attempt goes to the address that was corrected meanwhile, and the list of messages says so', async () => {
    const port = await freePort();
    const product = await startProduct({
      settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, RETRY_SCHEDULE: '0,3600,7200' },
    });
    const { id, sender } = await (forms[0] as (typeof forms)[0]).send(product);
    // The second attempt follows at once, the third in an hour.
    await eventually(async () =>
      expect((await emailJobs(product, id)).map(({ state, attempts }) => [state, attempts.length])).toEqual([
        ['retrying', 2],
        ['retrying', 2],
      ]),
    );
    const corrected = `right-${sender}`;
    await product.core.database.prisma.contactForm.update({ where: { id }, data: { email: corrected } });
    const mail = await startMailServer({ port });
    await letHoursPass(product, 1.2);
    await eventually(() => expect(mail.mails).toHaveLength(2));
    const to = mail.mails.flatMap((sent) => [sent.to].flat().map((each) => each?.text));
    expect([to.includes(corrected), to.includes(sender)]).toEqual([true, false]);
    expect(await rowsOf(product, 'message', 'recipient = $1', [sender])).toEqual([]);
    await product.close();
    await mail.close();
  });
});

describe('a mail server that must start TLS', () => {
  test('and can’t gets no email: the jobs are retried, and say why', async () => {
    const mail = await startMailServer();
    const settings = { SMTP_URL: `${mail.url}?tls=required`, RETRY_SCHEDULE: '0,3600,7200' };
    const product = await startProduct({ settings });
    const { id } = await (forms[0] as (typeof forms)[0]).send(product);
    await eventually(async () => {
      const jobs = await emailJobs(product, id);
      expect(jobs.map((job) => [job.state, job.attempts.length, job.last_error])).toEqual([
        ['retrying', 2, 'smtp_without_tls'],
        ['retrying', 2, 'smtp_without_tls'],
      ]);
    });
    expect(mail.mails).toEqual([]);
    await product.close();
    await mail.close();
  });

  test.each([
    ['required', '', 'smtp_without_tls'],
    ['required', '?tls.rejectUnauthorized=false', null],
    ['off', '', null],
  ] as const)('and has a certificate of its own, with TLS %s %s: %s', async (tls, settings, errorClass) => {
    const mail = await startMailServer({ startsTls: true });
    const client = createSmtpClient({ url: `${mail.url}${settings}`, tls }, { connections: 1 });
    const sent = client.send(plainMail).then(
      () => null,
      (error: DeliveryFailure) => [error.errorClass, error.permanent],
    );
    expect(await sent).toEqual(errorClass && [errorClass, false]);
    client.close();
    await mail.close();
  });
});

describe('no mail server is configured', () => {
  test('the emails are captured, once each, for the admin area', async () => {
    const product = await startProduct();
    const sent = await Promise.all(forms.map(({ send }) => send(product)));
    await eventually(async () => {
      const { rows } = await product.core.messages.list({ limit: 50 });
      expect(rows).toHaveLength(forms.length * 2);
      expect(rows.every((row) => row.state === 'captured' && /^<!doctype html/i.test(row.html ?? ''))).toBe(true);
      for (const { sender } of sent) expect(rows.filter((row) => row.recipient === sender)).toHaveLength(1);
    });
    await product.close();
  });
});
