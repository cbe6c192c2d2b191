import { type Browser, expect, type Page } from '@playwright/test';
import type { Role } from '#core/shared/rules.ts';
import { uniqueName } from './support.ts';

/** The password that members who join choose. */
export const memberPassword = 'four words in a row';

/** Invites a person in the page's session, whose owner must have signed in. `link` is the path of the invitation. */
export async function invite(owner: Page, role: Role, site = '') {
  const name = uniqueName();
  const email = `${name.replaceAll(' ', '-').toLowerCase()}@evergreen.example`;
  const invited = await owner.request.post(`${site}/api/admin/members`, {
    data: { email, name, role },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(invited.status()).toBe(201);
  const { id, link } = await invited.json();
  return { id, name, email, link: new URL(link).pathname };
}

/** Accepts an invitation in the page of the invited person, who is signed in then. */
export async function accept(member: Page, address: string) {
  await member.goto(address);
  await member.getByLabel('Password', { exact: true }).fill(memberPassword);
  await member.getByRole('button', { name: 'Join' }).click();
  await expect(member.getByRole('tab', { name: /Demo Requests/ })).toBeVisible();
}

/** Invites a person, who accepts in a browser of their own. */
export async function join(browser: Browser, owner: Page, role: Role, site = '') {
  const { link, ...invited } = await invite(owner, role, site);
  const page = await (await browser.newContext()).newPage();
  await accept(page, site + link);
  return { ...invited, page };
}
