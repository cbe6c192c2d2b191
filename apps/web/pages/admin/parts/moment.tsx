import { formatFromNow, formatMoment } from '../format.ts';
import { useNow } from './use-now.ts';

/** A relative time; the exact time on hover. */
export function Moment({ iso }: { iso: string }) {
  const now = useNow();
  const at = Date.parse(iso);
  // What is younger than the last tick of the clock is not in the future.
  const isNew = at > now && at <= Date.now();
  return (
    <time dateTime={iso} title={formatMoment(iso)} className="whitespace-nowrap">
      {formatFromNow(iso, isNew ? at : now)}
    </time>
  );
}
