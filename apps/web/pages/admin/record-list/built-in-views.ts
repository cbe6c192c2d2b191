import { kindOfList, type ListName, type otherLists } from '#core/dashboard/rules.ts';
import { adminResources } from '../resources/index.ts';
import type { View } from '../resources/resource.tsx';

const otherViews: Record<keyof typeof otherLists, readonly View[]> = {
  receptionists: [
    { name: 'In their seven days', query: 'status=active' },
    { name: 'Bought', query: 'status=converted' },
  ],
  calls: [
    { name: 'In progress', query: 'status=open' },
    { name: 'With a message', query: 'status=follow-up' },
  ],
  purchases: [
    { name: 'Paid', query: 'status=paid' },
    { name: 'Held for review', query: 'status=review' },
  ],
  commissions: [
    { name: 'Held', query: 'status=held' },
    { name: 'Ready to pay', query: 'status=payable' },
  ],
  messages: [{ name: 'Not delivered', query: 'status=failed' }],
  jobs: [
    { name: 'Need attention', query: 'status=dead' },
    { name: 'Will be retried', query: 'status=retrying' },
  ],
  audit: [
    { name: 'Exports', query: 'status=list-exported' },
    { name: 'Wrong passwords', query: 'status=sign-in-refused' },
  ],
};

/** A list's built-in views. */
export function builtInViews(list: ListName, now = new Date()): readonly View[] {
  const kind = kindOfList(list);
  const views = kind ? adminResources[kind].views : otherViews[list as keyof typeof otherLists];
  return [...views, { name: 'Last month', query: lastMonth(now) }];
}

/** The days of the viewer's month before. */
function lastMonth(now: Date): string {
  const [year, month] = [now.getFullYear(), now.getMonth()];
  const from = dateOf(new Date(Date.UTC(year, month - 1, 1)));
  return new URLSearchParams({ from, to: dateOf(new Date(Date.UTC(year, month, 0))) }).toString();
}

const dateOf = (moment: Date) => moment.toISOString().slice(0, 10);
