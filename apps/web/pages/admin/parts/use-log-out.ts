import { useMutation, useQueryClient } from '@tanstack/react-query';
import { leaveDashboard, logOut } from '../../../api/admin-session.ts';
import { sentence } from '../../../api/errors.ts';
import { useToast } from '../../../ui/toast.tsx';
import { forgetNoteDrafts } from './note-drafts.ts';

/** Signs out. Where the server does not hear of it, this page forgets everything all the same, and says so. */
export function useLogOut() {
  const queryClient = useQueryClient();
  const leave = (leftOpen: boolean) => {
    forgetNoteDrafts();
    leaveDashboard(queryClient, { ended: false, leftOpen });
  };
  const say = useToast();
  return useMutation({
    mutationFn: logOut,
    // Otherwise it waits for a network, with everything still on the screen.
    networkMode: 'always',
    onSuccess: () => leave(false),
    onError: (error) => {
      leave(true);
      say(sentence(error), 'failed');
    },
  });
}
