import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { followChanges, type LiveState } from '../../../api/admin-events.ts';
import { Status } from '../../../ui/status.tsx';

const LiveContext = createContext<LiveState>('connecting');

/** Follows what changes for as long as its children are shown. */
export function Live({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [state, setState] = useState<LiveState>('connecting');
  useEffect(() => followChanges(client, setState), [client]);
  return <LiveContext value={state}>{children}</LiveContext>;
}

/** Whether what is shown follows what happens. */
export function LiveMark() {
  const state = useContext(LiveContext);
  return (
    <span role="status" className="text-ink-quiet max-sm:mr-auto">
      {state === 'live' && <Status tone="good">Live</Status>}
      {state === 'lost' && <Status tone="waiting">Reconnecting…</Status>}
    </span>
  );
}
