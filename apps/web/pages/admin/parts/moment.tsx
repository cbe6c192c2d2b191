import { formatFromNow } from '../format.ts';

/** How long ago, or until when; the moment itself on hover. */
export function Moment({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={new Date(iso).toLocaleString()} className="whitespace-nowrap">
      {formatFromNow(iso, Date.now())}
    </time>
  );
}
