import type { QueryClient } from '@tanstack/react-query';
import { feedChange } from '#core/dashboard/schemas.ts';

/** Whether changes are heard of as they happen. */
export type ConnectionState = 'connecting' | 'live' | 'lost';

/** However much changes, a list is not read again more often than this. */
const throttleMs = 1_000;
/** How long to wait after the server has refused to talk at all. */
const refusedMs = 5_000;

/**
 * Hears from the server which lists change and has them read again, until the function it gives is called. After every
 * connection all that is shown is read again, so that nothing is missed. A page nobody looks at does not listen.
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
      // Refused: if the session is over, asking for the totals finds out and leads to the login.
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

/** Does something for a key at once, and again for what comes meanwhile when the throttle's time is over. */
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
