import { MoonIcon, SunIcon } from '../ui/icons.tsx';
import { useTheme } from './theme-provider.tsx';

export function ThemeToggle() {
  const { toggleTheme } = useTheme();
  return (
    <button
      type="button"
      aria-label="Toggle theme"
      onClick={toggleTheme}
      className="inline-flex size-[44px] items-center justify-center rounded-full text-ink-quiet hover:text-ink"
    >
      {/* CSS decides which icon shows, as it decides the colors: both are right before any script has run. */}
      <span className="duration-300 motion-safe:transition-transform dark:rotate-180">
        <span className="hidden dark:block">
          <SunIcon />
        </span>
        <span className="dark:hidden">
          <MoonIcon />
        </span>
      </span>
    </button>
  );
}
