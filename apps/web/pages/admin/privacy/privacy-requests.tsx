import { useQuery } from '@tanstack/react-query';
import { downloadDays, downloadEnd, keptPlaces, keptReasons, placeLabels, visitorName } from '#core/privacy/rules.ts';
import type { PrivacyRequestRow, Receipt } from '#core/privacy/schemas.ts';
import { archiveUrl, privacyRequestsQuery } from '../../../api/admin-operations.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Status } from '../../../ui/status.tsx';
import { formatMoment } from '../format.ts';
import { DownloadLink } from '../parts/download-link.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Moment } from '../parts/moment.tsx';
import { RowsSkeleton } from '../parts/rows-skeleton.tsx';
import { AnswerRequest } from './answer-request.tsx';
import { Counts } from './counts.tsx';

const kinds = { access: 'Archive', erasure: 'Erasure' } as const;
const states = {
  unconfirmed: 'Not confirmed',
  waiting: 'Waiting for you',
  running: 'Under way',
  done: 'Done',
  refused: 'Refused',
} as const;
const tones = { unconfirmed: 'plain', waiting: 'waiting', running: 'waiting', done: 'good', refused: 'plain' } as const;

const columns: readonly [Column<PrivacyRequestRow>, ...Column<PrivacyRequestRow>[]] = [
  { header: 'Reference', width: 'w-[11rem]', cell: ({ reference }) => <code>{reference}</code> },
  { header: 'What', width: 'w-[7rem]', cell: ({ kind }) => kinds[kind] },
  { header: 'Whom', width: 'w-[26%]', cell: (row) => <span className="wrap-anywhere">{whomOf(row)}</span> },
  {
    header: 'State',
    width: 'w-[13rem]',
    cell: ({ state, due_at: dueAt }) => (
      <>
        <Status tone={tones[state]}>{states[state]}</Status>
        {dueAt && <span className="block text-ink-quiet">by {formatMoment(dueAt)}</span>}
      </>
    ),
  },
  {
    header: 'Asked for',
    width: '',
    cell: ({ created_at, requested_by, reason }) => (
      <>
        <Moment iso={created_at} />
        <span className="block text-ink-quiet wrap-anywhere">
          by {requested_by === visitorName ? 'the person, confirmed by email' : requested_by}
          {reason ? `: ${reason}` : ''}
        </span>
      </>
    ),
  },
];

const whomOf = ({ email, phone }: PrivacyRequestRow) => [email, phone].filter(Boolean).join(', ') || 'erased';

/** Archives and erasures, the newest first, each with its receipt. */
export function PrivacyRequests() {
  const requests = useQuery(privacyRequestsQuery);
  return (
    <Loaded query={requests} problem="We couldn’t load the privacy requests." skeleton={<RowsSkeleton columns={5} />}>
      {(rows) =>
        rows.length > 0 ? (
          <DataTable
            caption="Privacy requests"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            detail={(row) => <RequestDetail request={row} />}
          />
        ) : (
          <EmptyState title="Nothing yet" text="Archives and erasures are listed here, with their receipts." />
        )
      }
    </Loaded>
  );
}

function RequestDetail({ request }: { request: PrivacyRequestRow }) {
  if (request.state === 'waiting') return <AnswerRequest request={request} />;
  if (request.state === 'refused')
    return <p>Refused by {request.handled_by}. The person’s link says to write to you.</p>;
  if (request.receipt) return <ReceiptOf receipt={request.receipt} finishedAt={request.finished_at} />;
  if (request.kind === 'erasure') return <p>It’s done within seconds. The receipt appears here.</p>;
  if (request.email === null && request.phone === null)
    return <p>We no longer know whom it was about, so there is no archive.</p>;
  return (
    <div className="grid justify-items-start gap-12">
      <p className="max-w-[72ch]">
        The archive has one JSON file for each kind of record, and the contracts. It’s made while you download it.{' '}
        {request.finished_at &&
          `You can download it for ${downloadDays} days, until ${formatMoment(downloadEnd(new Date(request.finished_at)).toISOString())}. After that, we no longer know whom it was about.`}
      </p>
      <DownloadLink
        address={archiveUrl(request.id)}
        className={classes(buttonClasses('outline', 'small'), 'max-lg:min-h-[44px]')}
      >
        Download the archive
      </DownloadLink>
    </div>
  );
}

function ReceiptOf({ receipt: { erased, kept, told }, finishedAt }: { receipt: Receipt; finishedAt: string | null }) {
  const stays = keptPlaces.filter((place) => kept[place]);
  return (
    <div className="grid gap-16">
      <p>
        {Object.keys(erased).length > 0 ? 'Erased' : 'There was nothing to erase'}
        {finishedAt && `, ${formatMoment(finishedAt)}`}
      </p>
      <Counts counts={erased} />
      {stays.map((place) => (
        <p key={place}>
          <strong>{placeLabels[place]} stayed.</strong> {keptReasons[place]}
        </p>
      ))}
      {told.length > 0 && (
        <p className="max-w-[72ch]">
          These webhook endpoints had got events about the person. Ask whoever runs them to erase the person too:{' '}
          {told.join(', ')}.
        </p>
      )}
    </div>
  );
}
