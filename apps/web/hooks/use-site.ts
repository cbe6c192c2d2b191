import { useEffect, useSyncExternalStore } from 'react';
import type { Site } from '#core/site/schemas.ts';

type SiteFacts = Pick<Site, 'brand' | 'links'> & {
  [Key in 'support_phone' | 'support_email' | 'sales_phone']: string | null;
};

const storageKey = 'site';
const beforeFirstAnswer: SiteFacts = {
  brand: 'Ringwell',
  support_phone: null,
  support_email: null,
  sales_phone: null,
  links: {
    company: null,
    privacy: null,
    social: [],
    audio_playlist: null,
    scheduling: null,
    invoice_basic: null,
    invoice_premier: null,
  },
};

let facts: SiteFacts = remembered() ?? beforeFirstAnswer;
let asked = false;
const listeners = new Set<() => void>();

/** Who runs this site: the last answer at once, the fresh one when it comes. Numbers are null until first known. */
export function useSite(): SiteFacts {
  useEffect(ask, []);
  return useSyncExternalStore(subscribe, () => facts);
}

function ask() {
  if (asked) return;
  asked = true;
  // Loaded apart, so that checking the answer does not hold up the first paint.
  import('../api/site.ts')
    .then(({ fetchSite }) => fetchSite())
    .then(
      (answer) => {
        facts = answer;
        remember(answer);
        for (const listener of listeners) listener();
      },
      () => {
        asked = false;
      },
    );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function remembered(): SiteFacts | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return isSite(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Written by an earlier version of this page, perhaps: only a shape that can be drawn is taken. */
function isSite(value: unknown): value is Site {
  if (typeof value !== 'object' || value === null) return false;
  const site: Partial<Site> = value;
  return (
    typeof site.brand === 'string' &&
    typeof site.support_phone === 'string' &&
    typeof site.support_email === 'string' &&
    typeof site.sales_phone === 'string' &&
    Array.isArray(site.links?.social)
  );
}

function remember(site: Site) {
  try {
    localStorage.setItem(storageKey, JSON.stringify(site));
  } catch {
    // The next visit asks again.
  }
}
