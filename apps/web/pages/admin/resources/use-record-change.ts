import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LeadDetail } from '#core/leads/registry.ts';
import { recordQuery } from '../../../api/admin-records.ts';

interface RecordChange<Input, Output> {
  send: (input: Input) => Promise<Output>;
  /** What the record will look like when it went well: shown at once, and taken back when it did not. */
  optimisticUpdate?: (detail: LeadDetail, input: Input) => LeadDetail;
  onDone?: (output: Output) => void;
}

/** A change of a record. Whatever comes of it, the record and its list are read again. */
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
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey }),
        queryClient.invalidateQueries({ queryKey: ['admin', 'list', list] }),
      ]),
  });
}
