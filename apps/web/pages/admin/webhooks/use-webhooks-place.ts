import { type RefObject, useEffect, useRef } from 'react';
import { useNavigationType, useSearchParams } from 'react-router-dom';

export type WebhooksView = 'endpoints' | 'messages' | 'keys';

/** Where on the page the operator is, stored in the URL: a view, one endpoint, or one message. */
export interface WebhooksPlace {
  view: WebhooksView;
  endpoint: string | null;
  message: string | null;
  /** The address with some parameters changed; null removes one. */
  addressWith: (changes: Readonly<Record<string, string | null>>) => string;
}

export function useWebhooksPlace(): WebhooksPlace {
  const [params] = useSearchParams();
  const searches = ['q', 'status', 'event_type'].some((name) => params.has(name));
  const asked = params.get('view');
  return {
    view: asked === 'keys' ? 'keys' : asked === 'messages' || searches ? 'messages' : 'endpoints',
    endpoint: params.get('endpoint'),
    message: params.get('message'),
    addressWith(changes) {
      const next = new URLSearchParams(params);
      for (const [name, value] of Object.entries(changes))
        if (value === null) next.delete(name);
        else next.set(name, value);
      return `?${next}`;
    },
  };
}

/** The address of one of the page's views, with nothing searched for. */
export const viewAddress = (view: WebhooksView) =>
  `?${new URLSearchParams({ tab: 'webhooks', ...(view === 'endpoints' ? {} : { view }) })}`;

export const endpointAddress = (id: string) => `?${new URLSearchParams({ tab: 'webhooks', endpoint: id })}`;

/** Moves the focus with the operator: to the heading of what was opened, and with Back to the row of what was left. */
export function useFocusOfPlace(area: RefObject<HTMLElement | null>, { endpoint, message }: WebhooksPlace) {
  const navigation = useNavigationType();
  const before = useRef({ endpoint, message });
  useEffect(() => {
    const was = before.current;
    before.current = { endpoint, message };
    if (was.endpoint === endpoint && was.message === message) return;
    const left = navigation === 'POP' && message === null ? (was.message ?? was.endpoint) : null;
    const row = left && area.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(left)}"] th a`);
    const target = row || area.current?.querySelector<HTMLElement>('[data-page-heading]');
    target?.focus();
  }, [area, navigation, endpoint, message]);
}
