import { classes } from './classes.ts';

/** One line, three on a narrow screen, truncated with an ellipsis; the whole text shows on hover. */
export function Truncated({ children, quiet = false }: { children: string; quiet?: boolean }) {
  return (
    <span
      title={children}
      className={classes('block max-lg:line-clamp-3 max-lg:wrap-anywhere lg:truncate', quiet && 'text-ink-quiet')}
    >
      {children}
    </span>
  );
}
