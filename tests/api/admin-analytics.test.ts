import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactForm, demoRequest } from '#tests/factories/endpoints.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

describe('an administrator looks at the analytics', () => {
  let product: Product;
  let headers: { cookie: string };
  beforeAll(async () => {
    product = await startProduct({ workers: false });
    headers = await product.signIn();
  });
  afterAll(() => product.close());

  const look = (query = '') => product.app.inject({ url: `/api/admin/figures${query}`, headers });
  const run = (text: string, values: unknown[] = []) => product.core.database.sql.query({ text, values });

  test('requests are counted by day, demos by score and by status', async () => {
    await product.post(contactForm.url, contactForm.valid());
    const demos = await Promise.all(
      ['', '24/7 Availability', '24/7 Availability, Multilingual Support'].map((important_features) =>
        product.post(demoRequest.url, demoRequest.valid({ important_features })),
      ),
    );
    expect(demos.map((answer) => answer.statusCode)).toEqual([202, 202, 202]);
    const [converted, called] = demos.map((answer) => answer.json().demo_id as string);
    await run("UPDATE demo_request SET assigned_at = now(), status = 'assigned' WHERE id = ANY($1)", [
      [converted, called],
    ]);
    await run("UPDATE demo_request SET activated_at = now(), status = 'active' WHERE id = $1", [called]);
    await run("UPDATE demo_request SET activated_at = now(), status = 'converted' WHERE id = $1", [converted]);
    const job = '(SELECT id FROM job ORDER BY id LIMIT 1)';
    await run(
      `INSERT INTO job_attempt (job_id, attempt, started_at, duration_ms, outcome, worker)
       SELECT ${job}, n, now(), n * 100, CASE n WHEN 3 THEN 'failed' ELSE 'succeeded' END, 'test' FROM generate_series(1, 3) n
       UNION ALL SELECT ${job}, 3 + n, now(), 9000, outcome, 'test'
         FROM unnest(ARRAY['skipped', 'captured']) WITH ORDINALITY AS nothing_sent (outcome, n)`,
    );

    const analytics = (await look('?days=7')).json();
    expect(analytics.days).toHaveLength(7);
    expect(analytics.days.at(-1)).toEqual({
      day: new Date().toISOString().slice(0, 10),
      requests: {
        demo_requests: 3,
        contact_forms: 1,
        custom_deals: 0,
        partner_applications: 0,
        newsletter_subscribers: 0,
      },
    });
    expect(analytics.funnel).toEqual({ requested: 3, set_up: 2, called: 2, paid: 1 });
    const scores: { from: number; demos: number }[] = analytics.lead_scores;
    expect(scores.map(({ from }) => from)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90]);
    const stored = demos.map((answer) => Math.floor(answer.json().lead_score / 10) * 10);
    expect(scores.flatMap(({ from, demos: count }) => Array.from({ length: count }, () => from))).toEqual(
      stored.sort((one, other) => one - other),
    );
    expect(analytics.deliveries).toEqual([
      { queue: expect.any(String), succeeded: 2, failed: 1, median_ms: 200, p95_ms: 290 },
    ]);
  });

  test('days are those of the viewer’s time zone', async () => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const { days } = (await look(`?days=7&time_zone=${zone}`)).json();
      const today = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date());
      expect([days.length, days.at(-1)]).toMatchObject([7, { day: today, requests: { demo_requests: 3 } }]);
    }
    expect((await look('?time_zone=Mars/Olympus')).json().errors[0].field).toBe('time_zone');
  });

  test('a period that is not offered is refused by name', async () => {
    const refused = await look('?days=31');
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toEqual([{ field: 'days', message: 'Please choose 7, 30, or 90 days' }]);
  });
});
