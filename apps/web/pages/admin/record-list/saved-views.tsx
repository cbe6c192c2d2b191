import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListName } from '#core/dashboard/rules.ts';
import { filterFrom, filterQuery, removeView, savedViewsQuery } from '../../../api/admin-lists.ts';
import { sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectInput } from '../../../ui/controls.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import type { View } from '../resources/resource.tsx';
import { builtInViews } from './built-in-views.ts';
import { SaveViewForm } from './save-view-form.tsx';
import type { ListFilterState } from './use-list-filter.ts';

interface ViewProps {
  list: ListName;
  filter: ListFilterState;
}

/** A list's saved views, the team's own among them, and the active one. */
function useViews({ list, filter }: ViewProps) {
  const own = (useQuery(savedViewsQuery).data ?? []).filter((view) => view.list === list);
  const query = filterQuery(filter.applied);
  const isApplied = (view: View) => filterQuery(filterFrom(new URLSearchParams(view.query))) === query;
  return { own, query, ownApplied: own.find(isApplied), applied: [...builtInViews(list), ...own].find(isApplied) };
}

/** Opens a view: the built-in ones, then the team's own. */
export function ViewMenu(props: ViewProps) {
  const { own, query, applied } = useViews(props);
  const options = (views: readonly View[]) =>
    views.map((view) => (
      <option key={view.name} value={view.query}>
        {view.name}
      </option>
    ));
  return (
    <SelectInput
      dense
      aria-label="Views"
      value={applied?.query ?? (query === '' ? '' : 'other')}
      onChange={(event) => props.filter.apply(event.target.value)}
      className="max-w-[16rem] max-lg:min-w-[10rem] max-lg:flex-1"
    >
      <option value="">All</option>
      {query !== '' && !applied && (
        <option value="other" disabled>
          Current search
        </option>
      )}
      {options(builtInViews(props.list))}
      {own.length > 0 && <optgroup label="Saved by the team">{options(own)}</optgroup>}
    </SelectInput>
  );
}

/** Saves the current search as a view, or deletes the active view. */
export function ViewActions(props: ViewProps) {
  const queryClient = useQueryClient();
  const say = useToast();
  const [naming, setNaming] = useState(false);
  const { query, applied, ownApplied } = useViews(props);
  const removing = useMutation({
    mutationFn: removeView,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: savedViewsQuery.queryKey }),
    onError: (error) => say(sentence(error), 'failed'),
  });
  return (
    <>
      {query !== '' && !applied && (
        <Button look="quiet" size="small" onClick={() => setNaming(true)}>
          Save view
        </Button>
      )}
      {ownApplied && (
        <Button look="quiet" size="small" disabled={removing.isPending} onClick={() => removing.mutate(ownApplied.id)}>
          Remove view
        </Button>
      )}
      {naming && (
        <Dialog open onClose={() => setNaming(false)} title="Save this view">
          <SaveViewForm list={props.list} query={query} onSaved={() => setNaming(false)} />
        </Dialog>
      )}
    </>
  );
}
