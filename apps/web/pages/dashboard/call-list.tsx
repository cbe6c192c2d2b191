import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';

interface CallListProps {
  /** How many calls are listed, of how many. */
  found: number;
  of: number;
  typed: string;
  onTyped: (words: string) => void;
  placeholder: string;
  /** Other filters of the list. */
  filter?: ReactNode;
  /** The message where nothing matches, with a way back to all calls. */
  nothing: string;
  onAll: () => void;
  children: ReactNode;
}

/** Calls under a title, filtered by the typed text. */
export function CallList({ found, of, typed, onTyped, placeholder, filter, nothing, onAll, children }: CallListProps) {
  return (
    <section aria-labelledby="calls-title" className="rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-12 border-b border-line p-16">
        <h2 id="calls-title" className="text-18">
          Call history
        </h2>
        <div className="flex items-center gap-12 max-sm:w-full max-sm:flex-wrap">
          <p role="status" className="tabular-nums shrink-0 text-ink-quiet">
            {found} of {of}
          </p>
          {filter}
          <TextInput
            type="search"
            dense
            aria-label="Search calls"
            placeholder={placeholder}
            value={typed}
            onChange={(event) => onTyped(event.target.value)}
            className="sm:w-[260px]"
          />
        </div>
      </div>
      {found > 0 ? (
        children
      ) : (
        <div className="grid min-h-[560px] content-start justify-items-start gap-12 p-16">
          <p className="text-16">{nothing}</p>
          <Button look="outline" size="medium" onClick={onAll}>
            Show all calls
          </Button>
        </div>
      )}
    </section>
  );
}
