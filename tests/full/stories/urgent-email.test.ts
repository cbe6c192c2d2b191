import { afterEach, beforeEach, expect, test } from 'vitest';
import { job } from '#core/jobs/definitions.ts';
import { addJobs } from '#core/jobs/outbox.ts';
import { type MailServer, startMailServer } from '#devkit/simulators/smtp.ts';
import { contactFormInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { describeOnEachQueue } from '#tests/support/queues.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { countOf } from '#tests/support/tables.ts';

const newsletters = 3_000;

describeOnEachQueue('3,000 newsletter emails wait at a slow mail server', (queue) => {
  let mail: MailServer;
  let shop: Shop;
  beforeEach(async () => {
    mail = await startMailServer();
    shop = await openShop({ queue, settings: { SMTP_URL: mail.url } });
  });
  afterEach(async () => {
    mail.hold(() => false);
    await shop.close();
    await mail.close();
  });

  const isNewsletter = ({ subject }: { subject?: string | undefined }) => /newsletter|list/i.test(subject ?? '');
  const subjects = () => mail.mails.map(({ subject }) => subject ?? '');
  const waiting = () => countOf(shop.product, 'job', "queue = 'bulk' AND state <> 'succeeded'");

  /** To many readers: one mailbox gets only a few. */
  async function sendNewsletters() {
    const { sql } = shop.product.core.database;
    const readers = await sql.query<{ id: string }>({
      text: `INSERT INTO newsletter_subscriber (id, reference, email, address_id, request_id)
        SELECT gen_random_uuid(), 'N-' || n, 'reader-' || n || '@list.example', gen_random_uuid(), 'by-hand'
          FROM generate_series(1, $1) AS n RETURNING id`,
      values: [newsletters],
    });
    const jobs = readers.rows.map(({ id }) =>
      job('send-email', { template: 'acknowledgement', subject: 'newsletter_subscriber', id }),
    );
    const [first] = readers.rows;
    await addJobs(sql, 'newsletter_subscriber', { id: first?.id ?? '', request_id: 'by-hand' }, jobs);
  }
  async function buy() {
    const { session_id } = await shop.order();
    shop.stripe.pay(session_id);
    await shop.settled();
  }

  test('a purchase is confirmed and a contact answered before any of them is through', async () => {
    mail.hold(isNewsletter);
    await sendNewsletters();
    await eventually(() => expect(mail.held()).toBeGreaterThan(1));
    await buy();
    await eventually(() => expect(subjects()).toEqual([expect.stringMatching(/plan|order|purchase/i)]));
    await shop.product.post('/api/admin/contact-form', contactFormInput());
    await eventually(() => expect(subjects()).toHaveLength(3));
    expect(subjects().filter((subject) => isNewsletter({ subject }))).toEqual([]);
    expect(await waiting()).toBe(newsletters);
  });

  test('and they still move while what is urgent waits', async () => {
    mail.hold((each) => !isNewsletter(each));
    await buy();
    await eventually(() => expect(mail.held()).toBe(1));
    await sendNewsletters();
    await eventually(() => expect(mail.mails.length).toBeGreaterThan(50));
    expect(subjects().every((subject) => isNewsletter({ subject }))).toBe(true);
  });
});
