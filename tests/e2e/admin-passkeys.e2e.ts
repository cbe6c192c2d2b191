import { expect } from '@playwright/test';
import { productPort } from '#tests/support/browser-run.ts';
import { accept, invite } from './joining.ts';
import {
  elevenMinutesLater,
  expectAccessible,
  expectNoSidewaysScroll,
  openAdminPage,
  phone,
  signIn,
  test,
} from './support.ts';

// A passkey is of a domain; an address of numbers is none.
const site = `http://localhost:${productPort}`;

test('a member adds a passkey and signs in with it alone', async ({ page, browser }) => {
  await signIn(page);
  const { email, link } = await invite(page, 'viewer');
  const context = await browser.newContext(phone);
  const member = await context.newPage();
  const device = await context.newCDPSession(member);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await accept(member, site + link);
  await openAdminPage(member, 'Your Account');
  await member.getByLabel('Name of a new passkey').fill('My phone');
  await member.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  const passkey = member.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect(passkey).toContainText('My phone');
  await expectAccessible(member);
  await expectNoSidewaysScroll(member);

  await member.getByRole('button', { name: 'Logout' }).click();
  await member.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter');
  await expect(member.getByRole('tab', { name: /Demo Requests/ })).toBeVisible();
  await openAdminPage(member, 'Your Account');
  await expect(member.getByText(email)).toBeVisible();
  await expect(passkey).not.toContainText('never used');

  // Asked again later, the passkey answers too.
  await elevenMinutesLater(email);
  await member.getByLabel('Name of a new passkey').fill('Another');
  await member.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  const question = member.getByRole('dialog', { name: 'Please confirm that it’s you' });
  await question.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(question).toHaveCount(0);
  await expect(member.getByText('This device already has a passkey for this account.')).toBeVisible();

  // A device that cannot tell who holds it signs nobody in.
  await member.getByRole('button', { name: 'Logout' }).click();
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await member.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(member.getByText('Your browser didn’t give a passkey.')).toBeVisible();

  // Nor does a passkey that was removed.
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await member.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await openAdminPage(member, 'Your Account');
  await member.getByRole('button', { name: 'Remove the passkey My phone' }).click();
  await expect(passkey).toHaveCount(0);
  await member.getByRole('button', { name: 'Logout' }).click();
  await member.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(member.getByText('This passkey doesn’t sign anyone in here.')).toBeVisible();
  await context.close();
});
