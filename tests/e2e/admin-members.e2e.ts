import { expect } from '@playwright/test';
import { contactFormInput } from '#tests/factories/forms.ts';
import { invite, join, memberPassword } from './joining.ts';
import {
  adminMenu,
  expectAccessible,
  expectNoSidewaysScroll,
  openAdminPage,
  phone,
  rowName,
  signIn,
  test,
  uniqueName,
} from './support.ts';

const sameOrigin = { 'sec-fetch-site': 'same-origin' };

test('an owner invites a person, who chooses a password, works under their own name, and is removed', {
  tag: '@journey',
}, async ({ page, browser }) => {
  await signIn(page);
  await openAdminPage(page, 'Members');
  await page.getByRole('button', { name: 'Invite a member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a member' });
  const send = dialog.getByRole('button', { name: 'Send the invitation' });
  await send.click();
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Please enter an email address');
  const name = uniqueName();
  const email = `${name.replaceAll(' ', '-').toLowerCase()}@evergreen.example`;
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Name').fill(name);
  await expect(dialog.getByLabel('Role')).toHaveAccessibleDescription('Works on records; no money, no settings.');
  await expectAccessible(page);
  await send.click();
  await expect(dialog).toContainText(`We’re sending it to ${email}.`);
  const link = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Invited');

  const context = await browser.newContext();
  const invited = await context.newPage();
  await invited.goto(new URL(link).pathname);
  await expect(invited.getByText(`You’ll sign in as ${email}.`)).toBeVisible();
  await expect(invited.getByLabel('Your name')).toHaveValue(name);
  await invited.getByLabel('Password', { exact: true }).fill('too short');
  await invited.getByRole('button', { name: 'Join' }).press('Enter');
  await expect(invited.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /Please use at least 12 characters/,
  );
  await expectAccessible(invited);
  await invited.getByLabel('Password', { exact: true }).fill(memberPassword);
  await invited.getByRole('button', { name: 'Join' }).press('Enter');
  await expect(invited.getByText(`${name}, Agent`)).toBeVisible();
  await invited.goto(new URL(link).pathname);
  await expect(invited.getByRole('heading', { name: 'This invitation can’t be used' })).toBeVisible();
  await expect(invited.getByText('This invitation was already used.')).toBeVisible();

  await page.reload();
  await expect(row).toContainText('Active');
  await row.getByRole('button', { name: `Remove: ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove them' }).click();
  await expect(row).toBeHidden();
  await invited.goto('/admin');
  await expect(invited.getByText('Enter admin password to access dashboard')).toBeVisible();
  await context.close();
});

test('an agent signs in by email with the keyboard alone, and sees what the role allows and nothing else', async ({
  page,
  browser,
}) => {
  await signIn(page);
  const agent = await join(browser, page, 'agent');
  const form = contactFormInput({ name: uniqueName() });
  await page.request.post('/api/admin/contact-form', { data: form });
  await agent.page.getByRole('button', { name: 'Logout' }).click();

  await expect(agent.page.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await agent.page.keyboard.press('Tab');
  await agent.page.keyboard.press('Tab');
  await agent.page.keyboard.press('Tab');
  await expect(agent.page.getByRole('button', { name: 'Sign in with your email' })).toBeFocused();
  await agent.page.keyboard.press('Enter');
  await expect(agent.page.getByLabel('Email')).toBeFocused();
  await agent.page.keyboard.type(agent.email.toUpperCase());
  await agent.page.keyboard.press('Tab');
  await agent.page.keyboard.type('not this one');
  await agent.page.keyboard.press('Enter');
  await expect(agent.page.getByText('Invalid password')).toBeVisible();
  await agent.page.keyboard.press('ControlOrMeta+A');
  await agent.page.keyboard.type(memberPassword);
  await agent.page.keyboard.press('Enter');
  await expect(agent.page.getByText(`${agent.name}, Agent`)).toBeVisible();

  const tabs = agent.page.getByRole('tab');
  await expect(tabs).toHaveText([/^Demo Requests/, /^Contact Forms/, /^Custom Deals/]);
  await expect(adminMenu(agent.page, 'Money')).toHaveCount(0);
  await expect(agent.page.getByRole('link', { name: 'Queues' })).toHaveCount(0);
  await expect(agent.page.getByText('Total Commission')).toHaveCount(0);
  await adminMenu(agent.page, 'System').click();
  await expect(agent.page.getByRole('menuitem')).toHaveText(['Sessions', 'Your Account']);
  await agent.page.keyboard.press('Escape');
  await tabs.filter({ hasText: 'Contact Forms' }).click();
  await expect(agent.page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0);
  const record = agent.page.getByRole('row', { name: new RegExp(form.name) });
  await rowName(record).click();
  await agent.page.getByLabel('Note').fill('Called back');
  await agent.page.getByRole('button', { name: 'Add note' }).click();
  await expect(agent.page.getByText(new RegExp(`by ${agent.email}`))).toBeVisible();
  await agent.page.goto('/admin?tab=audit');
  await expect(agent.page.getByRole('heading', { name: 'Audit Log isn’t part of your role' })).toBeVisible();
  await expectAccessible(agent.page);
  await agent.page.context().close();
});

test('whose role is lowered while a page is open is told so, and the page hides what the role may not do', async ({
  page,
  browser,
}) => {
  await signIn(page);
  const agent = await join(browser, page, 'agent');
  const form = contactFormInput({ name: uniqueName() });
  await page.request.post('/api/admin/contact-form', { data: form });
  await openAdminPage(agent.page, 'Contact Forms');
  await rowName(agent.page.getByRole('row', { name: new RegExp(form.name) })).click();
  await agent.page.getByLabel('Note').fill('Promised a call');

  await page.request.patch(`/api/admin/members/${agent.id}`, { data: { role: 'viewer' }, headers: sameOrigin });
  await agent.page.getByRole('button', { name: 'Add note' }).click();
  const told = 'Your role is Viewer now. If you just tried something it doesn’t allow, it was not done.';
  await expect(agent.page.getByText(told, { exact: true })).toBeVisible();
  await expect(agent.page.getByLabel('Note')).toHaveCount(0);
  await expect(agent.page.getByRole('button', { name: 'Assign' })).toHaveCount(0);
  await expect(agent.page.getByText('Promised a call')).toHaveCount(0);
  await expect(agent.page.getByText(`${agent.name}, Viewer`)).toBeAttached();
  await agent.page.context().close();
});

const pagesOfFinance: Record<string, readonly string[]> = {
  Leads: ['Partner Applications', 'Newsletter'],
  Money: ['Purchases', 'Commissions'],
  Site: ['Receptionists', 'Calls', 'Analytics'],
  System: ['Sessions', 'Your Account'],
};
test('the pages that the role finance has all open, and it has no others', async ({ page, browser }) => {
  await signIn(page);
  const member = await join(browser, page, 'finance');
  const refused: string[] = [];
  member.page.on('response', (response) => response.status() === 403 && refused.push(response.url()));
  const waiting = new Set<unknown>();
  member.page.on('request', (request) => request.url().endsWith('/api/admin/events') || waiting.add(request));
  member.page.on('requestfinished', (request) => waiting.delete(request));
  member.page.on('requestfailed', (request) => waiting.delete(request));
  await expect(member.page.getByRole('navigation', { name: 'More pages' }).getByRole('button')).toHaveCount(4);
  for (const [menu, names] of Object.entries(pagesOfFinance)) {
    await adminMenu(member.page, menu).click();
    await expect(member.page.getByRole('menuitem')).toHaveText(names.map((name) => new RegExp(`^${name}`)));
    await member.page.keyboard.press('Escape');
    for (const name of names) {
      await openAdminPage(member.page, name);
      await expect(member.page.getByText('Loading the list')).toHaveCount(0);
      await expect.poll(() => waiting.size).toBe(0);
    }
  }
  expect(refused).toEqual([]);
  await member.page.context().close();
});

test('removing a member or their role names whom they invited, and the key, the address and the shared password they leave', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(phone.viewport);
  await page.emulateMedia({ colorScheme: phone.colorScheme });
  await signIn(page);
  const { name, page: member } = await join(browser, page, 'owner');
  const [pending, joined] = [await invite(member, 'agent'), await join(browser, member, 'viewer')];
  await joined.page.context().close();
  const made = await member.request.post('/api/admin/webhook-endpoints', {
    headers: sameOrigin,
    data: { url: 'http://127.0.0.1:9/hook', description: `CRM of ${name}`, event_types: ['call.completed'] },
  });
  expect(made.status()).toBe(201);
  const key = { name: `Import of ${name}`, scopes: ['events:read'] };
  const created = await member.request.post('/api/admin/api-keys', { headers: sameOrigin, data: key });
  expect(created.status()).toBe(201);

  await openAdminPage(page, 'Members');
  await page.getByRole('button', { name: `Remove: ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove a member' });
  await expect(dialog.getByText(`Invitations they sent stop working: ${pending.name}.`)).toBeVisible();
  await expect(dialog.getByText(`Members they invited stay: ${joined.name}.`)).toBeVisible();
  await expect(dialog.getByText('Whoever knows the shared admin password can still sign in with it.')).toBeVisible();
  await expect(dialog.getByText(`API keys they made keep working: Import of ${name}.`)).toBeVisible();
  await expect(dialog.getByText(`Events keep going to addresses they entered: CRM of ${name}.`)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Keep them' }).click();

  await page.getByRole('button', { name: `Change: ${name}` }).click();
  const change = page.getByRole('dialog', { name: 'Change a member' });
  await change.getByLabel('Role').selectOption('admin');
  await expect(change.getByText(`Invitations they sent stop working: ${pending.name}.`)).toBeVisible();
  await expect(change.getByText('API keys they made keep working')).toHaveCount(0);
  await change.getByLabel('Role').selectOption('agent');
  await expect(change.getByText(`API keys they made keep working: Import of ${name}.`)).toBeVisible();
  await expect(change.getByText(`Events keep going to addresses they entered: CRM of ${name}.`)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await change.getByRole('button', { name: 'Cancel' }).click();
  const [endpoint, apiKey] = [(await made.json()).id, (await created.json()).id];
  for (const path of [`webhook-endpoints/${endpoint}`, `api-keys/${apiKey}`])
    expect((await member.request.delete(`/api/admin/${path}`, { headers: sameOrigin })).ok()).toBe(true);
});
