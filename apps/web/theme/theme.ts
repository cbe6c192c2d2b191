export type Theme = 'dark' | 'light';

const storageKey = 'theme';
const systemDark = '(prefers-color-scheme: dark)';
const browserBarColor: Record<Theme, string> = { light: '#fbfaf7', dark: '#0b1312' };

/** What the page shows now; theme.js has already decided it before the first paint. */
export function shownTheme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

export function showTheme(theme: Theme) {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', browserBarColor[theme]);
}

export function rememberTheme(theme: Theme) {
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Without storage the choice holds until the page is left.
  }
}

/** Calls back when the system's preference changes while nothing is chosen, or when another tab chooses. */
export function watchTheme(onChange: (theme: Theme) => void): () => void {
  const system = window.matchMedia(systemDark);
  const decide = () => onChange(storedTheme() ?? (system.matches ? 'dark' : 'light'));
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === storageKey) decide();
  };
  system.addEventListener('change', decide);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    system.removeEventListener('change', decide);
    window.removeEventListener('storage', fromOtherTab);
  };
}

function storedTheme(): Theme | null {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'dark' || stored === 'light' ? stored : null;
  } catch {
    return null;
  }
}
