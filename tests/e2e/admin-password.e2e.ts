import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, openAdminPage, signIn, uniqueName } from './support.ts';

const sameOrigin = { 'sec-fetch-site': 'same-origin' };
const [before, after] = ['four words in a row', 'five other words in a row'];

for (const [width, colorScheme] of [
  [360, 'light'],
  [1440, 'dark'],
] as const)
  test(`a member changes their password, and signs in with the new one, at ${width} px, ${colorScheme}`, async ({
    page,
    browser,
  }) => {
    await signIn(page);
    const name = uniqueName();
    const email = `${name.replaceAll(' ', '-').toLowerCase()}@evergreen.example`;
    const invited = await page.request.post('/api/admin/members', {
      data: { email, name, role: 'viewer' },
      headers: sameOrigin,
    });
    const { link } = await invited.json();
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme });
    const member = await context.newPage();
    await member.goto(new URL(link).pathname);
    await member.getByLabel('Password', { exact: true }).fill(before);
    await member.getByRole('button', { name: 'Join' }).click();
    await openAdminPage(member, 'Your Account');

    const section = member.getByRole('region', { name: 'Password' });
    const current = section.getByLabel('Current password', { exact: true });
    const chosen = section.getByLabel('New password', { exact: true });
    const change = section.getByRole('button', { name: 'Change password' });
    await change.click();
    await expect(current).toHaveAccessibleDescription(/Please enter your current password/);
    await expect(chosen).toHaveAccessibleDescription(/Please use at least 12 characters/);
    await current.fill('something else');
    await chosen.fill(after);
    await change.click();
    await expect(current).toHaveAccessibleDescription(/Invalid password/);
    await expect(current).toBeFocused();
    await expect(chosen).toHaveValue(after);
    await expectAccessible(member);
    await expectNoSidewaysScroll(member);

    await current.fill(before);
    await change.click();
    await expect(member.getByText('Your password is changed. You had no other sessions.').first()).toBeVisible();
    await expect(current).toHaveValue('');
    await member.getByRole('button', { name: 'Logout' }).click();
    await member.getByRole('button', { name: 'Sign in with your email' }).click();
    await member.getByLabel('Email').fill(email);
    await member.getByRole('textbox', { name: 'Password' }).fill(after);
    await member.getByRole('button', { name: 'Access Dashboard' }).click();
    await openAdminPage(member, 'Your Account');
    await member.getByRole('button', { name: 'Set it up' }).click();
    await expect(member.getByText('If you can’t scan it')).toBeVisible();
    await context.close();
  });
