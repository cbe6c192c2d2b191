import { expect } from '@playwright/test';
import { freePort } from '#devkit/free-port.ts';
import { startProduct } from '#devkit/started-product.ts';
import { demoRequestInput } from '#tests/factories/forms.ts';
import { adminPassword } from '#tests/support/browser-run.ts';
import { rowName, signIn, test, uniqueName } from './support.ts';

test('the server restarts under an open dashboard, which says so, reconnects by itself and continues where it was', async ({
  page,
  request,
}) => {
  const product = await startProduct({ ADMIN_PASSWORD: adminPassword, PORT: String(await freePort()) });
  try {
    const send = async (business_description: string) =>
      (
        await request.post(`${product.url}/api/demo-requests`, { data: demoRequestInput({ business_description }) })
      ).json();
    const before = `Plumbing for ${uniqueName()}`;
    const { reference } = await send(before);
    await signIn(page, product.url);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    const row = page.getByRole('row', { name: new RegExp(reference) });
    await rowName(row).click();
    const panel = page.getByRole('dialog').filter({ hasText: before });
    await panel.getByLabel('Note').fill('Half a thought');
    const address = page.url();
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });

    await product.end();
    await expect(page.getByText('Reconnecting…')).toBeVisible();
    await expect(row).toBeVisible();
    await product.startAgain();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    const after = await send(`Roofing for ${uniqueName()}`);
    await expect(page.getByRole('row', { name: new RegExp(after.reference) })).toBeVisible();

    await expect(panel.getByLabel('Note')).toHaveValue('Half a thought');
    await panel.getByRole('button', { name: 'Add note' }).click();
    await expect(panel.getByRole('listitem').filter({ hasText: 'Half a thought' })).toContainText('by admin');
    await expect(page).toHaveURL(address);
    expect(loads).toBe(0);
  } finally {
    await product.stop();
  }
});
