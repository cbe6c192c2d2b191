export type Theme = 'dark' | 'light';

const storageKey = 'theme';
const systemDark = '(prefers-color-scheme: dark)';
const browserBarColor: Record<Theme, string> = { light: '#fbfaf7', dark: '#0b1312' };
const listeners = new Set<() => void>();

/** What the page shows now; theme.js has already decided it before the first paint. */
export function shownTheme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

/** What a page drawn without a browser begins with. */
export const drawnTheme = (): Theme => 'light';

/** Shows the theme from now on, on this visit and on later ones. */
export function chooseTheme(theme: Theme) {
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Without storage the choice holds until the page is left.
  }
  showTheme(theme);
}

/** Calls back when the shown theme changes: chosen here or in another tab, or by the system while nothing is chosen. */
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

function storedTheme(): Theme | null {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'dark' || stored === 'light' ? stored : null;
  } catch {
    return null;
  }
}
