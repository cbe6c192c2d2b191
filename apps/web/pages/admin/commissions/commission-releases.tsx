import type { CommissionDetail } from '#core/money/commissions/schemas.ts';
import { formatMoment } from '../format.ts';
import { decisionLabels } from './labels.ts';

/** Who asked for the release of a commission, who decided, and when. */
export function CommissionReleases({ releases }: { releases: CommissionDetail['releases'] }) {
  return (
    <section aria-labelledby="commission-releases" className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <h3 id="commission-releases" className="text-14 font-semibold">
        Release
      </h3>
      <ol className="grid gap-8">
        {releases.map(({ asked_by, asked_at, reason, decision, decided_by, decided_at }) => (
          <li key={asked_at} className="max-w-[72ch] wrap-anywhere">
            <p>
              {asked_by} asked for it on {formatMoment(asked_at)}: {reason}.
            </p>
            <p className="text-ink-quiet">
              {decision === null
                ? 'Waiting for a second person.'
                : `${decisionLabels[decision]}${decided_by ? ` by ${decided_by}` : ''}${decided_at ? ` on ${formatMoment(decided_at)}` : ''}.`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
