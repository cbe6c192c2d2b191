import { expect, test } from 'vitest';
import { dashboardLists } from '#core/dashboard/rules.ts';
import { pageGroups, pageOf, tabs } from '../../../apps/web/pages/admin/pages.tsx';

const grouped = pageGroups.flatMap(({ pages }) => pages);
const ids = [...tabs, ...grouped].map(({ id }) => id);

test('the four tabs come first, and every other page is in the menu of its group', () => {
  expect(tabs.map(({ label }) => label)).toEqual(['Demo Requests', 'Contact Forms', 'Audio Samples', 'Custom Deals']);
  expect(pageGroups.map(({ label, pages }) => [label, pages.map((page) => page.label)])).toEqual([
    ['Leads', ['Partner Applications', 'Newsletter', 'Privacy']],
    ['Money', ['Purchases', 'Commissions']],
    ['Site', ['Receptionists', 'Calls', 'Messages', 'Analytics']],
    ['System', ['Jobs', 'Webhooks', 'Health', 'Setup', 'Audit Log', 'Members', 'Sessions', 'Your Account']],
  ]);
});

test('every list has a page, and every page an address of its own', () => {
  expect(new Set(ids).size).toBe(ids.length);
  expect(dashboardLists.filter((list) => !ids.includes(list))).toEqual([]);
  for (const id of ids) expect(pageOf(id).id).toBe(id);
});

test.each([null, '', 'no-such-page'])('the address with %j shows the demo requests', (id) => {
  expect(pageOf(id).id).toBe('demo-requests');
});
