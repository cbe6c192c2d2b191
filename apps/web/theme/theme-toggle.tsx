import { MoonIcon, SunIcon } from '../ui/icons.tsx';
import { useTheme } from './theme-provider.tsx';

export function ThemeToggle() {
  const { theme, toggleTheme } = useTheme();
  return (
    <button
      type="button"
      aria-label="Toggle theme"
      onClick={toggleTheme}
      className="inline-flex size-[44px] items-center justify-center rounded-full text-ink-quiet hover:text-ink"
    >
      <span className="duration-300 motion-safe:transition-transform dark:rotate-180">
        {theme === 'dark' ? <SunIcon /> : <MoonIcon />}
      </span>
    </button>
  );
}
