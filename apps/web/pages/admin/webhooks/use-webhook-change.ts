import { useMutation, useQueryClient } from '@tanstack/react-query';
import { webhooksKey } from '../../../api/admin-webhooks.ts';
import { reloadAfter } from '../../../api/reload.ts';

/** Changes something about webhooks. All that is shown of them is read again, whether or not that succeeds. */
export function useWebhookChange<Input = void, Output = unknown>(
  send: (input: Input) => Promise<Output>,
  { onDone, onFail }: { onDone?: (output: Output) => void; onFail?: (error: unknown) => void } = {},
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (output) => onDone?.(output),
    onError: (error) => onFail?.(error),
    onSettled: reloadAfter(queryClient, webhooksKey),
  });
}
