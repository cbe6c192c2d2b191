import type { Place } from '../../../ui/matches.ts';
import { Truncated } from '../../../ui/truncated.tsx';

/** Where a search found a row that shows none of it. */
export function FoundIn({ place }: { place: Place }) {
  if (place === 'note') return <span className="text-ink-quiet">Found in a note. Open the record to read it.</span>;
  return (
    <span className="flex min-w-0 gap-8">
      <span className="shrink-0 text-ink-quiet">{place.label}:</span>
      <Truncated>{place.text}</Truncated>
    </span>
  );
}
