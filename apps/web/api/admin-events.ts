import type { QueryClient } from '@tanstack/react-query';
import { feedChange } from '#core/dashboard/schemas.ts';

/** Whether the change feed is connected. */
export type ConnectionState = 'connecting' | 'live' | 'lost';

/** A list is reloaded at most this often, however much changes. */
const throttleMs = 1_000;
/** How long to wait before reconnecting after the server refused the connection. */
const refusedMs = 5_000;

/**
 * Reloads the lists the change feed names, until the returned function is called. After every connection everything on
 * screen is reloaded, so that no change is missed. A hidden page does not stay connected.
 */
export function subscribeToChanges(client: QueryClient, say: (state: ConnectionState) => void): () => void {
  let source: EventSource | null = null;
  let retry = 0;
  const readAgain = throttle(
    (key: string) => void client.invalidateQueries({ queryKey: ['admin', ...key.split('/')] }),
  );

  function connect() {
    window.clearTimeout(retry);
    if (source || document.visibilityState === 'hidden') return;
    const opened = new EventSource('/api/admin/events');
    source = opened;
    opened.addEventListener('ready', () => {
      say('live');
      for (const key of ['list', 'record', 'summary']) readAgain(key);
    });
    opened.addEventListener('change', (event) => {
      const change = feedChange.safeParse(JSON.parse(event.data));
      if (!change.success) return;
      for (const key of [`list/${change.data.list}`, 'record', 'summary']) readAgain(key);
    });
    opened.addEventListener('error', () => {
      say('lost');
      if (opened.readyState !== EventSource.CLOSED) return;
      // Refused: if the session is over, asking for the totals shows the login.
      readAgain('summary');
      disconnect();
      retry = window.setTimeout(connect, refusedMs);
    });
  }

  function disconnect() {
    window.clearTimeout(retry);
    source?.close();
    source = null;
  }

  const onVisibility = () => (document.visibilityState === 'hidden' ? disconnect() : connect());
  document.addEventListener('visibilitychange', onVisibility);
  connect();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    disconnect();
    readAgain.stop();
  };
}

/** Runs an action for a key at once, and once more after the throttle time if the key came again meanwhile. */
function throttle(act: (key: string) => void) {
  const resting = new Map<string, { timer: number; again: boolean }>();
  function run(key: string) {
    const rest = resting.get(key);
    if (rest) {
      rest.again = true;
      return;
    }
    act(key);
    const timer = window.setTimeout(() => {
      const again = resting.get(key)?.again ?? false;
      resting.delete(key);
      if (again) run(key);
    }, throttleMs);
    resting.set(key, { timer, again: false });
  }
  return Object.assign(run, {
    stop: () => {
      for (const { timer } of resting.values()) window.clearTimeout(timer);
    },
  });
}
