import { formatFromNow, formatMoment } from '../format.ts';
import { useNow } from './use-now.ts';

/** A relative time; the exact time on hover. */
export function Moment({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatMoment(iso)} className="whitespace-nowrap">
      {formatFromNow(iso, useNow())}
    </time>
  );
}
