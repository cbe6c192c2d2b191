import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  contactFormInput,
  customDealInput,
  demoRequestInput,
  partnerApplicationInput,
} from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { dealUrl } from '#tests/support/deal-desk.ts';
import { fieldParts, multipartForm } from '#tests/support/multipart.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { countOf, rowsOf } from '#tests/support/tables.ts';
import { standingClock } from '#tests/support/time.ts';

/** What a stranger would like to have sent in our name. */
const spam = 'Zebra pills at https://zebra.example';
const victim = 'victim@clover.test';

const messagesTo = (product: Product, recipient: string) => rowsOf(product, 'message', 'recipient = $1', [recipient]);

describe('a stranger who types in somebody else’s address', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product.close());

  test('has none of their words sent to it, by any form', async () => {
    const deal = multipartForm(
      fieldParts({
        ...customDealInput({ salesRepEmail: victim, salesRepName: spam, dealName: spam, specialNotes: spam }),
        customerName: spam,
        customerCompany: spam,
      } as Record<string, string>),
    );
    const answers = await Promise.all([
      product.post(
        '/api/admin/contact-form',
        contactFormInput({ email: victim, name: spam, company: spam, message: spam }),
      ),
      product.post('/api/demo-requests', demoRequestInput({ email: victim, business_description: spam })),
      product.post(
        '/api/partner-applications',
        partnerApplicationInput({ email: victim, company_name: spam, contact_name: spam, experience: spam }),
      ),
      product.post('/api/newsletter', { email: victim }),
      product.app.inject({ method: 'POST', url: dealUrl, headers: deal.headers, payload: deal.body }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 202, 202]);
    const sent = await eventually(async () => {
      const found = await messagesTo(product, victim);
      expect(found).toHaveLength(answers.length);
      return found;
    });
    for (const { subject, text, html } of sent) expect(`${subject} ${text} ${html}`).not.toMatch(/zebra/i);
    await eventually(async () => {
      const told = await messagesTo(product, product.config.mail.team);
      expect(told.filter(({ text }) => /zebra/i.test(String(text)))).toHaveLength(4);
    });
  });
});

describe('many forms in a short time', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ clock: standingClock() });
  });
  afterAll(() => product.close());

  const sent = () =>
    eventually(async () =>
      expect(await countOf(product, 'job', "name = 'send-email' AND run_at < now() AND state <> 'succeeded'")).toBe(0),
    );
  const notesOf = async (template: string) => {
    const { rows } = await product.core.database.sql.query<{ snippet: string; job_id: string }>({
      text: `SELECT a.snippet, a.job_id FROM job_attempt a JOIN job ON job.id = a.job_id
        WHERE a.outcome = 'skipped' AND job.payload->>'template' = $1`,
      values: [template],
    });
    return rows;
  };

  test('a mailbox gets five emails a day of one kind, the team thirty in ten minutes, and nothing is lost', async () => {
    for (let index = 0; index < 40; index += 1) {
      const email = index % 2 ? victim : `Victim+${index}@Clover.test`;
      expect((await product.post('/api/admin/contact-form', contactFormInput({ email }))).statusCode).toBe(202);
    }
    await sent();
    const toVictim = "recipient ILIKE 'victim%@clover.test'";
    expect(await countOf(product, 'message', toVictim)).toBe(5);
    const skipped = await notesOf('acknowledgement');
    expect(skipped).toHaveLength(35);
    expect(new Set(skipped.map(({ snippet }) => snippet))).toEqual(
      new Set(['Not sent: this address already got 5 emails like this within a day. Retry the job to send it anyway.']),
    );
    expect((await rowsOf(product, 'throttle')).map(({ key }) => key).join()).not.toContain('victim');

    await product.post('/api/demo-requests', demoRequestInput({ email: victim }));
    await sent();
    expect(await countOf(product, 'message', toVictim)).toBe(6);

    const headers = await product.signIn();
    const [{ job_id = '' } = {}] = skipped;
    const [job] = await rowsOf(product, 'job', 'id = $1', [job_id]);
    const record = await product.app.inject({ url: `/api/admin/records/contact-forms/${job?.subject_id}`, headers });
    expect(record.json().timeline).toContainEqual(
      expect.objectContaining({
        title: 'Not sent: Email a confirmation for the contact form',
        detail: skipped[0]?.snippet,
      }),
    );
    await product.app.inject({ method: 'POST', url: `/api/admin/jobs/${job_id}/retry`, headers });
    await sent();
    expect(await countOf(product, 'message', toVictim)).toBe(7);

    const team = product.config.mail.team;
    expect(await countOf(product, 'message', 'recipient = $1', [team])).toBe(30);
    const left = await notesOf('team-notice');
    expect(left).toHaveLength(11);
    expect(new Set(left.map(({ snippet }) => snippet))).toEqual(
      new Set([expect.stringMatching(/^Listed in the summary of .* UTC$/)]),
    );
    await product.core.database.sql.query({
      text: "UPDATE job SET run_at = now() WHERE payload->>'template' = 'team-summary'",
    });
    const summary = await eventually(async () => {
      const [found] = await rowsOf(product, 'message', 'recipient = $1 AND subject LIKE $2', [team, '%more forms%']);
      expect(found).toBeDefined();
      return found;
    });
    expect(summary?.subject).toBe('11 more forms in ten minutes');
    expect(String(summary?.text).match(/New message from/g)).toHaveLength(10);
    expect(summary?.text).toMatch(/11: .*demo/i);
    expect(await countOf(product, 'job', "payload->>'template' = 'team-summary'")).toBe(1);
  });
});
