import { useQuery } from '@tanstack/react-query';
import type { DriftReport } from '#core/money/drift/schemas.ts';
import { driftQuery } from '../../../api/admin-operations.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { formatMoment } from '../format.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Moment } from '../parts/moment.tsx';
import { RowsSkeleton } from '../parts/rows-skeleton.tsx';
import { driftNames } from './labels.ts';
import { Part } from './part.tsx';

type Finding = DriftReport['findings'][number];

const columns: readonly [Column<Finding>, ...Column<Finding>[]] = [
  { header: 'What differs', width: 'w-[22%]', cell: ({ kind }) => driftNames[kind] },
  { header: 'ID', width: 'w-[16%]', cell: ({ subject }) => <span className="wrap-anywhere">{subject}</span> },
  { header: 'Details', width: 'w-[20%]', cell: ({ detail }) => detail },
  { header: 'Since', width: 'w-[8rem]', cell: ({ opened_at }) => <Moment iso={opened_at} /> },
  { header: 'What to do', width: '', cell: ({ what_to_do }) => what_to_do },
];

/** What the nightly comparison with Stripe found. */
export function Drift() {
  const drift = useQuery(driftQuery);
  return (
    <Part
      title="Our records and Stripe"
      text="Once a day we compare the subscriptions, invoices, and transfers of the last 35 days, and the ledger."
    >
      <Loaded query={drift} problem="We couldn’t load the comparison." skeleton={<RowsSkeleton columns={3} />}>
        {(report) => <Compared report={report} />}
      </Loaded>
    </Part>
  );
}

function Compared({ report: { configured, checked_at, compared, findings } }: { report: DriftReport }) {
  if (findings.length > 0)
    return (
      <>
        <DataTable caption="Differences from Stripe" columns={columns} rows={findings} rowKey={({ id }) => id} />
        {checked_at && (
          <p className="mt-8 text-ink-quiet">
            Checked <Moment iso={checked_at} />
          </p>
        )}
      </>
    );
  if (!configured) return <p>Stripe isn’t set up, so there’s nothing to compare.</p>;
  if (!checked_at) return <p>Not compared yet. A worker will do it within 15 minutes of starting.</p>;
  return (
    <p>
      No differences. Checked {formatMoment(checked_at)}: {counted(compared.subscriptions, 'subscription')},{' '}
      {counted(compared.invoices, 'invoice')}, {counted(compared.transfers, 'transfer')}.
    </p>
  );
}

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;
