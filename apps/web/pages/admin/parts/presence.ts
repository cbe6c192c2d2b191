import { useEffect } from 'react';
import { awayHeader } from '#core/access/rules.ts';
import { sendWith } from '../../../api/client.ts';

/** Milliseconds without a sign of use after which nobody counts as being at the page. */
const awayMs = 60_000;
const signsOfUse = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'wheel', 'touchmove'] as const;

/** Says with each request when nobody is at the page: the news it asks for by itself must not keep a session open. */
export function usePresence() {
  useEffect(() => {
    let usedAt = performance.now();
    const note = () => {
      usedAt = performance.now();
    };
    for (const sign of signsOfUse) window.addEventListener(sign, note, { capture: true, passive: true });
    sendWith(() => (performance.now() - usedAt > awayMs ? { [awayHeader]: 'yes' } : {}));
    return () => {
      for (const sign of signsOfUse) window.removeEventListener(sign, note, { capture: true });
      sendWith(() => ({}));
    };
  }, []);
}
