import { expect } from '@playwright/test';
import { freePort } from '#devkit/free-port.ts';
import { startOtlpCollector } from '#devkit/simulators/otlp-collector.ts';
import { startProduct } from '#devkit/started-product.ts';
import { contactFormInput } from '#tests/factories/forms.ts';
import { adminPassword } from '#tests/support/browser-run.ts';
import { expectAccessible, expectNoSidewaysScroll, openAdminPage, signIn, test } from './support.ts';

test('an administrator copies a job’s trace id, and finds the way to the trace’s page', async ({ page, request }) => {
  const collector = await startOtlpCollector();
  const product = await startProduct({
    ADMIN_PASSWORD: adminPassword,
    PORT: String(await freePort()),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    TRACE_URL_TEMPLATE: 'https://traces.example/trace/{traceId}',
  });
  try {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize({ width: 360, height: 800 });
    const sent = await request.post(`${product.url}/api/admin/contact-form`, { data: contactFormInput() });
    const { reference } = await sent.json();
    await signIn(page, product.url);
    await openAdminPage(page, 'Jobs');
    await page.getByRole('searchbox').fill(reference);
    await page
      .getByRole('row', { name: /to the automation webhook/ })
      .filter({ hasText: reference })
      .getByRole('button')
      .first()
      .click();

    const trace = page.getByRole('link', { name: /^[0-9a-f]{32}$/ });
    const id = (await trace.textContent()) ?? '';
    await expect(trace).toHaveAttribute('href', `https://traces.example/trace/${id}`);
    await page.getByRole('button', { name: 'Copy the trace ID' }).press('Enter');
    await expect(page.getByText('Trace ID copied.', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
    // Where the page was scrolled to, the header may cover half of a control.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  } finally {
    await product.stop();
    await collector.close();
  }
});
