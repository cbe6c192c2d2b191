import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { contactForm, demoRequest, partnerApplication } from '#tests/factories/endpoints.ts';
import { eventually } from '#tests/support/conditions.ts';
import { jobInState, postDeal } from '#tests/support/jobs.ts';
import { lastBuild, type Product, startProduct } from '#tests/support/product.ts';

describe('a form with its private tracking link', () => {
  let product: Product;
  let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;

  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    product = await startProduct({
      webFolder: lastBuild,
      workers: false,
      settings: {
        AUTOMATION_WEBHOOK_URL: receiver.url,
        // No server listens there: the team's email cannot be delivered.
        SMTP_URL: 'smtp://127.0.0.1:1',
        PUBLIC_URL: 'https://ringwell.example',
      },
    });
  });
  afterAll(async () => {
    await product.close();
    await receiver.close();
  });

  const look = async (statusUrl: string) => {
    const answer = await product.app.inject({ url: `/api${statusUrl}` });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };
  const change = (text: string, id: string) => product.core.database.sql.query({ text, values: [id] });

  test('shows the true state while the team cannot be reached, and after it is', async () => {
    const sent = (await product.post(contactForm.url, contactForm.valid())).json();
    const waiting = await look(sent.status_url);
    expect(waiting).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(waiting.body).toEqual({
      kind: 'contact_form',
      reference: sent.reference,
      received_at: expect.any(String),
      delivered: false,
      delivered_at: null,
      delayed: false,
      stuck: false,
      answered: false,
      answered_at: null,
      closed: false,
      promised_by: expect.any(String),
      overdue: false,
      demo_week: null,
      ends_at: null,
      partner_link: null,
    });
    expect(Date.parse(waiting.body.promised_by) - Date.parse(waiting.body.received_at)).toBe(2 * 3_600_000);

    receiver.always(500);
    product.startWorkers();
    const job = await jobInState(product, sent.id, 'dead');
    // The team's email is still retried: nothing is dead yet.
    expect((await look(sent.status_url)).body).toMatchObject({ delivered_at: null, delayed: true });
    await eventually(async () => expect((await look(sent.status_url)).body).toMatchObject({ stuck: true }));

    receiver.always(200);
    await product.core.jobs.retry(job.id);
    const delivered = await eventually(async () => {
      const { body } = await look(sent.status_url);
      expect(body.delivered_at).not.toBeNull();
      return body;
    });
    expect(delivered).toMatchObject({ delayed: false, stuck: false });

    // Delivered once stays delivered, whatever is done with the job.
    await jobInState(product, sent.id, 'succeeded');
    receiver.always(500);
    await product.core.jobs.retry(job.id);
    await jobInState(product, sent.id, 'dead');
    expect((await look(sent.status_url)).body).toEqual(delivered);
  });

  test('counts down the response time, admits being late, and says when a person took it up', async () => {
    const sent = (await product.post(demoRequest.url, demoRequest.valid())).json();
    expect((await look(sent.status_url)).body).toMatchObject({
      kind: 'demo_request',
      answered: false,
      overdue: false,
      demo_week: 'ahead',
    });
    await change("UPDATE demo_request SET arrived_at = arrived_at - interval '25 hours' WHERE id = $1", sent.demo_id);
    expect((await look(sent.status_url)).body).toMatchObject({ answered: false, overdue: true });
    await change(
      "UPDATE demo_request SET status = 'assigned', assigned_at = '2026-12-25T10:00:00Z', expires_at = '2027-01-01T10:00:00Z' WHERE id = $1",
      sent.demo_id,
    );
    expect((await look(sent.status_url)).body).toMatchObject({
      answered: true,
      answered_at: '2026-12-25T10:00:00.000Z',
      overdue: false,
      demo_week: 'running',
      ends_at: '2027-01-01T10:00:00.000Z',
    });
  });

  test('a message, an application and a deal are answered when the team says so', async () => {
    const admin = await product.signIn();
    const decide = async (list: string, id: string, payload: object) => {
      const answer = await product.app.inject({
        method: 'PATCH',
        url: `/api/admin/${list}/${id}`,
        headers: admin,
        payload,
      });
      expect([list, answer.statusCode]).toEqual([list, 200]);
    };
    const message = (await product.post(contactForm.url, contactForm.valid())).json();
    const application = (await product.post(partnerApplication.url, partnerApplication.valid())).json();
    const deal = (await postDeal(product)).json();
    await change("UPDATE contact_form SET arrived_at = arrived_at - interval '3 hours' WHERE id = $1", message.id);
    expect((await look(message.status_url)).body).toMatchObject({ answered: false, overdue: true });

    await decide('contact-forms', message.id, { status: 'answered' });
    await decide('partner-applications', application.id, { status: 'more_information', reason: 'Which states?' });
    await decide('custom-deals', deal.deal_id, { status: 'approved' });
    for (const { status_url } of [message, application, deal]) {
      const { body } = await look(status_url);
      expect(body).toMatchObject({ answered: true, overdue: false, closed: false });
      expect(Date.parse(body.answered_at)).toBeGreaterThan(Date.parse(body.received_at));
    }
  });

  test('an approved partner finds the link to the checkout there, and nobody else does', async () => {
    const admin = await product.signIn();
    const email = 'dana+sales@evergreen.example';
    for (const [partner_code, link] of [
      ['ETC', 'https://ringwell.example/partner-checkout?code=ETC'],
      [
        'GENERALPARTNER',
        'https://ringwell.example/partner-checkout?code=GENERALPARTNER&partner=dana%2Bsales%40evergreen.example',
      ],
    ] as const) {
      const form = partnerApplication.valid({ partner_code, email });
      const application = (await product.post(partnerApplication.url, form)).json();
      expect((await look(application.status_url)).body).toMatchObject({ answered: false, partner_link: null });
      const url = `/api/admin/partner-applications/${application.id}`;
      await product.app.inject({ method: 'PATCH', url, headers: admin, payload: { status: 'approved' } });
      expect((await look(application.status_url)).body).toMatchObject({ answered: true, partner_link: link });
      const answered_at = Date.parse((await look(application.status_url)).body.answered_at);
      expect(answered_at).toBeGreaterThan(0);
    }
  });

  test('every kind of form has such a link, always the same, sent to the sender and not to the team', async () => {
    const application = partnerApplication.valid();
    const apply = () => product.post(partnerApplication.url, application, { 'idempotency-key': 'one application' });
    const [first, again] = [(await apply()).json(), (await apply()).json()];
    expect(again).toEqual(first);
    expect((await look(first.status_url)).body).toMatchObject({
      kind: 'partner_application',
      reference: first.reference,
      answered: false,
    });
    const deal = (await postDeal(product)).json();
    expect((await look(deal.status_url)).body).toMatchObject({
      kind: 'custom_deal',
      reference: deal.reference,
      answered: false,
    });

    for (const [emails, { status_url }] of [
      [await product.core.partners.emails(first.id), first],
      [await product.core.deals.emails(deal.deal_id), deal],
    ] as const) {
      expect(emails?.acknowledgement.link?.url).toBe(`https://ringwell.example${status_url}`);
      expect(JSON.stringify(emails?.teamNotice)).not.toContain(status_url);
    }
  });

  test('an invalid link of any form is not found', async () => {
    const { status_url } = (await product.post(contactForm.url, contactForm.valid())).json();
    const bytes = Buffer.from(status_url.slice('/status/'.length), 'base64url');
    const altered = [...bytes.keys()].map((index) => {
      const copy = Buffer.from(bytes);
      copy[index] = (copy[index] ?? 0) ^ 1;
      return `/status/${copy.toString('base64url')}`;
    });
    const others = [status_url.slice(0, -1), `${status_url}A`, `${status_url}%20`, '/status/%00', '/status/x'];
    for (const url of [...altered, ...others]) {
      const answer = await look(url);
      expect([url, answer.status, answer.body.code]).toEqual([url, 404, 'not_found']);
    }
    await change('DELETE FROM contact_form WHERE reference = $1', (await look(status_url)).body.reference);
    expect((await look(status_url)).status).toBe(404);
  });
});

describe('a private link asked for again and again', () => {
  let product: Product;
  beforeAll(async () => {
    const now = new Date();
    product = await startProduct({
      webFolder: lastBuild,
      workers: false,
      settings: { RATE_LIMITS: 'on' },
      clock: { now: () => now },
    });
  });
  afterAll(() => product.close());

  const page = (token: string, remoteAddress: string) =>
    product.app.inject({ url: `/status/${token}`, remoteAddress, headers: { accept: 'text/html' } });

  test('a page is rendered only for a link that exists; the others share one', async () => {
    const { status_url, reference } = (await product.post(contactForm.url, contactForm.valid())).json();
    const token = status_url.slice('/status/'.length);
    const own = await page(token, '2001:db8:1::1');
    expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(own.body).toContain(reference);
    const guesses = await Promise.all(
      [`${token.slice(0, -4)}____`, 'x'.repeat(44), 'x'].map((each) => page(each, '::2')),
    );
    for (const guess of guesses) {
      expect([guess.statusCode, guess.headers.etag]).toEqual([200, expect.stringMatching(/^W\//)]);
      expect(guess.body).toContain('This link doesn’t work.');
      expect(guess.body).toBe(guesses[0]?.body);
    }
  });
});
