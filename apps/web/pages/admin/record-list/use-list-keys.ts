import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';

const storageKey = 'adminKeys';
const changed = 'admin-keys-changed';

/** Whether single-character shortcuts work: users of speech input may want them off (WCAG 2.1.4). */
export function useKeysWanted(): [boolean, (wanted: boolean) => void] {
  const wanted = useSyncExternalStore(
    (listener) => {
      window.addEventListener(changed, listener);
      return () => window.removeEventListener(changed, listener);
    },
    () => readWanted(),
    () => true,
  );
  return [wanted, writeWanted];
}

function readWanted(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

function writeWanted(wanted: boolean) {
  try {
    localStorage.setItem(storageKey, wanted ? 'on' : 'off');
  } catch {
    // Without storage the shortcuts stay on.
  }
  window.dispatchEvent(new Event(changed));
}

interface ListKeys {
  /** Contains the search field and the rows. */
  area: RefObject<HTMLElement | null>;
  /** The row shown beside the list. */
  shown: string | null;
  onShow: (key: string) => void;
  onToggle: (key: string) => void;
  onEscape: () => void;
  onHelp: () => void;
}

/** Keyboard shortcuts of a list, inactive while text is typed or a dialog or menu is open. */
export function useListKeys(given: ListKeys) {
  const [wanted] = useKeysWanted();
  const latest = useRef(given);
  latest.current = given;
  const lastRow = useRef<string | null>(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('dialog:modal')) return;
      if (event.key === 'Escape') latest.current.onEscape();
      else if (wanted && runShortcut(event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);

    function runShortcut(key: string): boolean {
      const { area, onToggle, onHelp } = latest.current;
      if (key === 'j' || key === 'k') step(key === 'j' ? 1 : -1);
      else if (key === 'x') {
        const row = currentRow();
        if (row !== null) onToggle(row);
      } else if (key === '/') area.current?.querySelector<HTMLElement>('input[type=search]')?.focus();
      else if (key === '?') onHelp();
      else return false;
      return true;
    }

    function currentRow(): string | null {
      const focused = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row;
      return latest.current.shown ?? focused ?? lastRow.current;
    }

    function step(by: 1 | -1) {
      const { area, shown, onShow } = latest.current;
      const rows = [...(area.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      const at = rows.findIndex(({ dataset }) => dataset.row === currentRow());
      const row = rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)];
      const key = row?.dataset.row;
      if (!row || !key) return;
      lastRow.current = key;
      if (shown !== null) {
        row.scrollIntoView({ block: 'nearest' });
        onShow(key);
      } else row.querySelector<HTMLElement>('th a, th button')?.focus();
    }
  }, [wanted]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select, [role=menu]') !== null
  );
}
