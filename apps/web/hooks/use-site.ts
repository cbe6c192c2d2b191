import { createContext, useContext } from 'react';
import type { Site } from '#core/site/schemas.ts';

/** The details of the business that runs the site. */
export const SiteContext = createContext<Site | null>(null);

/** The name, phone numbers and links of the business that runs this site. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite must be used within a SiteContext');
  return site;
}
