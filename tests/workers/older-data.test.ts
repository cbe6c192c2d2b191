import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idFromName } from '#core/platform/ids.ts';
import { eventually } from '#tests/support/conditions.ts';
import { approvedReason } from '#tests/support/older-data/commissions.ts';
import { olderWorker } from '#tests/support/older-data/insert.ts';
import { contractBytes, readers, repeatedMessage } from '#tests/support/older-data/leads.ts';
import { openOlderProduct } from '#tests/support/older-data/open.ts';
import { olderPhoneCode, olderToken, olderUnsubscribeLink } from '#tests/support/older-data/work.ts';
import { ledgerOf } from '#tests/support/partner-ledger.ts';
import { sessionSecret } from '#tests/support/product.ts';
import { queueWorks } from '#tests/support/queues.ts';
import { type Row, rowsOf } from '#tests/support/tables.ts';

/** How many records each list of the dashboard had, and where one of them is opened. */
const lists = [
  { list: 'contact-forms', records: 1, detail: 'records/contact-forms', id: 'id' },
  { list: 'custom-deals', records: 1, detail: 'records/custom-deals', id: 'deal_id' },
  { list: 'partner-applications', records: 1, detail: 'records/partner-applications', id: 'id' },
  { list: 'demo-requests', records: 7, detail: 'records/demo-requests', id: 'demo_id' },
  { list: 'newsletter-subscribers', records: 2, detail: 'records/newsletter-subscribers', id: 'id' },
  { list: 'commissions', records: 7, detail: 'commissions', id: 'id' },
  { list: 'messages', records: 1, detail: null, id: 'id' },
];

describe('this version reads the previous version’s data', () => {
  let older: Awaited<ReturnType<typeof openOlderProduct>>;
  beforeAll(async () => {
    older = await openOlderProduct();
  });
  afterAll(() => older.close());

  const read = (url: string) => older.read(url);
  const titles = ({ timeline }: { timeline: { title: string }[] }) => timeline.map(({ title }) => title);

  test('every table of that version had a row', () => {
    expect(older.before.emptyTables).toEqual([]);
  });

  test.each(lists)('the list of $list shows and exports what it had', async ({ list, records, detail, id }) => {
    const answer = await older.admin(list);
    const rows: Row[] = answer.json();
    expect(rows).toHaveLength(records);
    expect(answer.headers['x-total-count']).toBe(String(records));
    expect((await older.admin(`export/${list}.csv`)).body.trimEnd().split('\n')).toHaveLength(1 + records);
    if (detail === null) return;
    for (const row of rows) {
      const { timeline, journals } = await read(`${detail}/${row[id]}`);
      expect((timeline ?? journals).length).toBeGreaterThan(0);
    }
  });

  test('jobs of every kind are shown in words, and so is what happened to them', async () => {
    const jobs: Row[] = await read('jobs?limit=100');
    expect(new Set(jobs.map(({ name }) => name)).size).toBe(15);
    expect(new Set(jobs.map(({ state }) => state)).size).toBe(7);
    for (const { name, summary } of jobs) expect(summary).not.toBe(name);
    const exported = (await older.admin('export/jobs.csv')).body.trimEnd().split('\n');
    expect(exported.length).toBeGreaterThan(jobs.length);
  });

  test('a message shows its earlier history, with its notes', async () => {
    const { record, version, timeline, notes } = await read(`records/contact-forms/${older.before.leads.message.id}`);
    expect([record.reference, record.status, record.assignee, version]).toEqual([
      'C-0LDER-DATA0',
      'answered',
      'Sam',
      3,
    ]);
    expect(notes).toMatchObject([{ text: 'Called back', actor: 'admin' }]);
    expect(timeline).toContainEqual(expect.objectContaining({ title: 'Status: answered', actor: 'admin' }));
  });

  test('a message that its browser sends again is the one from before', async () => {
    const { key, fields } = repeatedMessage;
    const { company, ...sent } = fields;
    const answer = await older.product.post('/api/admin/contact-form', sent, { 'idempotency-key': key });
    expect([answer.statusCode, answer.json().id]).toEqual([202, older.before.leads.message.id]);
  });

  test('links in emails from before open the status pages and the dashboard of a demo with its calls', async () => {
    const { leads, demos } = older.before;
    for (const record of [leads.message, leads.partner, leads.deal, demos.assigned, demos.ended]) {
      const status = (await older.visit(`/api/status/${olderToken(sessionSecret, record)}`)).json();
      expect(status).toMatchObject({ kind: record.kind, reference: record.reference });
    }
    const dashboard = (await older.visit(`/api/dashboard/${olderToken(sessionSecret, demos.active)}`)).json();
    expect(dashboard).toMatchObject({
      reference: demos.active.reference,
      demo_week: 'running',
      demo_number: '+16295550102',
      total: { calls: 3, seconds: 63 },
    });
  });

  test('a demo of this week shows its number, its calls and what is still planned', async () => {
    const active = await read(`records/demo-requests/${older.before.demos.active.id}`);
    expect(active.calls).toMatchObject({ count: 3, seconds: 63 });
    const assigned = await read(`records/demo-requests/${older.before.demos.assigned.id}`);
    expect(assigned.record).toMatchObject({ status: 'assigned', demo_number: '+16295550101', lead_score: 45 });
    expect(titles(assigned)).toEqual(
      expect.arrayContaining(['Planned: Email that the demo ends tomorrow', 'Planned: End the demo']),
    );
  });

  test('a deal has its amounts and its contract', async () => {
    const [deal] = await read('custom-deals');
    expect(deal).toMatchObject({
      status: 'rejected',
      deal: { integration_fee: 5_000, monthly_fee: 1_000, contract_months: 24 },
      contract: { filename: 'Contract Acme.pdf' },
    });
    const contract = await older.admin(`custom-deals/${older.before.leads.deal.id}/contract`);
    expect(contract.rawPayload).toEqual(contractBytes);
  });

  test('commissions have their amounts, their transfers, what they are held for and their journals', async () => {
    const { paid, review, payable, disputed, refunded, installment, approved } = older.before.money;
    const commissions: { id: string }[] = await read('commissions');
    const of = ({ id }: { id: string }) => commissions.find((commission) => commission.id === id);
    expect(of(paid)).toMatchObject({ status: 'paid', commission: 40_000, transferred: 40_000, reversed: 0 });
    expect(of(review)).toMatchObject({ status: 'held', hold: 'review', transferred: 40_000, reversed: 15_000 });
    expect(of(payable)).toMatchObject({ status: 'payable', commission: 40_000, transferred: 0 });
    expect(of(disputed)).toMatchObject({ status: 'held', hold: 'dispute' });
    expect(of(refunded)).toMatchObject({ status: 'accrued', base_amount: 250_000, commission: 24_000 });
    expect(of(installment)).toMatchObject({ status: 'accrued', kind: 'instalment', commission: 4_000 });
    expect(of(approved)).toMatchObject({ status: 'accrued', partner_email: 'rita@reseller.example' });
    const { review_reason, journals } = await read(`commissions/${review.id}`);
    expect(review_reason).toBe(review.reason);
    expect(journals.map(({ kind }: { kind: string }) => kind)).toEqual(['accrual', 'release', 'payment', 'reversal']);
    expect((await read(`commissions/${approved.id}`)).journals).toMatchObject([
      { kind: 'clearance', reason: `Let stand by admin: ${approvedReason}` },
    ]);
  });

  test('the totals are those of the ledger and of the lists', async () => {
    expect(await ledgerOf(older.product)).toEqual({
      commission_expense: 228_000,
      partner_pending: -108_000,
      partner_payable: -55_000,
      partner_receivable: 0,
      partner_paid: -65_000,
    });
    expect(await read('summary')).toMatchObject({
      counts: Object.fromEntries(lists.map(({ list, records }) => [list, records])),
      total_commission: 4_640,
      dead_jobs: 1,
    });
    expect((await read('figures?days=30')).days).toHaveLength(30);
  });

  test('subscribers are in the order they came, each with its own reference', async () => {
    const subscribers: { email: string; reference: string }[] = await read('newsletter-subscribers');
    expect(subscribers.map(({ email }) => email)).toEqual(readers.toReversed());
    const references = subscribers.map(({ reference }) => reference);
    for (const reference of references) expect(reference).toMatch(/^N-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(new Set(references).size).toBe(readers.length);
    const { days } = await read('figures?days=30');
    const counted = days.map(({ requests }: { requests: Record<string, number> }) => requests.newsletter_subscribers);
    expect(counted.filter((count: number) => count > 0)).toEqual([1, 1]);
  });

  test('a session from before is still open, and the audit log and saved views are kept', async () => {
    const session = { cookie: `ringwell_admin=${older.before.session}` };
    const { statusCode } = await older.product.app.inject({ url: '/api/admin/session', headers: session });
    expect(statusCode).toBe(200);
    const [view] = await read('saved-views');
    expect(view).toMatchObject({ list: 'demo-requests', name: 'Late demos' });
    const late: { reference: string }[] = await read(`demo-requests?${view.query}`);
    expect(late.map(({ reference }) => reference)).toEqual([older.before.demos.late.reference]);
    const entries: { request_id: string; action: string }[] = await read('audit');
    const kept = entries.filter(({ request_id }) => request_id === 'before');
    expect(kept.map(({ action }) => action)).toEqual(['figures-viewed', 'signed-in']);
  });

  test('visitors hear the sample call', async () => {
    expect((await older.visit('/api/admin/audio-samples')).json()).toMatchObject([{ title: 'A burst pipe' }]);
    expect(
      (await older.visit(`/api/audio-samples/${older.before.sample}/file`)).rawPayload.subarray(0, 4).toString(),
    ).toBe('RIFF');
  });

  test('measurements and the health page answer', async () => {
    expect((await older.visit('/metrics')).body).toContain('ringwell_');
    const { backlog, dead_jobs: dead } = await read('health');
    expect(dead).toBe(1);
    const failed = { queue: 'emails', state: 'failed', jobs: 1, late_seconds: expect.any(Number), pause: null };
    expect(backlog).toContainEqual(failed);
    expect((await older.visit('/readyz')).json()).toMatchObject({ dependencies: { database: 'up', queue: 'up' } });
  });

  test('the same address gets no second subscription', async () => {
    const [email = ''] = readers;
    expect((await older.product.post('/api/newsletter', { email })).json()).toEqual({
      id: idFromName(`newsletter:${email}`),
    });
  });

  describe('and its workers do what was left', () => {
    beforeAll(async () => {
      older.product.startWorkers();
      await eventually(async () => {
        const rounds = await rowsOf(older.product, 'scheduled_job');
        expect(rounds.length).toBeGreaterThan(0);
        expect(rounds.filter(({ last_finished_at: finished }) => finished === null)).toEqual([]);
        await everythingDueIsDone();
      });
    });

    const everythingDueIsDone = async () => {
      const left = await rowsOf(
        older.product,
        'job',
        "state NOT IN ('succeeded', 'dead', 'cancelled') AND run_at <= now()",
      );
      expect(left.map(({ name, payload, state }) => ({ name, payload, state }))).toEqual([]);
    };
    const syncAgain = async (sessionId: string) => {
      const { billing } = older.product.core;
      if (!billing) throw new Error('Stripe is not configured');
      await billing.syncCheckout(sessionId);
    };
    const titleOf = async (path: string) => titles(await read(`records/${path}`));

    test('every job succeeds, and the one that was given up waits for a person', async () => {
      const others = await rowsOf(older.product, 'job_attempt', "outcome <> 'succeeded' AND worker <> $1", [
        olderWorker,
      ]);
      const named = await Promise.all(
        others.map(async ({ job_id, outcome, error_class }) => {
          const [job] = await rowsOf(older.product, 'job', 'id = $1', [job_id]);
          return `${outcome} ${job?.name} ${error_class ?? ''}`.trim();
        }),
      );
      // The alert was stored as a job: alarms need none any more. An event of an unpaid checkout, if it is read, says nothing.
      expect(new Set(['skipped reconcile-stripe-event', ...named])).toEqual(
        new Set(['skipped reconcile-stripe-event', 'skipped alert-team']),
      );
      expect(named.filter((each) => each === 'skipped alert-team')).toHaveLength(1);
      expect(await read('jobs?status=dead')).toMatchObject([
        { id: older.before.dead, attempts: [{ outcome: 'failed' }] },
      ]);
    });

    test('everybody is written to once', async () => {
      const { paid, unfinished } = older.before.money;
      await older.product.core.alerts.check(queueWorks);
      const sent = older.mail.mails.map(({ to, subject }) => `${[to].flat()[0]?.text}: ${subject}`);
      expect(sent.toSorted()).toEqual(
        [
          'active@hvac.example: Your demo ends tomorrow',
          'active@hvac.example: Your demo number is ready: (629) 555-0102',
          'alex@sales.example: Your deal (S-0LDER-DATA0)',
          'assigned@hvac.example: Your demo number is waiting: (629) 555-0101',
          `${paid.order.email}: Your Ringwell purchase: Premier Level`,
          `${unfinished.email}: Your Ringwell purchase: Premier Level`,
          'converted@hvac.example: Your full dashboard is open',
          'ended@hvac.example: Your demo has ended',
          'ending@hvac.example: Your demo has ended',
          "first@list.example: You're on the Ringwell list",
          'maria@practice.example: We got your message (C-0LDER-DATA0)',
          'ordered@hvac.example: Your demo number is ready: (615) 555-2001',
          'owner@declined.example: Your Ringwell payment of $399.00 did not go through',
          'rita@reseller.example: Welcome to the partner program (P-0LDER-DATA0)',
          // For the payment an administrator had approved, and for the unfinished one.
          'rita@reseller.example: You earned $400.00 (GENERALPARTNER)',
          'rita@reseller.example: You earned $400.00 (GENERALPARTNER)',
          "second@list.example: You're on the Ringwell list",
          'team@ringwell.example: 1 job needs attention',
          'team@ringwell.example: Late: no demo number yet (D-0LDER-DEM00)',
          // Both were under way when the worker before ended.
          'team@ringwell.example: New message from Maria (C-0LDER-DATA0)',
          'team@ringwell.example: New message from Maria (C-0LDER-DATA0)',
          'team@ringwell.example: Daily text message limit reached',
        ].toSorted(),
      );
      expect(older.receiver.deliveries).toHaveLength(1);
    });

    test('texts arrive, and the code proves the phone', async () => {
      const { phone } = older.before.code;
      const code = olderPhoneCode(sessionSecret, older.before.code);
      expect(older.twilio.inbox(phone)).toEqual([expect.stringContaining(code)]);
      expect((await older.product.post('/api/verify-otp', { phone, code })).json()).toMatchObject({ verified: true });
      expect(older.twilio.inbox('+16155550172')).toEqual([expect.stringContaining('waiting for its first call')]);
    });

    test('demos went on with their lives', async () => {
      const demos: { status: string; email: string }[] = await read('demo-requests');
      expect(Object.fromEntries(demos.map(({ email, status }) => [email.split('@')[0], status]))).toEqual({
        late: 'pending',
        ordered: 'assigned',
        assigned: 'assigned',
        active: 'active',
        ending: 'expired',
        ended: 'released',
        converted: 'converted',
      });
      expect(await titleOf(`demo-requests/${older.before.demos.active.id}`)).toContain(
        'Email to active@hvac.example: Your demo ends tomorrow',
      );
    });

    test('an order paid before the update is paid, and its partner earns on it', async () => {
      const { unfinished } = older.before.money;
      const page = await older.visit(`/api/stripe-connect/session-status/${unfinished.sessionId}`);
      expect(page.json()).toMatchObject({ payment_status: 'paid' });
      expect(await rowsOf(older.product, 'stripe_event', 'handled_at IS NULL')).toEqual([]);
      const earned: { checkout_id: string }[] = await read('commissions?q=GENERALPARTNER');
      expect(earned.find(({ checkout_id: order }) => order === unfinished.id)).toMatchObject({
        status: 'accrued',
        commission: 40_000,
      });
    });

    test('the payable commission is transferred once, and the ledger balances', async () => {
      const { payable } = older.before.money;
      const detail = await read(`commissions/${payable.id}`);
      expect(detail).toMatchObject({ status: 'paid', transferred: 40_000, transfers: [{ account_id: 'acct_etc1' }] });
      const sent = older.stripe.world
        .all('transfer')
        .filter((made) => made.source_transaction === payable.order.chargeId);
      expect(sent).toMatchObject([{ amount: 40_000, destination: 'acct_etc1' }]);
      expect(await ledgerOf(older.product)).toEqual({
        commission_expense: 268_000,
        partner_pending: -148_000,
        partner_payable: -15_000,
        partner_receivable: 0,
        partner_paid: -105_000,
      });
    });

    test('what an administrator approved before stays approved, and what is held can be approved now', async () => {
      const { approved, review } = older.before.money;
      await syncAgain(approved.order.sessionId);
      expect(await read(`commissions/${approved.id}`)).toMatchObject({ status: 'accrued', review_reason: null });
      expect((await older.admin(`commissions/${review.id}/release`, {})).json()).toMatchObject({ status: 'payable' });
      await older.product.core.commissions.advance();
      await eventually(async () =>
        expect(await read(`commissions/${review.id}`)).toMatchObject({ status: 'paid', transferred: 55_000 }),
      );
    });

    test('installments keep the schedule they had', async () => {
      const { installment } = older.before.money;
      await syncAgain(installment.order.sessionId);
      expect(older.stripe.world.all('subscription_schedule')).toHaveLength(1);
    });

    test('links that end emails still work', async () => {
      const [email = ''] = readers;
      const links = {
        newsletter: olderUnsubscribeLink(sessionSecret, 'n', idFromName(`newsletter:${email}`)),
        demo: olderUnsubscribeLink(sessionSecret, 'd', older.before.demos.assigned.id),
      };
      expect(older.mail.mails.find(({ to }) => [to].flat()[0]?.text === email)?.text).toContain(links.newsletter);
      for (const url of Object.values(links))
        expect((await older.product.app.inject({ method: 'POST', url })).statusCode).toBe(200);
      const [left] = await rowsOf(older.product, 'newsletter_subscriber', 'email = $1', [email]);
      expect(left?.status).toBe('unsubscribed');
      expect(await titleOf(`newsletter-subscribers/${left?.id}`)).toContain(
        `Email to ${email}: You're on the Ringwell list`,
      );
      expect(await rowsOf(older.product, 'demo_request', 'NOT email_reminders')).toMatchObject([
        { id: older.before.demos.assigned.id },
      ]);
    });

    test('an administrator retries the job that was given up, and the team is written to', async () => {
      const written = () => older.mail.mails.filter(({ messageId }) => messageId?.includes(older.before.dead));
      expect(written()).toEqual([]);
      await older.admin(`jobs/${older.before.dead}/retry`, {});
      await eventually(() => expect(written()).toHaveLength(1));
    });
  });
});
