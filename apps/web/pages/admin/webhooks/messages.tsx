import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { jobStates } from '#core/jobs/schemas.ts';
import { eventTypeNames } from '#core/webhooks/registry.ts';
import type { MessageRow } from '#core/webhooks/schemas.ts';
import { messagesQuery } from '../../../api/admin-webhooks.ts';
import { SearchIcon } from '../../../ui/control-icons.tsx';
import { SelectInput, TextInput } from '../../../ui/controls.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Status } from '../../../ui/status.tsx';
import { Truncated } from '../../../ui/truncated.tsx';
import { ListProblem, StaleNotice } from '../parts/list-problem.tsx';
import { endpointName, lastAnswer, messageStatus, recordLabel, statusLabels } from '../parts/message-words.ts';
import { Moment } from '../parts/moment.tsx';
import { RowsSkeleton } from '../parts/rows-skeleton.tsx';
import { ListFooter } from '../record-list/list-footer.tsx';
import { NothingFound } from '../record-list/nothing-found.tsx';
import { useListFilter } from '../record-list/use-list-filter.ts';
import { useWebhooksPlace } from './use-webhooks-place.ts';

type MessageColumn = Column<MessageRow>;

const columns: Record<'type' | 'record' | 'endpoint' | 'status' | 'attempts' | 'answer' | 'time', MessageColumn> = {
  type: { header: 'Event', width: 'w-[22%]', cell: (row) => <span title={row.event_type}>{row.event_type}</span> },
  record: { header: 'Record', width: 'w-[22%]', cell: (row) => <Truncated>{recordLabel(row)}</Truncated> },
  endpoint: {
    header: 'Endpoint',
    width: 'w-[15%]',
    cell: (row) => <Truncated>{endpointName(row.endpoint)}</Truncated>,
  },
  status: {
    header: 'Status',
    width: 'w-[8.5rem]',
    cell: (row) => <Status tone={messageStatus(row).tone}>{messageStatus(row).words}</Status>,
  },
  attempts: { header: 'Attempts', width: 'w-[5.5rem]', numeric: true, cell: (row) => row.attempt },
  answer: { header: 'Last answer', width: 'w-[9rem]', cell: (row) => lastAnswer(row) ?? '–' },
  time: { header: 'Created', width: '', cell: (row) => <Moment iso={row.created_at} /> },
};
const { type, record, endpoint: endpointColumn, status, attempts, answer, time } = columns;
const ofOne = [type, { ...record, width: 'w-[26%]' }, status, attempts, answer, time] as const;
const ofAll = [type, record, endpointColumn, status, attempts, answer, time] as const;

/** The messages of all endpoints. */
export const Messages = () => <MessageList endpoint={null} />;

/** Messages, of one endpoint or of all, the newest first: searched by reference, filtered by status and type. */
export function MessageList({ endpoint }: { endpoint: string | null }) {
  const navigate = useNavigate();
  const { addressWith } = useWebhooksPlace();
  const search = useMessageSearch();
  const { q, status: wanted, type: wantedType } = search;
  const list = useInfiniteQuery(messagesQuery({ endpoint: endpoint ?? '', q, status: wanted, event_type: wantedType }));
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows), [list.data]);
  const isSearched = q !== '' || wanted !== '' || wantedType !== '';
  const addressOf = (id: string) => addressWith({ message: id });

  return (
    <div>
      <MessageSearch search={search} />
      {rows && list.isError && <StaleNotice />}
      {rows ? (
        rows.length > 0 ? (
          <>
            <DataTable
              caption="Webhook messages"
              columns={endpoint === null ? ofAll : ofOne}
              rows={rows}
              rowKey={({ id }) => id}
              beside={{ shown: null, onShow: (id) => navigate(addressOf(id)), addressOf }}
            />
            <ListFooter list={list} shown={rows.length} />
          </>
        ) : isSearched ? (
          <NothingFound things="messages" onClear={search.clear} />
        ) : (
          <EmptyState
            title="No messages yet"
            text="Each event that is sent to an endpoint is listed here, with what was answered."
          />
        )
      ) : list.isError ? (
        <ListProblem title="We couldn’t load the messages." error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <RowsSkeleton columns={5} />
      )}
    </div>
  );
}

/** What is searched for, stored in the page's URL. */
function useMessageSearch() {
  const filter = useListFilter(searched);
  const [params, setParams] = useSearchParams();
  const put = (name: string, value: string) =>
    setParams(
      () => {
        const next = new URLSearchParams(window.location.search);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return {
    typed: filter.typed,
    onType: filter.type,
    q: filter.applied.q,
    status: jobStates.find((each) => each === filter.applied.status) ?? '',
    onStatus: (value: string) => filter.choose('status', value),
    type: eventTypeNames.find((each) => each === params.get('event_type')) ?? '',
    onEventType: (value: string) => put('event_type', value),
    clear() {
      put('event_type', '');
      filter.clear();
    },
  };
}
const searched = ['q', 'status'] as const;

function MessageSearch({ search }: { search: ReturnType<typeof useMessageSearch> }) {
  return (
    <search className="flex flex-wrap items-center gap-12 py-12">
      <div className="relative w-full sm:w-[20rem]">
        <span className="pointer-events-none absolute inset-y-0 left-8 flex items-center text-ink-quiet">
          <SearchIcon />
        </span>
        <TextInput
          type="search"
          dense
          aria-label="Search by a record’s reference"
          placeholder="A record’s reference"
          value={search.typed}
          maxLength={100}
          onChange={(event) => search.onType(event.target.value)}
          className="pl-32"
        />
      </div>
      <SelectInput
        dense
        aria-label="Status"
        value={search.status}
        onChange={(event) => search.onStatus(event.target.value)}
      >
        <option value="">Any status</option>
        {jobStates.map((each) => (
          <option key={each} value={each}>
            {statusLabels[each].words}
          </option>
        ))}
      </SelectInput>
      <SelectInput
        dense
        aria-label="Event type"
        value={search.type}
        onChange={(event) => search.onEventType(event.target.value)}
        className="max-w-full"
      >
        <option value="">Any event type</option>
        {eventTypeNames.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </SelectInput>
    </search>
  );
}
