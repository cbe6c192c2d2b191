import { useEffect } from 'react';
import { useSite } from './use-site.ts';

/** Names the browser tab: "Page not found | Ringwell". The front page, without a name, goes by its own sentence. */
export function usePageTitle(name?: string) {
  const { brand } = useSite();
  useEffect(() => {
    document.title = name ? `${name} | ${brand}` : `${brand}: the phone receptionist that always picks up`;
  }, [name, brand]);
}
