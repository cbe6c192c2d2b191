import { placeLabels } from '#core/privacy/rules.ts';
import type { PersonFound } from '#core/privacy/schemas.ts';

/** What of a person an erasure would keep, and why. */
export function KeptPlaces({ kept }: Pick<PersonFound, 'kept'>) {
  if (kept.length === 0) return null;
  return (
    <ul className="grid gap-8 rounded-control border border-line px-16 py-12">
      {kept.map(({ place, reason }) => (
        <li key={place}>
          <strong>{placeLabels[place]} will stay.</strong> {reason}
        </li>
      ))}
    </ul>
  );
}
