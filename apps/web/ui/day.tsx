/** The date in the reader's locale; the exact time on hover. */
export function Day({ iso }: { iso: string }) {
  const date = new Date(iso);
  return (
    <time dateTime={iso} title={date.toLocaleString()} className="whitespace-nowrap">
      {date.toLocaleDateString()}
    </time>
  );
}
