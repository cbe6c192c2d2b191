import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LeadDetail } from '#core/leads/registry.ts';
import { recordQuery } from '../../../api/admin-records.ts';
import { reloadAfter } from '../../../api/reload.ts';

interface RecordChange<Input, Output> {
  send: (input: Input) => Promise<Output>;
  /** The record after a successful change: shown at once as an optimistic update, and undone when the change fails. */
  optimisticUpdate?: (detail: LeadDetail, input: Input) => LeadDetail;
  onDone?: (output: Output) => void;
}

/** Changes a record. The record and its list are reloaded whether or not the change succeeds. */
export function useRecordChange<Input = void, Output = unknown>(
  { list, id }: LeadDetail,
  { send, optimisticUpdate, onDone }: RecordChange<Input, Output>,
) {
  const queryClient = useQueryClient();
  const { queryKey } = recordQuery(list, id);
  return useMutation({
    mutationFn: send,
    onMutate: async (input: Input) => {
      if (!optimisticUpdate) return undefined;
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      if (before) queryClient.setQueryData(queryKey, optimisticUpdate(before, input));
      return before;
    },
    onError: (_error, _input, before) => {
      if (before) queryClient.setQueryData(queryKey, before);
    },
    onSuccess: (output) => onDone?.(output),
    onSettled: reloadAfter(queryClient, queryKey, ['admin', 'list', list]),
  });
}
