import type { Exchange } from '#core/webhooks/schemas.ts';
import { formatDuration } from '../format.ts';

const fills = ['fill-ink-quiet', 'fill-line-control', 'fill-ink', 'fill-teal', 'fill-line'] as const;

/** How long each part of a post took; parts that were not needed or not reached are left out. */
export function timingParts({ dns_ms, connect_ms, tls_ms, first_byte_ms, total_ms }: Exchange['timing']) {
  const steps: [label: string, ms: number | null][] = [
    ['Name lookup', dns_ms],
    ['Connection', connect_ms],
    ['TLS', tls_ms],
    ['First byte', first_byte_ms],
  ];
  const known = steps.flatMap(([label, ms], index) => (ms === null ? [] : [{ label, ms, fill: fills[index] ?? '' }]));
  const rest = total_ms - known.reduce((sum, { ms }) => sum + ms, 0);
  return rest > 0 ? [...known, { label: 'The rest', ms: rest, fill: fills[4] }] : known;
}

/** Where the time of a post went: a bar, and the same as a list. */
export function ExchangeTiming({ timing }: { timing: Exchange['timing'] }) {
  const parts = timingParts(timing);
  const whole = Math.max(1, timing.total_ms);
  let at = 0;
  return (
    <div className="grid gap-8">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${whole} 8`}
        preserveAspectRatio="none"
        className="h-[8px] w-full max-w-[44rem] rounded-full"
      >
        {parts.map(({ label, ms, fill }) => {
          const x = at;
          at += ms;
          return <rect key={label} x={x} width={ms} height="8" className={fill} />;
        })}
      </svg>
      <dl className="flex flex-wrap gap-x-24 gap-y-4">
        {parts.map(({ label, ms, fill }) => (
          <div key={label} className="flex items-center gap-8">
            <svg aria-hidden="true" viewBox="0 0 8 8" className="size-[8px] shrink-0">
              <rect width="8" height="8" className={fill} />
            </svg>
            <dt className="text-ink-quiet">{label}</dt>
            <dd className="tabular-nums">{formatDuration(ms)}</dd>
          </div>
        ))}
        <div className="flex gap-8">
          <dt className="text-ink-quiet">Total</dt>
          <dd className="tabular-nums font-semibold">{formatDuration(timing.total_ms)}</dd>
        </div>
      </dl>
    </div>
  );
}
