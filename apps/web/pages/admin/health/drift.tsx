import { useQuery } from '@tanstack/react-query';
import type { DriftReport } from '#core/money/drift/schemas.ts';
import { driftQuery } from '../../../api/admin-health.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Moment } from '../parts/moment.tsx';
import { RowsSkeleton } from '../parts/rows-skeleton.tsx';
import { driftNames } from './labels.ts';
import { Part } from './part.tsx';

type Finding = DriftReport['findings'][number];

const columns: readonly [Column<Finding>, ...Column<Finding>[]] = [
  { header: 'What differs', width: 'w-[22%]', cell: ({ kind }) => driftNames[kind] },
  { header: 'Of', width: 'w-[16%]', cell: ({ subject }) => <span className="wrap-anywhere">{subject}</span> },
  { header: 'How', width: 'w-[20%]', cell: ({ detail }) => detail },
  { header: 'Since', width: 'w-[8rem]', cell: ({ opened_at }) => <Moment iso={opened_at} /> },
  { header: 'What to do', width: '', cell: ({ what_to_do }) => what_to_do },
];

/** What the nightly comparison with Stripe found. */
export function Drift() {
  const drift = useQuery(driftQuery);
  return (
    <Part
      title="Our rows and Stripe"
      text="Compared once a day: the subscriptions, invoices and transfers of the last 35 days, and the ledger."
    >
      <Loaded query={drift} problem="The comparison could not be read." skeleton={<RowsSkeleton columns={3} />}>
        {(report) => <Compared report={report} />}
      </Loaded>
    </Part>
  );
}

function Compared({ report: { configured, checked_at, compared, findings } }: { report: DriftReport }) {
  if (findings.length > 0)
    return (
      <>
        <DataTable caption="What differs from Stripe" columns={columns} rows={findings} rowKey={({ id }) => id} />
        {checked_at && (
          <p className="mt-8 text-ink-quiet">
            Checked <Moment iso={checked_at} />
          </p>
        )}
      </>
    );
  if (!configured) return <p>Stripe is not set up, so there is nothing to compare.</p>;
  if (!checked_at) return <p>Not compared yet. A worker does it within a quarter of an hour after it starts.</p>;
  return (
    <p>
      Nothing differs. Checked at {new Date(checked_at).toLocaleString()}: {compared.subscriptions} subscriptions,{' '}
      {compared.invoices} invoices, {compared.transfers} transfers.
    </p>
  );
}
