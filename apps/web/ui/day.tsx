/** The date as the reader's country writes it; the moment itself on hover. */
export function Day({ iso }: { iso: string }) {
  const date = new Date(iso);
  return (
    <time dateTime={iso} title={date.toLocaleString()} className="whitespace-nowrap">
      {date.toLocaleDateString()}
    </time>
  );
}
