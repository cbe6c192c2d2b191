import { formatFromNow } from '../format.ts';
import { useNow } from './use-now.ts';

/** A relative time; the exact time on hover. */
export function Moment({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={new Date(iso).toLocaleString()} className="whitespace-nowrap">
      {formatFromNow(iso, useNow())}
    </time>
  );
}
