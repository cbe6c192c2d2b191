import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { rememberTheme, shownTheme, showTheme, type Theme, watchTheme } from './theme.ts';

interface ThemeChoice {
  theme: Theme;
  toggleTheme: () => void;
}

const ThemeContext = createContext<ThemeChoice | null>(null);

export function ThemeProvider({ children }: { children: ReactNode }) {
  const [theme, setTheme] = useState(shownTheme);

  useEffect(() => watchTheme(setTheme), []);
  useEffect(() => showTheme(theme), [theme]);

  const choice = useMemo(() => {
    const toggleTheme = () => {
      const next = theme === 'dark' ? 'light' : 'dark';
      rememberTheme(next);
      setTheme(next);
    };
    return { theme, toggleTheme };
  }, [theme]);

  return <ThemeContext value={choice}>{children}</ThemeContext>;
}

export function useTheme(): ThemeChoice {
  const choice = useContext(ThemeContext);
  if (!choice) throw new Error('useTheme must be used within a ThemeProvider');
  return choice;
}
