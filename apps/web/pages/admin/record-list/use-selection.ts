import { useMemo, useRef, useState } from 'react';
import type { Selection } from '../../../ui/data-table.tsx';

export interface SelectedRows extends Selection {
  clear: () => void;
}

/** The selected rows of a list; a row that is no longer shown is no longer selected. */
export function useSelection(shown: readonly string[]): SelectedRows {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const keys = useMemo(() => new Set(shown.filter((key) => chosen.has(key))), [shown, chosen]);

  return {
    keys,
    onToggle: (key, range) => {
      const next = new Set(keys);
      const add = !keys.has(key);
      const ends = [shown.indexOf(key), range && last.current !== null ? shown.indexOf(last.current) : -1];
      const [from = 0, to = 0] = ends.filter((end) => end >= 0).toSorted((a, b) => a - b);
      const touched = ends.includes(-1) ? [key] : shown.slice(from, to + 1);
      for (const each of touched) {
        if (add) next.add(each);
        else next.delete(each);
      }
      last.current = key;
      setChosen(next);
    },
    onToggleAll: () => setChosen(new Set(keys.size === shown.length ? [] : shown)),
    clear: () => setChosen(new Set()),
  };
}
