import { type ReactNode, useId } from 'react';
import type { ListTotal } from '../../../api/admin-lists.ts';
import { SearchIcon } from '../../../ui/control-icons.tsx';
import { SelectInput, TextInput } from '../../../ui/controls.tsx';
import { formatTotal, inWords } from '../format.ts';
import { type ListFilterState, minSearchLength } from './use-list-filter.ts';

interface ListToolbarProps {
  things: string;
  filter: ListFilterState;
  statuses: readonly string[] | undefined;
  shown: number;
  total: ListTotal | null;
  /** What can be done with the list as a whole. */
  children: ReactNode;
}

export function ListToolbar({ things, filter, statuses, shown, total, children }: ListToolbarProps) {
  const hintId = useId();
  const tooShort = filter.typed.trim().length > 0 && filter.typed.trim().length < minSearchLength;
  return (
    <search className="flex flex-wrap items-center gap-x-12 gap-y-8 py-12">
      <div className="relative w-full sm:w-[20rem]">
        <span className="pointer-events-none absolute inset-y-0 left-8 flex items-center text-ink-quiet">
          <SearchIcon />
        </span>
        <TextInput
          type="search"
          dense
          aria-label={`Search ${things}`}
          aria-describedby={hintId}
          placeholder={`Search ${things}`}
          value={filter.typed}
          onChange={(event) => filter.type(event.target.value)}
          maxLength={200}
          className="pl-32"
        />
      </div>
      {statuses && (
        <SelectInput
          dense
          aria-label="State"
          value={filter.applied.status}
          onChange={(event) => filter.chooseStatus(event.target.value)}
        >
          <option value="">Every state</option>
          {statuses.map((status) => (
            <option key={status} value={status}>
              {inWords(status)}
            </option>
          ))}
        </SelectInput>
      )}
      <p id={hintId} className="text-ink-quiet">
        {tooShort ? `Type ${minSearchLength} characters or more to search.` : ''}
      </p>
      <p role="status" className="figures ml-auto text-ink-quiet">
        {total && total.count > 0
          ? `${shown.toLocaleString('en-US')} of ${formatTotal(total.count, total.capped)}`
          : ''}
      </p>
      {children}
    </search>
  );
}
