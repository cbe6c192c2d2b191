import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactForm } from '#tests/factories/endpoints.ts';
import { type Team, team } from '#tests/support/members.ts';
import { type Product, startProduct } from '#tests/support/product.ts';

const answered = 'our CRM said: out of credit';

describe('a member sees as much as their role may', () => {
  let product: Product;
  let members: Team;
  let id: string;
  let house: Awaited<ReturnType<Product['signIn']>>;
  beforeAll(async () => {
    product = await startProduct({ workers: false, settings: { AUTOMATION_WEBHOOK_URL: 'http://127.0.0.1:9/' } });
    house = await product.signIn();
    members = team(product);
    id = (await product.post(contactForm.url, contactForm.valid())).json().id;
    await product.core.database.sql.query({
      text: `WITH webhook AS (UPDATE job SET state = 'dead', finished_at = now(), last_error = $1 WHERE name = 'deliver-event' RETURNING id)
        INSERT INTO job_attempt (job_id, attempt, started_at, duration_ms, outcome, http_status, snippet, worker)
        SELECT id, 1, now(), 12, 'failed', 500, $1, 'test' FROM webhook`,
      values: [answered],
    });
  });
  afterAll(() => product.close());

  const readAs = async (role: 'viewer' | 'agent' | 'finance' | 'admin', url: string) => {
    const { headers } = await members.join(house, role);
    return product.app.inject({ url, headers: { ...headers } });
  };

  test.each([
    ['viewer', false],
    ['agent', false],
    ['finance', false],
    ['admin', true],
  ] as const)('a timeline shows a %s what a receiver answered: %j', async (role, isShown) => {
    const answer = await readAs(role, `/api/admin/records/contact-forms/${id}`);
    const { timeline } = answer.json();
    expect(timeline).toContainEqual(expect.objectContaining({ title: 'Webhook not delivered, attempt 1' }));
    expect([answer.body.includes(answered), answer.body.includes('HTTP 500')]).toEqual([isShown, isShown]);
  });

  const records = [
    ...['demo-requests', 'contact-forms', 'custom-deals', 'partner-applications', 'newsletter-subscribers'],
    ...['receptionists', 'calls'],
  ];
  test.each([
    ['viewer', [], null],
    ['finance', ['purchases', 'commissions'], null],
    ['admin', ['purchases', 'commissions', 'messages', 'jobs', 'audit'], 1],
  ] as const)('the summary counts for a %s the records and %j', async (role, lists, dead) => {
    const summary = (await readAs(role, '/api/admin/summary')).json();
    expect(Object.keys(summary.counts).toSorted()).toEqual([...records, ...lists, 'audio-samples'].toSorted());
    expect(summary.dead_jobs).toBe(dead);
  });
});
