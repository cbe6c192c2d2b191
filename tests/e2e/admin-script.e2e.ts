import { expect, type Page } from '@playwright/test';
import {
  contactFormInput,
  customDealInput,
  demoRequestInput,
  partnerApplicationInput,
} from '#tests/factories/forms.ts';
import { fieldParts, multipartForm } from '#tests/support/multipart.ts';
import { openAdminPage, rowName, signIn, test, uniqueName } from './support.ts';

/** Finds the record in its list, opens it, and returns its panel. */
async function open(page: Page, tab: string, reference: string) {
  await openAdminPage(page, tab);
  await page.getByRole('searchbox').fill(reference);
  const row = page.getByRole('row').filter({ hasText: reference });
  await expect(row).toHaveCount(1);
  await rowName(row).click();
  return page.getByRole('dialog').filter({ hasText: reference });
}

test('text from senders is shown as it was written, in every list and panel, and never runs', async ({
  page,
  request,
}) => {
  const script = `<img src=x onerror="document.body.remove()"><b>${uniqueName()}</b>`;
  const send = async (url: string, data: object) => {
    const answer = await request.post(url, { data });
    expect(answer.status()).toBe(202);
    return (await answer.json()).reference as string;
  };
  const deal = {
    dealName: script,
    salesRepName: script,
    customerName: script,
    customerCompany: script,
    specialNotes: script,
  };
  const form = multipartForm(fieldParts(customDealInput(deal) as Record<string, string>));
  const upload = { headers: form.headers, data: form.body };
  const sent = [
    [
      'Contact Forms',
      await send('/api/admin/contact-form', contactFormInput({ name: script, company: script, message: script })),
    ],
    ['Demo Requests', await send('/api/demo-requests', demoRequestInput({ business_description: script }))],
    [
      'Partner Applications',
      await send(
        '/api/partner-applications',
        partnerApplicationInput({ company_name: script, contact_name: script, experience: script }),
      ),
    ],
    ['Custom Deals', (await (await request.post('/api/stripe-connect/upload-custom-deal', upload)).json()).reference],
  ] as const;

  await signIn(page);
  for (const [tab, reference] of sent) {
    const panel = await open(page, tab, reference);
    await expect(panel).toContainText(script);
    await panel.getByLabel('Note').fill(script);
    await panel.getByRole('button', { name: 'Add note' }).click();
    await expect(panel.getByRole('listitem').filter({ hasText: `Note${script}` })).toContainText('by admin');
    await panel.getByLabel('Owner').fill(script.slice(0, 80));
    await panel.getByRole('button', { name: 'Assign', exact: true }).click();
    await expect(panel.getByRole('listitem').filter({ hasText: 'Assigned to <img src=x' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('row').filter({ hasText: reference })).toContainText('<img src=x onerror=');
    await expect(page.locator('main img')).toHaveCount(0);
  }
});
