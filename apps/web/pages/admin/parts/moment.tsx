import { formatFromNow } from '../format.ts';
import { useNow } from './use-now.ts';

/** How long ago, or until when; the moment itself on hover. */
export function Moment({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={new Date(iso).toLocaleString()} className="whitespace-nowrap">
      {formatFromNow(iso, useNow())}
    </time>
  );
}
