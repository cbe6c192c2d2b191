import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { demoRequestInput } from '#tests/factories/forms.ts';
import { startWithoutReceiver } from './receiver-away.ts';
import { openAdminPage, rowName, signIn, test, uniqueName } from './support.ts';

test('a day is run from the dashboard: a request arrives, is worked on, delivered, exported, and audited', async ({
  page,
  request,
}) => {
  const { product, receiverPort } = await startWithoutReceiver();
  try {
    await signIn(page, product.url);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();

    // From elsewhere; the dashboard is not touched.
    const business_description = `Plumbing for ${uniqueName()}`;
    const sent = await request.post(`${product.url}/api/demo-requests`, {
      data: demoRequestInput({ business_description }),
    });
    const { reference } = await sent.json();
    const row = page.getByRole('row', { name: new RegExp(reference) });
    await expect(row).toContainText('pending');
    await expect(row).toContainText(/Number due in 2[34] hours/);

    await rowName(row).click();
    const panel = page.getByRole('dialog').filter({ hasText: business_description });
    await panel.getByLabel('Note').fill('Wants it before Monday');
    await panel.getByRole('button', { name: 'Add note' }).click();
    const timeline = panel.getByRole('listitem');
    await expect(timeline.filter({ hasText: 'Wants it before Monday' })).toContainText('by admin');
    await panel.getByRole('button', { name: 'Give a demo number' }).click();
    const assigning = page.getByRole('dialog', { name: `Demo ${reference}` });
    await assigning.getByLabel('Number').fill(`(629) 555-${randomInt(1_000, 10_000)}`);
    await assigning.getByRole('button', { name: 'Save' }).click();
    await expect(timeline.filter({ hasText: 'Status: assigned' })).toContainText('by admin');
    await expect(panel).toContainText(/Due .*, on time/);
    await page.keyboard.press('Escape');
    await expect(row).toContainText('assigned');
    await expect(row).toContainText('First call due in');

    // The webhook receiver is away: the delivery is dead, and the banner says so.
    await page.getByRole('link', { name: /jobs? needs? attention/ }).click();
    await expect(page).toHaveURL(/tab=jobs&status=dead/);
    await page.getByRole('searchbox').fill(reference);
    const delivery = page.getByRole('row', { name: /to the automation webhook/ }).filter({ hasText: reference });
    await expect(delivery).toContainText('dead');
    await expect(delivery).toContainText('Connection refused');
    await page.getByRole('button', { name: 'Status: dead, remove' }).click();
    await expect(page).not.toHaveURL(/status=/);
    const received: string[] = [];
    const receiver = createServer((incoming, response) => {
      json(incoming).then((body) => {
        received.push((body as { reference: string }).reference);
        response.end('thanks');
      });
    });
    await new Promise<void>((resolve) => receiver.listen(receiverPort, '127.0.0.1', resolve));
    try {
      await rowName(delivery).click();
      await page.getByRole('button', { name: 'Retry', exact: true }).click();
      await expect(delivery).toContainText('succeeded');
      expect(received.filter((each) => each === reference)).toHaveLength(1);
      await expect(page.getByRole('cell', { name: 'thanks' })).toBeVisible();
    } finally {
      receiver.close();
      receiver.closeAllConnections();
    }

    await openAdminPage(page, 'Demo Requests');
    const month = `${new Date(Date.now() - 86_400_000).toISOString().slice(0, 8)}01`;
    await page.getByLabel('From', { exact: true }).fill(month);
    await expect(page).toHaveURL(new RegExp(`from=${month}`));
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    expect(file).toContain(business_description);

    await page.goto(`${product.url}/admin?tab=audit&q=${reference}`);
    // Viewed before and after a full quarter of an hour, a record has two entries.
    for (const did of [
      `Opened ${reference}`,
      `Wrote a note on ${reference}`,
      `Changed ${reference}`,
      `Retried a job for ${reference}`,
    ])
      await expect(page.getByRole('row').filter({ hasText: did }).first()).toContainText('admin');
    await page.goto(`${product.url}/admin?tab=audit&status=list-exported`);
    await expect(page.getByRole('row').filter({ hasText: 'Exported demo requests' }).first()).toContainText('Done');
  } finally {
    await product.stop();
  }
});
