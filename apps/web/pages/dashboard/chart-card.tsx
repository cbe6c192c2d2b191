import { type ReactNode, useId } from 'react';

interface ChartCardProps {
  title: string;
  /** The table's two column headings and its rows, for those who cannot see the bars. */
  columns: readonly [string, string];
  rows: readonly (readonly [string, number])[];
  children: ReactNode;
}

/** A drawing with a title, and the same numbers as a table for screen readers. */
export function ChartCard({ title, columns, rows, children }: ChartCardProps) {
  const titleId = useId();
  return (
    <figure
      aria-labelledby={titleId}
      className="grid grid-rows-[auto_1fr] gap-16 rounded-card border border-line bg-surface p-16"
    >
      <figcaption id={titleId} className="font-semibold">
        {title}
      </figcaption>
      <div aria-hidden="true" className="min-w-0">
        {children}
      </div>
      <div className="sr-only">
        <table aria-labelledby={titleId}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, calls]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{calls}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
