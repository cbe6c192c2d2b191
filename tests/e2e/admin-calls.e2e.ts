import { expect } from '@playwright/test';
import { demoRequestInput } from '#tests/factories/forms.ts';
import { productPort } from '#tests/support/browser-run.ts';
import { openPage } from '#tests/support/talking.ts';
import { expectAccessible, expectNoSidewaysScroll, openAdminPage, phone, rowName, signIn, test } from './support.ts';

test('the team reads what a caller said, follows it to the demo, and sends the owner a new link', {
  tag: '@journey',
}, async ({ page, request }) => {
  const form = demoRequestInput({ business_description: 'We repair bicycles. A tune-up is $80.' });
  const asked = await request.post('/api/demo-requests', { data: form });
  const { reference, status_url } = (await asked.json()) as { reference: string; status_url: string };
  const caller = await openPage(`http://127.0.0.1:${productPort}`);
  caller.send({ type: 'setup', token: status_url.split('/').at(-1), mode: 'text' });
  await caller.next();
  await caller.hear();
  await caller.say('How much is a tune-up?');
  await caller.say('Do you sell boats?');

  await signIn(page);
  await openAdminPage(page, 'Receptionists');
  await page.getByRole('searchbox').fill(reference);
  const receptionist = page.getByRole('row').filter({ hasText: reference });
  await expect(receptionist).toContainText('2 answers, no hours');
  await rowName(receptionist).click();
  await page.getByRole('button', { name: 'Send a new link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a new link' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('A new link is on its way.', { exact: true })).toBeVisible();

  await receptionist.getByRole('link', { name: '1', exact: true }).click();
  await expect(page.getByRole('searchbox')).toHaveValue(reference);
  const call = page.getByRole('row').filter({ hasText: reference });
  // The receptionist was open, in two rows.
  await expect(call).toHaveCount(1);
  await expect(call).toContainText('open');
  await rowName(call).click();
  const said = page.getByRole('region', { name: 'What was said' }).getByRole('listitem');
  await expect(said.nth(1)).toContainText('How much is a tune-up?');
  await expect(said.nth(2)).toContainText('A tune-up is $80.');
  await expect(page.getByRole('region', { name: 'Questions without an answer' })).toContainText('Do you sell boats?');
  // What is said meanwhile arrives by itself.
  await caller.say('Goodbye');
  await expect(said.filter({ hasText: 'CallerGoodbye' })).toBeVisible();
  await expect(call).toContainText('completed');
  await expectAccessible(page);
  caller.socket.close();

  await page.setViewportSize(phone.viewport);
  await expectNoSidewaysScroll(page);
  await call.getByRole('link', { name: reference }).click();
  await expect(page.getByRole('dialog', { name: form.email })).toBeVisible();
});
