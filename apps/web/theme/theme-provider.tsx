import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { chooseTheme, serverTheme, shownTheme, type Theme, watchTheme } from './theme.ts';

interface ThemeChoice {
  theme: Theme;
  toggleTheme: () => void;
}

const ThemeContext = createContext<ThemeChoice | null>(null);

export function ThemeProvider({ children }: { children: ReactNode }) {
  const theme = useSyncExternalStore(watchTheme, shownTheme, serverTheme);
  const choice = useMemo(
    () => ({ theme, toggleTheme: () => chooseTheme(shownTheme() === 'dark' ? 'light' : 'dark') }),
    [theme],
  );
  return <ThemeContext value={choice}>{children}</ThemeContext>;
}

export function useTheme(): ThemeChoice {
  const choice = useContext(ThemeContext);
  if (!choice) throw new Error('useTheme must be used within a ThemeProvider');
  return choice;
}
