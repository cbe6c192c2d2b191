import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RecordStory } from '#core/records/schemas.ts';
import { recordQuery } from '../../../api/admin-records.ts';

interface RecordChange<Input, Output> {
  send: (input: Input) => Promise<Output>;
  /** What the record will look like when it went well: shown at once, and taken back when it did not. */
  foresee?: (story: RecordStory, input: Input) => RecordStory;
  onDone?: (output: Output) => void;
}

/** A change of a record. Whatever comes of it, the record and its list are read again. */
export function useRecordChange<Input = void, Output = unknown>(
  { list, record }: RecordStory,
  { send, foresee, onDone }: RecordChange<Input, Output>,
) {
  const queryClient = useQueryClient();
  const { queryKey } = recordQuery(list, idOf({ record }));
  return useMutation({
    mutationFn: send,
    onMutate: async (input: Input) => {
      if (!foresee) return undefined;
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      if (before) queryClient.setQueryData(queryKey, foresee(before, input));
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

/** A record's id, under whatever name its list carries it. */
export function idOf({ record }: Pick<RecordStory, 'record'>): string {
  return 'id' in record ? record.id : 'demo_id' in record ? record.demo_id : record.deal_id;
}
