import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type ListFilters, unassigned } from '#core/lists/rules.ts';
import type { FilterName } from '../../../api/admin-lists.ts';
import { assigneesQuery } from '../../../api/admin-records.ts';
import { SelectInput, TextInput } from '../../../ui/controls.tsx';
import { useAllowed } from '../parts/allowed.tsx';
import { filterLabels, sortLabel, valueLabel } from './filter-labels.ts';
import type { ListFilterState } from './use-list-filter.ts';

interface ListFiltersProps {
  filter: ListFilterState;
  filters: ListFilters | null;
  statuses: readonly string[] | undefined;
  /** The assignees of the rows shown. */
  assignees: readonly string[];
}

/** A list's filters and sort order. */
export function ListFilterControls({ filter, filters, statuses, assignees }: ListFiltersProps) {
  const id = useId();
  const { applied, choose } = filter;
  const select = (name: FilterName, any: string, values: readonly string[]) => (
    <SelectInput
      dense
      aria-label={filterLabels[name]}
      value={applied[name]}
      onChange={(event) => choose(name, event.target.value)}
      className="max-w-full"
    >
      <option value="">{any}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {valueLabel(name, value)}
        </option>
      ))}
    </SelectInput>
  );
  const day = (name: 'from' | 'to', bounds: { min?: string; max?: string }) => (
    <div className="flex items-center gap-8">
      <label htmlFor={`${id}-${name}`} className="text-ink-quiet">
        {filterLabels[name]}
      </label>
      <TextInput
        id={`${id}-${name}`}
        type="date"
        dense
        value={applied[name]}
        onChange={(event) => choose(name, event.target.value)}
        className="w-auto"
        {...bounds}
      />
    </div>
  );
  const isAllowed = useAllowed();
  const { data: known = [] } = useQuery({
    ...assigneesQuery,
    enabled: Boolean(filters?.assignee) && isAllowed('records:write'),
  });
  const people = [...new Set([unassigned, ...known, ...assignees, applied.assignee])].filter((name) => name !== '');
  return (
    <>
      {statuses && select('status', 'Any status', statuses)}
      {filters?.priority && select('priority', 'Any priority', filters.priority)}
      {filters?.source && select('source', 'Any source', filters.source)}
      {filters?.assignee && select('assignee', 'Any owner', people)}
      {filters && (
        <>
          {day('from', applied.to ? { max: applied.to } : {})}
          {day('to', applied.from ? { min: applied.from } : {})}
          <SelectInput
            dense
            aria-label={filterLabels.sort}
            value={applied.sort}
            onChange={(event) => choose('sort', event.target.value)}
          >
            {filters.sorts.map((sort, index) => (
              <option key={sort} value={index === 0 ? '' : sort}>
                {sortLabel(sort)}
              </option>
            ))}
          </SelectInput>
        </>
      )}
    </>
  );
}

/** The active filters, each with a button to remove it. */
export function FilterChips({ filter, active }: { filter: ListFilterState; active: readonly FilterName[] }) {
  if (active.length === 0) return null;
  return (
    <ul aria-label="Filters in use" className="flex flex-wrap gap-8">
      {active.map((name) => {
        const words = `${filterLabels[name]}: ${valueLabel(name, filter.applied[name])}`;
        return (
          <li key={name}>
            <button
              type="button"
              aria-label={`${words}, remove`}
              onClick={() => filter.choose(name, '')}
              className="inline-flex min-h-[28px] items-center gap-8 rounded-full bg-teal-wash px-12 text-ink hover:bg-line max-lg:min-h-[44px]"
            >
              {words}
              <span aria-hidden="true">×</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
