import { useQuery } from '@tanstack/react-query';
import type { CommissionDetail, CommissionRow } from '#core/money/commissions/schemas.ts';
import { formatMoney } from '#core/shared/rules.ts';
import { commissionQuery } from '../../../api/admin-records.ts';
import { Details } from '../../../ui/details.tsx';
import { formatMoment } from '../format.ts';
import { Allowed } from '../parts/allowed.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { MailLink } from '../parts/mail-link.tsx';
import { CommissionJournals } from './commission-journals.tsx';
import { CommissionReleases } from './commission-releases.tsx';
import { statusOf } from './labels.ts';
import { ReleaseCommission } from './release-commission.tsx';

/** A commission's state with its reason, the next step, and its timeline. */
export function CommissionPanel({ row }: { row: CommissionRow }) {
  return (
    <Loaded
      query={useQuery(commissionQuery(row.id))}
      problem="We couldn’t load this commission."
      skeleton={
        <p role="status" className="text-ink-quiet">
          Loading the commission…
        </p>
      }
    >
      {(detail) => <PanelBody detail={detail} />}
    </Loaded>
  );
}

function PanelBody({ detail }: { detail: CommissionDetail }) {
  const { why, next } = statusOf(detail);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-16">
      <div className="max-w-[72ch]">
        <p className="font-medium wrap-anywhere">{why}</p>
        {next && <p className="mt-4 text-ink-quiet">{next}</p>}
      </div>
      {detail.hold === 'review' && (
        <Allowed to="money:write">
          <ReleaseCommission commission={detail} />
        </Allowed>
      )}
      <Details
        facts={[
          [
            'Partner',
            detail.partner_email ? <MailLink key="partner" address={detail.partner_email} whole /> : 'No email address',
          ],
          ['Paid out', formatMoney(detail.transferred)],
          ['Taken back', formatMoney(detail.reversed)],
          ['Offset', formatMoney(detail.offset)],
          ...detail.transfers.map((transfer, index) => [`Transfer ${index + 1}`, transferLabel(transfer)] as const),
          ['Customer paid', formatMoment(detail.customer_paid_at)],
          ['Payable from', formatMoment(detail.releases_at)],
          ['Invoice', detail.invoice_id],
        ]}
      />
      {detail.releases.length > 0 && <CommissionReleases releases={detail.releases} />}
      <CommissionJournals journals={detail.journals} />
    </div>
  );
}

const outcomes = { started: 'requested, no answer yet', made: 'made', refused: 'refused by Stripe' } as const;

function transferLabel({
  state,
  amount,
  reversed,
  account_id,
  transfer_id,
  at,
}: CommissionDetail['transfers'][number]): string {
  const sent = `${formatMoney(amount)} to ${account_id}, ${outcomes[state]} on ${formatMoment(at)}`;
  const back = reversed > 0 ? `, ${formatMoney(reversed)} of it taken back` : '';
  return `${sent}${transfer_id ? ` (${transfer_id})` : ''}${back}`;
}
