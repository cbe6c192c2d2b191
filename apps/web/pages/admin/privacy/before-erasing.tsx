import { placeLabels } from '#core/privacy/rules.ts';
import type { PersonFound } from '#core/privacy/schemas.ts';

/** What to know before a person is erased: that they want a copy first, what would stay, and why. */
export function BeforeErasing({ found }: { found: PersonFound }) {
  return (
    <>
      {found.asked_for_copy && (
        <p className="max-w-[72ch]">
          <strong>This person asked for a copy of their data.</strong> Once they are erased, they can’t download it any
          more. Hand it over first, and give them time to download it.
        </p>
      )}
      <KeptPlaces kept={found.kept} />
    </>
  );
}

/** What of a person an erasure would keep, and why. */
function KeptPlaces({ kept }: Pick<PersonFound, 'kept'>) {
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
