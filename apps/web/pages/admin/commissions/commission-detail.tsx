import { useQuery } from '@tanstack/react-query';
import type { CommissionDetail, CommissionRow } from '#core/money/commissions/schemas.ts';
import { formatMoney } from '#core/shared/rules.ts';
import { commissionQuery } from '../../../api/admin-commissions.ts';
import { Details } from '../../../ui/details.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { MailLink } from '../parts/mail-link.tsx';
import { CommissionJournals } from './commission-journals.tsx';
import { standingOf } from './labels.ts';
import { ReleaseCommission } from './release-commission.tsx';

/** Why a commission stands where it stands, what happens next, and everything its money has been through. */
export function CommissionDetail({ row }: { row: CommissionRow }) {
  return (
    <Loaded
      query={useQuery(commissionQuery(row.id))}
      problem="This commission could not be read."
      skeleton={
        <p role="status" className="text-ink-quiet">
          Reading the commission…
        </p>
      }
    >
      {(story) => <Story story={story} />}
    </Loaded>
  );
}

function Story({ story }: { story: CommissionDetail }) {
  const { why, next } = standingOf(story);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-16">
      <div className="max-w-[72ch]">
        <p className="font-medium wrap-anywhere">{why}</p>
        {next && <p className="mt-4 text-ink-quiet">{next}</p>}
      </div>
      {story.hold === 'review' && <ReleaseCommission commission={story} />}
      <Details
        facts={[
          [
            'Partner',
            story.partner_email ? <MailLink key="partner" address={story.partner_email} whole /> : 'No address',
          ],
          ['Paid out', formatMoney(story.transferred)],
          ['Taken back', formatMoney(story.reversed)],
          ['Offset', formatMoney(story.offset)],
          ...story.transfers.map((transfer, index) => [`Transfer ${index + 1}`, transferLabel(transfer)] as const),
          ['Customer paid', new Date(story.customer_paid_at).toLocaleString()],
          ['Payable from', new Date(story.releases_at).toLocaleString()],
          ['Invoice', story.invoice_id],
        ]}
      />
      <CommissionJournals journals={story.journals} />
    </div>
  );
}

const outcomes = { started: 'asked for, not yet answered', made: 'made', refused: 'refused by Stripe' } as const;

function transferLabel({
  state,
  amount,
  reversed,
  account_id,
  transfer_id,
  at,
}: CommissionDetail['transfers'][number]): string {
  const sent = `${formatMoney(amount)} to ${account_id}, ${outcomes[state]} on ${new Date(at).toLocaleString()}`;
  const back = reversed > 0 ? `, ${formatMoney(reversed)} of it taken back` : '';
  return `${sent}${transfer_id ? ` (${transfer_id})` : ''}${back}`;
}
