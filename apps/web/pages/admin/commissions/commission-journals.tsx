import type { CommissionDetail } from '#core/money/commissions/schemas.ts';
import { formatMoney } from '#core/shared/rules.ts';
import { formatMoment } from '../format.ts';
import { accountLabels, journalLabels } from './labels.ts';

const headers = ['When', 'What', 'Account', 'Amount'];

/** A commission's ledger entries, oldest first. Wider than a phone, so it scrolls in its own region. */
export function CommissionJournals({ journals }: Pick<CommissionDetail, 'journals'>) {
  if (journals.length === 0) return <p className="text-ink-quiet">No ledger entries yet.</p>;
  return (
    <section
      aria-label="Ledger"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="w-full max-w-[56rem] min-w-[36rem] border-collapse text-left">
        <caption className="pb-8 text-left font-medium">Ledger</caption>
        <thead>
          <tr>
            {headers.map((header) => (
              <th
                key={header}
                scope="col"
                className="border-b border-line py-8 pr-16 font-medium text-ink-quiet last:pr-0 last:text-right"
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {journals.map((journal) => (
            <tr key={journal.id} className="border-b border-line align-top last:border-0 *:py-8 *:pr-16 *:last:pr-0">
              <td className="whitespace-nowrap">{formatMoment(journal.at)}</td>
              <td className="wrap-anywhere">
                {journalLabels[journal.kind]}
                {journal.reason && <span className="block max-w-[28rem] text-ink-quiet">{journal.reason}</span>}
              </td>
              <td className="whitespace-nowrap">
                {journal.entries.map(({ account }) => (
                  <span key={account} className="block">
                    {accountLabels[account]}
                  </span>
                ))}
              </td>
              <td className="text-right whitespace-nowrap tabular-nums">
                {journal.entries.map(({ account, amount }) => (
                  <span key={account} className="block">
                    {formatMoney(amount)}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
