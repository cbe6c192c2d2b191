import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dealCommission } from '#core/dashboard/summary.ts';
import type { JobPayload } from '#core/jobs/definitions.ts';
import { settleTotal } from '#core/lists/totals.ts';
import { newId } from '#core/platform/ids.ts';
import { contactForm, partnerApplication } from '#tests/factories/endpoints.ts';
import { pdfFile } from '#tests/factories/files.ts';
import { customDealInput } from '#tests/factories/forms.ts';
import { runningJob } from '#tests/support/jobs.ts';
import { fieldParts, multipartForm } from '#tests/support/multipart.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { countOf, rowsOf } from '#tests/support/tables.ts';
import { handlers } from '#workers/registry.ts';

describe('an administrator works through what came in', () => {
  let product: Product;
  let headers: { cookie: string };
  beforeAll(async () => {
    product = await startProduct({ workers: false });
    headers = await product.signIn();
  });
  afterAll(() => product.close());

  const get = (url: string) => product.app.inject({ url: `/api/admin/${url}`, headers });
  const apply = async () =>
    (await product.post(partnerApplication.url, partnerApplication.valid({ company_name: 'Evergreen' }))).json()
      .id as string;
  const review = (id: string, body: object) =>
    product.app.inject({ method: 'PATCH', url: `/api/admin/partner-applications/${id}`, headers, payload: body });
  const jobsOf = (id: string) =>
    rowsOf(product, 'job', "subject_id = $1 AND name = 'send-email' AND payload->>'template' = 'partner-decision'", [
      id,
    ]);

  /** Runs a decision's email as a worker would, twice. */
  async function write(row: Record<string, unknown> | undefined) {
    const job = runningJob('send-email', row?.payload as JobPayload<'send-email'>, String(row?.id));
    const first = await handlers[job.name](product.core, job.payload, job);
    const second = await handlers[job.name](product.core, job.payload, job);
    return [first.outcome, second.outcome];
  }

  async function upload(fees: { integrationFee: string; monthlyFee: string }, filename?: string) {
    const fields = customDealInput({ ...fees, contractDuration: '12' }) as Record<string, string>;
    const file = filename ? [{ name: 'contractFile', filename, value: pdfFile() }] : [];
    const form = multipartForm([...fieldParts(fields), ...file]);
    const answer = await product.app.inject({
      method: 'POST',
      url: '/api/stripe-connect/upload-custom-deal',
      headers: form.headers,
      payload: form.body,
    });
    expect(answer.statusCode, answer.body).toBe(202);
    return answer.json().deal_id as string;
  }

  test('the summary counts every list and adds up the earnings of all deals, to the cent', async () => {
    expect((await get('summary')).json()).toMatchObject({ total_commission: 0 });
    await product.post(contactForm.url, contactForm.valid());
    await upload({ integrationFee: '1000.10', monthlyFee: '99.99' });
    await upload({ integrationFee: '0', monthlyFee: '0.05' });
    const summary = (await get('summary')).json();
    // 16 % of each fee, rounded to the cent, each month for twelve months: 160.02 + 12 x 16.00, and 12 x 0.01.
    expect(summary.total_commission).toBe(352.14);
    const { sql } = product.core.database;
    await sql.query({ text: "UPDATE custom_deal SET created_at = created_at - interval '2 minutes'" });
    await Promise.all([settleTotal(sql, dealCommission), settleTotal(sql, dealCommission)]);
    await settleTotal(sql, dealCommission);
    await upload({ integrationFee: '0', monthlyFee: '0.05' });
    expect((await get('summary')).json().total_commission).toBe(352.26);
    expect(summary.counts).toMatchObject({ 'custom-deals': 2, 'contact-forms': 1, 'demo-requests': 0, commissions: 0 });
    expect(summary.counts['audio-samples']).toBe(0);
    expect(summary.counts.jobs).toBeGreaterThan(0);
  });

  test('approving makes the applicant a partner, emails them once, and cannot be undone', async () => {
    const id = await apply();
    const approved = await review(id, { status: 'approved' });
    expect(approved.statusCode).toBe(200);
    expect(approved.json()).toMatchObject({
      application_status: 'approved',
    });
    const [partner] = await rowsOf(product, 'partner_application', 'id = $1', [id]);
    expect(await product.core.partners.approved('ETC', null)).toMatchObject({ email: partner?.email });

    const [job] = await jobsOf(id);
    expect(await write(job)).toEqual(['captured', 'skipped']);
    const [mail] = await rowsOf(product, 'message', 'recipient = $1', [partner?.email]);
    expect(mail?.text).toContain(
      "Starting today, Evergreen can sell with the code ETC. You'll earn 16% of what your customers pay",
    );

    const again = await review(id, { status: 'rejected', reason: 'Changed our mind' });
    expect(again.statusCode).toBe(409);
    expect(again.json().detail).toBe('This application is approved, so its status can’t change to rejected');
    expect(await rowsOf(product, 'record_change', 'record_id = $1', [id])).toMatchObject([
      { field: 'status', from_value: 'pending_review', to_value: 'approved', reason: null, actor: 'admin' },
    ]);
  });

  test('asking and rejecting need a message for the applicant; only the latest decision is emailed', async () => {
    const id = await apply();
    for (const status of ['rejected', 'more_information']) {
      const silent = await review(id, { status, reason: '  ' });
      expect(silent.statusCode).toBe(422);
      expect(silent.json().errors).toEqual([
        { field: 'reason', message: 'Please tell the applicant why, or what you need' },
      ]);
    }
    expect((await review(id, { status: 'more_information', reason: 'Which states?' })).statusCode).toBe(200);
    const rejected = await review(id, { status: 'rejected', reason: 'Outside <our> states' });
    expect(rejected.json().application_status).toBe('rejected');
    const steps = await rowsOf(product, 'record_change', "record_id = $1 AND field = 'status'", [id]);
    expect(steps.map((step) => step.to_value)).toEqual(['more_information', 'rejected']);
    const [asked, turnedDown] = (await jobsOf(id)).toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
    expect(await write(asked)).toEqual(['skipped', 'skipped']);
    expect(await write(turnedDown)).toEqual(['captured', 'skipped']);
    const [mail] = await rowsOf(product, 'message', 'job_id = $1', [turnedDown?.id]);
    expect(mail?.html).toContain('Outside &lt;our&gt; states');
  });

  test('of two simultaneous decisions one counts', async () => {
    const id = await apply();
    const both = await Promise.all([
      review(id, { status: 'approved' }),
      review(id, { status: 'rejected', reason: 'No' }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await jobsOf(id)).toHaveLength(1);
  });

  test('an invalid decision is refused with a reason', async () => {
    expect((await review(newId(), { status: 'approved' })).statusCode).toBe(404);
    expect((await review('x', { status: 'approved' })).statusCode).toBe(422);
    expect((await review(await apply(), { status: 'pending_review' })).json().errors).toEqual([
      { field: 'status', message: 'Please choose a decision' },
    ]);
  });

  test('a contract is downloaded as it was uploaded, under a safe name, by administrators only', async () => {
    const id = await upload({ integrationFee: '1', monthlyFee: '1' }, 'Vertrag Müller (2).pdf');
    const contract = await get(`custom-deals/${id}/contract`);
    expect(contract.statusCode).toBe(200);
    expect(contract.rawPayload.equals(pdfFile())).toBe(true);
    expect(contract.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdfFile().length),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="Vertrag M_ller (2).pdf"; filename*=UTF-8''Vertrag%20M%C3%BCller%20%282%29.pdf`,
    });
    expect((await product.app.inject(`/api/admin/custom-deals/${id}/contract`)).statusCode).toBe(401);
    const without = await upload({ integrationFee: '1', monthlyFee: '1' });
    expect((await get(`custom-deals/${without}/contract`)).statusCode).toBe(404);
    expect((await get(`custom-deals/${newId()}/contract`)).statusCode).toBe(404);
  });

  test('a contract is deleted by an administrator; the deal stays, and its history and the audit log say who did it', async () => {
    const id = await upload({ integrationFee: '1', monthlyFee: '1' }, 'Vertrag.pdf');
    const remove = (headers: Record<string, string> = {}) =>
      product.app.inject({ method: 'DELETE', url: `/api/admin/custom-deals/${id}/contract`, headers });
    expect((await remove()).statusCode).toBe(401);
    const headers = await product.signIn();
    const files = await countOf(product, 'stored_file');
    expect((await remove(headers)).statusCode).toBe(204);
    expect(await countOf(product, 'stored_file')).toBe(files - 1);
    expect((await get(`custom-deals/${id}/contract`)).statusCode).toBe(404);
    expect((await remove(headers)).statusCode).toBe(404);

    const detail = (await get(`records/custom-deals/${id}`)).json();
    expect(detail.record).toMatchObject({ contract: null, deal: { integration_fee: 1 } });
    expect(detail.timeline[0]).toMatchObject({ title: 'Contract deleted', actor: 'admin' });
    const outcomes = (
      await rowsOf(product, 'audit_entry', "action = 'contract-deleted' AND subject_id = $1", [id])
    ).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['done', 'refused']);
  });

  test('a deal is deleted with its contract, and every total is right before and after it is settled', async () => {
    const remove = (id: string, as: Record<string, string> = headers) =>
      product.app.inject({ method: 'DELETE', url: `/api/admin/custom-deals/${id}`, headers: as });
    const totals = async () => (await get('summary')).json();
    const before = await totals();
    const files = await countOf(product, 'stored_file');
    const [old, fresh] = [
      await upload({ integrationFee: '1000', monthlyFee: '1' }, 'Old.pdf'),
      await upload({ integrationFee: '2000', monthlyFee: '2' }, 'Fresh.pdf'),
    ];
    const { database } = product.core;
    // The first moment no total has settled yet.
    await database.sql.query({
      text: `
        UPDATE custom_deal SET created_at = coalesce(
          (SELECT max(up_to) + interval '1 millisecond' FROM list_total), now() - interval '2 minutes') WHERE id = $1`,
      values: [old],
    });
    for (const total of [dealCommission, { table: 'custom_deal' as const }])
      await database.transaction((sql) => settleTotal(sql, total));
    for (const id of [old, fresh]) {
      await product.app.inject({
        method: 'POST',
        url: `/api/admin/records/custom-deals/${id}/notes`,
        headers,
        payload: { text: 'Call Dana' },
      });
      expect((await remove(id, {})).statusCode).toBe(401);
      expect((await remove(id)).statusCode).toBe(204);
      // Nobody could find them afterward, to erase the person they name.
      expect(await rowsOf(product, 'note', 'record_id = $1', [id])).toMatchObject([{ text: 'erased' }]);
      expect(await countOf(product, 'webhook_event', 'subject_id = $1', [id])).toBe(0);
      const jobs = await rowsOf(product, 'job', 'subject_id = $1', [id]);
      expect(jobs.map(({ state, last_error: why }) => `${state}: ${why}`)).toEqual(
        jobs.map(() => 'cancelled: the record was deleted'),
      );
      expect(jobs.length).toBeGreaterThan(0);
      expect((await remove(id)).statusCode).toBe(404);
      expect((await get(`records/custom-deals/${id}`)).statusCode).toBe(404);
      const changes = await rowsOf(product, 'record_change', 'record_id = $1', [id]);
      expect(changes).toMatchObject([{ field: 'record', to_value: 'deleted', actor: 'admin' }]);
    }
    expect(await countOf(product, 'stored_file')).toBe(files);
    const after = await totals();
    expect([after.counts['custom-deals'], after.total_commission]).toEqual([
      before.counts['custom-deals'],
      before.total_commission,
    ]);
    const entries = await rowsOf(product, 'audit_entry', "action = 'deal-deleted' AND outcome = 'done'");
    expect(entries).toHaveLength(2);
    expect(JSON.stringify(entries)).toMatch(/S-[0-9A-Z]{5}-[0-9A-Z]{5}/);
  });

  test('an approved deal stays, because the books need its terms, and the refusal says so', async () => {
    const id = await upload({ integrationFee: '1000', monthlyFee: '1' });
    const decision = { method: 'PATCH' as const, url: `/api/admin/custom-deals/${id}`, headers };
    expect((await product.app.inject({ ...decision, payload: { status: 'approved' } })).statusCode).toBe(200);
    const refused = await product.app.inject({ method: 'DELETE', url: decision.url, headers });
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'This deal is approved, and the books need its terms and amounts. You can delete its contract.',
    ]);
    expect((await get(`records/custom-deals/${id}`)).statusCode).toBe(200);
  });
});
