import { type ReactNode, useId, useState } from 'react';
import { listNames } from '#core/dashboard/rules.ts';
import { isLongEnough, type ListFilters, minSearchLength } from '#core/lists/rules.ts';
import { spamStatus } from '#core/resources/rules.ts';
import type { ListTotal } from '../../../api/admin-lists.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { SearchIcon } from '../../../ui/control-icons.tsx';
import { TextInput } from '../../../ui/controls.tsx';
import { formatTotal } from '../format.ts';
import { useAllowed } from '../parts/allowed.tsx';
import { ConnectionMark } from '../parts/change-feed.tsx';
import { activeFilters } from './filter-labels.ts';
import { FilterChips, ListFilterControls } from './list-filters.tsx';
import { ViewActions, ViewMenu } from './saved-views.tsx';
import type { ListFilterState } from './use-list-filter.ts';

interface ListToolbarProps {
  list: string;
  things: string;
  filter: ListFilterState;
  filters: ListFilters | null;
  statuses: readonly string[] | undefined;
  assignees: readonly string[];
  shown: number;
  total: ListTotal | null;
  /** How much spam the list leaves out. */
  spam: number;
  /** Whether a record is shown beside the list. */
  narrow: boolean;
  onHelp: () => void;
  /** The actions for the list as a whole. */
  children: ReactNode;
}

export function ListToolbar(props: ListToolbarProps) {
  const { list, things, filter, filters, statuses, assignees, shown, total, spam, narrow, onHelp, children } = props;
  const hintId = useId();
  const filtersId = useId();
  const [unfolded, setUnfolded] = useState(false);
  const mayWriteViews = useAllowed()('views:write');
  const known = listNames.find((name) => name === list);
  const active = activeFilters(filter.applied);
  const tooShort = filter.typed.trim().length > 0 && !isLongEnough(filter.typed);
  return (
    <search className="flex flex-wrap items-center gap-x-12 gap-y-8 py-12">
      <div className={classes('relative w-full sm:w-[20rem]', narrow && 'lg:max-xl:w-[12rem]')}>
        <span className="pointer-events-none absolute inset-y-0 left-8 flex items-center text-ink-quiet">
          <SearchIcon />
        </span>
        <TextInput
          type="search"
          dense
          aria-label={`Search ${things}`}
          aria-describedby={hintId}
          aria-keyshortcuts="/"
          placeholder={`Search ${things}`}
          value={filter.typed}
          onChange={(event) => filter.type(event.target.value)}
          maxLength={200}
          className="pl-32"
        />
      </div>
      {known && <ViewMenu list={known} filter={filter} />}
      <Button
        look="outline"
        size="small"
        aria-expanded={unfolded}
        aria-controls={filtersId}
        onClick={() => setUnfolded(!unfolded)}
        className={classes('max-lg:min-h-[44px]', !narrow && 'xl:hidden')}
      >
        {active.length > 0 ? `Filters (${active.length})` : 'Filters'}
      </Button>
      <p id={hintId} className="text-ink-quiet empty:hidden">
        {tooShort ? `Type at least ${minSearchLength} characters to search.` : ''}
      </p>
      <div className="ml-auto flex flex-wrap items-center gap-12 max-sm:w-full">
        <ConnectionMark />
        {spam > 0 && filter.applied.status !== spamStatus && (
          <Button look="quiet" size="small" onClick={() => filter.choose('status', spamStatus)}>
            Spam ({formatTotal(spam)})
          </Button>
        )}
        <p role="status" className="tabular-nums text-ink-quiet">
          {total && total.count > 0 ? `${formatTotal(shown)} of ${formatTotal(total.count, total.capped)}` : ''}
        </p>
        <div className="flex flex-wrap gap-12">{children}</div>
        <Button
          look="quiet"
          size="small"
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts"
          onClick={onHelp}
          className="max-lg:hidden"
        >
          ?
        </Button>
      </div>
      <fieldset
        id={filtersId}
        className={classes(
          'w-full flex-wrap items-center gap-8',
          unfolded ? 'flex' : narrow ? 'hidden' : 'hidden xl:flex',
        )}
      >
        <legend className="sr-only">Filters</legend>
        <ListFilterControls filter={filter} filters={filters} statuses={statuses} assignees={assignees} />
      </fieldset>
      <div className="flex w-full flex-wrap items-center gap-8 empty:hidden">
        <FilterChips filter={filter} active={active} />
        {known && mayWriteViews && <ViewActions list={known} filter={filter} />}
      </div>
    </search>
  );
}
