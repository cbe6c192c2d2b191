import { expect } from '@playwright/test';
import { accept, invite, memberPassword } from './joining.ts';
import { expectAccessible, expectNoSidewaysScroll, openAdminPage, phone, signIn, test } from './support.ts';

const newPassword = 'five other words in a row';

test('a member changes their password, and signs in with the new one', async ({ page, browser }) => {
  await signIn(page);
  const { email, link } = await invite(page, 'viewer');
  const context = await browser.newContext(phone);
  const member = await context.newPage();
  await accept(member, link);
  await openAdminPage(member, 'Your Account');

  const section = member.getByRole('region', { name: 'Password' });
  const current = section.getByLabel('Current password', { exact: true });
  const chosen = section.getByLabel('New password', { exact: true });
  const change = section.getByRole('button', { name: 'Change password' });
  await change.click();
  await expect(current).toHaveAccessibleDescription(/Please enter your current password/);
  await expect(chosen).toHaveAccessibleDescription(/Please use at least 12 characters/);
  await current.fill('something else');
  await chosen.fill(newPassword);
  await change.click();
  await expect(current).toHaveAccessibleDescription(/Invalid password/);
  await expect(current).toBeFocused();
  await expect(chosen).toHaveValue(newPassword);
  await expectAccessible(member);
  await expectNoSidewaysScroll(member);

  await current.fill(memberPassword);
  await change.click();
  await expect(member.getByText('Your password is changed. You had no other sessions.').first()).toBeVisible();
  await expect(current).toHaveValue('');
  await member.getByRole('button', { name: 'Logout' }).click();
  await member.getByRole('button', { name: 'Sign in with your email' }).click();
  await member.getByLabel('Email').fill(email);
  await member.getByRole('textbox', { name: 'Password' }).fill(newPassword);
  await member.getByRole('button', { name: 'Access Dashboard' }).click();
  await openAdminPage(member, 'Your Account');
  await member.getByRole('button', { name: 'Set it up' }).click();
  await expect(member.getByText('If you can’t scan it')).toBeVisible();
  await context.close();
});
