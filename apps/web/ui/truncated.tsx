import { use } from 'react';
import { classes } from './classes.ts';
import { Marked, SearchedFor } from './marked.tsx';
import { startingNearMatch } from './matches.ts';

/** One line, three on a narrow screen, truncated with an ellipsis; the whole text shows on hover. A match with the search is always in sight. */
export function Truncated({ children, quiet = false }: { children: string; quiet?: boolean }) {
  const q = use(SearchedFor);
  return (
    <span
      title={children}
      className={classes('block max-lg:line-clamp-3 max-lg:wrap-anywhere lg:truncate', quiet && 'text-ink-quiet')}
    >
      <Marked>{startingNearMatch(children, q)}</Marked>
    </span>
  );
}
