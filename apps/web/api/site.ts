import { type Site, site } from '#core/site/schemas.ts';
import { request } from './client.ts';

export function fetchSite(): Promise<Site> {
  return request('/api/site', site);
}
