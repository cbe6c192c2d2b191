import { useMutation, useQueryClient } from '@tanstack/react-query';
import { leaveDashboard, logOut } from '../../../api/admin-session.ts';
import { sentence } from '../../../api/errors.ts';
import { useToast } from '../../../ui/toast.tsx';

/** Signs out. Where the server does not hear of it, this page forgets everything all the same, and says so. */
export function useLogOut() {
  const queryClient = useQueryClient();
  const say = useToast();
  return useMutation({
    mutationFn: logOut,
    // Otherwise it waits for a network, with everything still on the screen.
    networkMode: 'always',
    onSuccess: () => leaveDashboard(queryClient, { ended: false }),
    onError: (error) => {
      leaveDashboard(queryClient, { ended: false, leftOpen: true });
      say(sentence(error), 'failed');
    },
  });
}
