import { useState } from 'react';

/** The first of a list, and how to show the rest. `hidden` is how many are not shown. */
export function useFirst<Item>(items: readonly Item[], most: number) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? items : items.slice(0, most);
  return { shown, hidden: items.length - shown.length, showAll: () => setShowsAll(true) };
}
