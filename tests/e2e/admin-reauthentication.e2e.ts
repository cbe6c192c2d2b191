import { expect, type Page, test } from '@playwright/test';
import { contactFormInput } from '#tests/factories/forms.ts';
import { accept, invite, memberPassword } from './joining.ts';
import {
  elevenMinutesLater,
  expectAccessible,
  expectNoSidewaysScroll,
  openAdminPage,
  signIn,
  uniqueName,
} from './support.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'Please confirm that it’s you' });

for (const [width, colorScheme] of [
  [360, 'dark'],
  [1440, 'light'],
] as const)
  test(`an owner is asked again before inviting and exporting, and loses nothing, at ${width} px, ${colorScheme}`, async ({
    page,
    browser,
    request,
  }) => {
    await signIn(page);
    await request.post('/api/admin/contact-form', { data: contactFormInput() });
    const { email, link } = await invite(page, 'owner');
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme });
    const owner = await context.newPage();
    await accept(owner, link);
    await openAdminPage(owner, 'Members');

    await elevenMinutesLater(email);
    await owner.getByRole('button', { name: 'Invite a member' }).click();
    const dialog = owner.getByRole('dialog', { name: 'Invite a member' });
    const another = uniqueName();
    await dialog.getByLabel('Email').fill(`${another.replaceAll(' ', '-')}@evergreen.example`);
    await dialog.getByLabel('Name').fill(another);
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    const field = question(owner).getByLabel('Your password', { exact: true });
    await expect(field).toBeFocused();
    await expectAccessible(owner);
    await expectNoSidewaysScroll(owner);

    // Who closes it finds everything as it was.
    await owner.keyboard.press('Escape');
    await expect(question(owner)).toHaveCount(0);
    await expect(dialog.getByText('Please confirm that it’s you first. Nothing was changed.')).toBeVisible();
    await expect(dialog.getByLabel('Name')).toHaveValue(another);

    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await field.fill('something else');
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription(/Invalid password/);
    await field.fill(memberPassword);
    await field.press('Enter');
    await expect(question(owner)).toHaveCount(0);
    await expect(dialog).toContainText('We’re sending it to');
    await dialog.getByRole('button', { name: 'Done' }).click();

    // An export that the browser holds, and one that it loads itself because it has many rows.
    await openAdminPage(owner, 'Contact Forms');
    for (const rows of ['few', 'many']) {
      if (rows === 'many') {
        await owner.route(/\/api\/admin\/contact-forms\?/, async (route) => {
          const answer = await route.fetch();
          await route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-total-count': '20000' } });
        });
        await owner.reload();
      }
      const exporting = owner.getByRole(rows === 'few' ? 'button' : 'link', { name: /^Export CSV/ });
      await expect(exporting).toBeEnabled();
      await elevenMinutesLater(email);
      await exporting.click();
      await field.fill(memberPassword);
      const download = owner.waitForEvent('download');
      await question(owner).getByRole('button', { name: 'Confirm' }).click();
      expect((await download).suggestedFilename()).toMatch(/^contact-forms.*\.csv$/);
    }

    // A code instead, for members.
    await elevenMinutesLater(email);
    await openAdminPage(owner, 'Members');
    await owner.getByRole('button', { name: 'Invite a member' }).click();
    await dialog.getByLabel('Email').fill('someone@evergreen.example');
    await dialog.getByLabel('Name').fill('Someone');
    await dialog.getByRole('button', { name: 'Send the invitation' }).click();
    await question(owner).getByRole('button', { name: 'Use a code' }).click();
    await question(owner).getByLabel('Code').fill('123456');
    await question(owner).getByRole('button', { name: 'Confirm' }).click();
    await expect(question(owner).getByLabel('Code')).toHaveAccessibleDescription(/This code is wrong/);
    await expectAccessible(owner);
    await context.close();
  });
