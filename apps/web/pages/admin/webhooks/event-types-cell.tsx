import { Fragment } from 'react';

/** Which events an endpoint gets: all, or a number that unfolds into their names. */
export function EventTypesCell({ types }: { types: readonly string[] }) {
  if (types.includes('*')) return 'All';
  return (
    <details>
      <summary className="inline-flex min-h-[24px] items-center text-teal-text underline underline-offset-3">
        {types.length === 1 ? '1 type' : `${types.length} types`}
      </summary>
      <ul className="mt-4 grid gap-4">
        {types.map((type) => (
          <li key={type}>
            <Breakable name={type} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A name of parts, which breaks after a part where a line is too short for it. */
function Breakable({ name }: { name: string }) {
  return name.split(/(?<=[._])/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ));
}
