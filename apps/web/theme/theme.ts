export type Theme = 'dark' | 'light';

const storageKey = 'theme';
const systemDark = '(prefers-color-scheme: dark)';
const browserBarColor: Record<Theme, string> = { light: '#fbfaf7', dark: '#0b1312' };
const listeners = new Set<() => void>();

/** The theme the page shows; theme.js has set it before the first paint. */
export function shownTheme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

/** The theme of a prerendered page. */
export const serverTheme = (): Theme => 'light';

/** Sets the theme for this visit and later ones. */
export function chooseTheme(theme: Theme) {
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  showTheme(theme);
}

/** Calls back when the theme changes: chosen here or in another tab, or by the system while nothing is chosen. */
export function watchTheme(onChange: () => void): () => void {
  const system = window.matchMedia(systemDark);
  const decide = () => showTheme(storedTheme() ?? (system.matches ? 'dark' : 'light'));
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === storageKey) decide();
  };
  listeners.add(onChange);
  system.addEventListener('change', decide);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(onChange);
    system.removeEventListener('change', decide);
    window.removeEventListener('storage', fromOtherTab);
  };
}

function showTheme(theme: Theme) {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', browserBarColor[theme]);
  for (const listener of listeners) listener();
}

/** The stored choice; any other word than "dark" counts as light. Null where nothing is stored. */
function storedTheme(): Theme | null {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === null || stored === 'dark' ? stored : 'light';
  } catch {
    return null;
  }
}
