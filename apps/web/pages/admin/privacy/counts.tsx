import { type PlaceCounts, placeLabels, placeNames } from '#core/privacy/rules.ts';

/** How much there is of a person, by place. */
export function Counts({ counts }: { counts: PlaceCounts }) {
  return (
    <dl className="grid max-w-[36rem] gap-x-16 gap-y-4 sm:grid-cols-2">
      {placeNames.map((place) =>
        counts[place] ? (
          <div key={place} className="flex justify-between gap-16 border-line border-b py-4">
            <dt>{placeLabels[place]}</dt>
            <dd className="font-semibold tabular-nums">{counts[place].toLocaleString('en-US')}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
