import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { type ConnectionState, subscribeToChanges } from '../../../api/admin-events.ts';
import { Status } from '../../../ui/status.tsx';

const ConnectionContext = createContext<ConnectionState>('connecting');

/** Listens to the change feed for as long as its children are shown. */
export function Live({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [state, setState] = useState<ConnectionState>('connecting');
  useEffect(() => subscribeToChanges(client, setState), [client]);
  return <ConnectionContext value={state}>{children}</ConnectionContext>;
}

/** Whether the change feed is connected. */
export function ConnectionMark() {
  const state = useContext(ConnectionContext);
  return (
    <span role="status" className="text-ink-quiet max-sm:mr-auto">
      {state === 'live' && <Status tone="good">Live</Status>}
      {state === 'lost' && <Status tone="waiting">Reconnecting…</Status>}
    </span>
  );
}
