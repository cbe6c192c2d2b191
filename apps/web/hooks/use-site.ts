import { createContext, useContext } from 'react';
import type { Site } from '#core/site/schemas.ts';

/** The facts of the business the pages are shown for. */
export const SiteContext = createContext<Site | null>(null);

/** Who runs this site: its name, numbers and links. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite must be used within a SiteContext');
  return site;
}
