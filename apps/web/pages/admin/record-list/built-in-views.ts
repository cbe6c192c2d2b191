import { kindOfList, type ListName, type otherLists } from '#core/dashboard/rules.ts';
import { adminResources } from '../resources/index.ts';
import type { View } from '../resources/resource.tsx';

const otherViews: Record<keyof typeof otherLists, readonly View[]> = {
  commissions: [
    { name: 'Held', query: 'status=held' },
    { name: 'Ready to pay', query: 'status=payable' },
  ],
  messages: [{ name: 'Not delivered', query: 'status=failed' }],
  jobs: [
    { name: 'Need attention', query: 'status=dead' },
    { name: 'Will be retried', query: 'status=failed' },
  ],
  audit: [
    { name: 'Exports', query: 'status=list-exported' },
    { name: 'Wrong passwords', query: 'status=sign-in-refused' },
  ],
};

/** A list's built-in views. */
export function builtInViews(list: ListName): readonly View[] {
  const kind = kindOfList(list);
  return kind ? adminResources[kind].views : otherViews[list as keyof typeof otherLists];
}
