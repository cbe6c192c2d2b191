import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { contactForm, formEndpoints } from '#tests/factories/endpoints.ts';
import { pdfFile } from '#tests/factories/files.ts';
import { customDealInput } from '#tests/factories/forms.ts';
import { eventually } from '#tests/support/conditions.ts';
import { dealUrl } from '#tests/support/deal-desk.ts';
import { fieldParts, multipartForm } from '#tests/support/multipart.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { countOf } from '#tests/support/tables.ts';

const canary = 'kanarienvogel';

describe('what people write stays out of the log and the metrics', () => {
  let product: Product;
  let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
  const lines: string[] = [];

  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    receiver.next(500, 404, 200);
    product = await startProduct({
      settings: { AUTOMATION_WEBHOOK_URL: receiver.url, LOG_LEVEL: 'trace' },
      log: (line) => lines.push(line),
    });
  });
  afterAll(async () => {
    await product.close();
    await receiver.close();
  });

  /** A value that contains the canary and is valid for the field, where possible. */
  const marked = (field: string, value: unknown): unknown => {
    if (typeof value !== 'string') return value;
    if (/email/i.test(field)) return `${canary}-${field.toLowerCase()}@example.org`;
    if (/website/.test(field)) return `https://${canary}.example`;
    if (/phone|fee|duration|date|terms|code|features|tried|heard|ready|choice|type|zip|account/i.test(field))
      return value;
    return `${canary} ${value}`;
  };
  const markedForm = (form: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(form).map(([field, value]) => [field, marked(field, value)]));
  const allWrong = (form: Record<string, unknown>) =>
    Object.fromEntries(Object.keys(form).map((field) => [field, `${canary}\u0000${field}`]));

  test('forms, invalid forms, wrong fields, wrong passwords, links, odd addresses, headers and files: no log line and no metric contains any of it', async () => {
    for (const { url, valid } of formEndpoints) {
      const form = markedForm(valid());
      expect(
        (await product.post(url, form, { 'idempotency-key': `${canary}-key`, 'user-agent': canary, referer: canary }))
          .statusCode,
      ).toBe(202);
      await product.post(
        url,
        { ...form, name: `${canary} other`, email: `${canary}@other.example` },
        { 'idempotency-key': `${canary}-key` },
      );
      await product.post(url, allWrong(form));
      await product.post(url, { ...form, [canary]: canary });
      for (const field of Object.keys(form)) await product.post(url, { ...form, [field]: { [canary]: canary } });
      await product.post(url, `{"email": "${canary}`);
      await product.post(url, `{"${canary}": 1, "${canary}": 2}`);
      await product.post(url, form, { 'content-type': `text/${canary}` });
    }
    const { status_url } = (await product.post(contactForm.url, contactForm.valid())).json();
    expect((await product.app.inject({ url: `/api${status_url}` })).statusCode).toBe(200);
    const file = { name: 'contractFile', filename: `${canary}.pdf`, value: pdfFile(canary) };
    for (const parts of [
      [...fieldParts(markedForm(customDealInput() as Record<string, unknown>) as Record<string, string>), file],
      [...fieldParts(allWrong(customDealInput() as Record<string, unknown>) as Record<string, string>), file],
      [{ ...file, filename: `${canary}.exe` }],
      [file, file],
      [{ name: canary, value: canary }],
    ]) {
      const { headers, body } = multipartForm(parts);
      await product.app.inject({ method: 'POST', url: dealUrl, headers, payload: body });
      await product.app.inject({ method: 'POST', url: dealUrl, headers, payload: body.subarray(0, body.length / 2) });
    }
    for (const password of [canary, `${canary}\u0000`, { [canary]: canary }])
      await product.post('/api/admin/login', { password });
    const signedIn = await product.signIn();
    await product.post(
      '/api/admin/login',
      { password: canary },
      { cookie: `ringwell_admin=${canary}; ringwell_device=${canary}.${canary}` },
    );
    for (const url of [
      `/${canary}`,
      `/api/admin/jobs?q=${canary}`,
      `/api/admin/jobs?${canary}=${canary}`,
      `/api/admin/contact-forms?q=${canary}`,
      `/%zz${canary}`,
    ]) {
      await product.app.inject({ url, headers: signedIn });
      await product.app.inject({
        url,
        headers: { authorization: `Bearer ${canary}`, cookie: `ringwell_admin=${canary}` },
      });
    }
    await eventually(async () =>
      expect(
        await countOf(
          product,
          'job',
          "state NOT IN ('succeeded', 'dead') AND NOT (state = 'pending' AND run_at > now())",
        ),
      ).toBe(0),
    );

    expect(lines.length).toBeGreaterThan(100);
    expect(receiver.deliveries.some(({ body }) => body.includes(canary))).toBe(true);
    expect(await countOf(product, 'message', 'text LIKE $1', [`%${canary}%`])).toBeGreaterThan(4);
    const leaks = lines.filter((line) => line.toLowerCase().includes(canary));
    expect(leaks.slice(0, 3)).toEqual([]);
    const metrics = (await product.app.inject('/metrics')).body;
    expect(metrics).toMatch(/^ringwell_http_request_seconds_count\{/m);
    expect(metrics.toLowerCase()).not.toContain(canary);
    const [, session = ''] = /ringwell_admin=([^;]+)/.exec(signedIn.cookie) ?? [];
    const link = status_url.slice('/status/'.length);
    expect(lines.filter((line) => line.includes(session) || line.includes(link))).toEqual([]);
  });
});
