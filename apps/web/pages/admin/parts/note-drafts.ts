import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../../../api/admin-session.ts';

/** Unsaved notes by their writer and record: switching to another record or closing the panel does not lose them. */
const drafts = new Map<string, string>();

/** The signed-in person’s unsaved note about a record. */
export function useNoteDraft(recordId: string) {
  const key = `${useQuery(sessionQuery).data?.email ?? ''} ${recordId}`;
  return {
    read: () => drafts.get(key) ?? '',
    keep: (text: string) => {
      drafts.set(key, text);
    },
  };
}

/** For whoever signs out: nothing they wrote stays on the page. */
export function forgetNoteDrafts() {
  drafts.clear();
}
