import { type ReactNode, useId } from 'react';

interface ChartCardProps {
  title: string;
  /** What the chart shows, in a sentence. */
  text?: string;
  /** The table's column headings and its rows, for screen readers. */
  columns: readonly string[];
  rows: readonly (readonly [string, ...(string | number)[]])[];
  children: ReactNode;
}

/** A chart with a title, and the same numbers as a table for screen readers. */
export function ChartCard({ title, text, columns, rows, children }: ChartCardProps) {
  const titleId = useId();
  return (
    <figure
      aria-labelledby={titleId}
      className="grid min-w-0 grid-rows-[auto_1fr] gap-16 rounded-card border border-line bg-surface p-16"
    >
      <figcaption>
        <span id={titleId} className="font-semibold">
          {title}
        </span>
        {text && <span className="block text-ink-quiet">{text}</span>}
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
            {rows.map(([name, ...values]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {values.map((value, index) => (
                  <td key={columns[index + 1]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
