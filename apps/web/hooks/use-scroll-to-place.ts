import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * After a link, moves scroll position and focus to the section it names, or to the top of the new page. The browser
 * handles going back.
 */
export function useScrollToPlace() {
  const { pathname, hash, key } = useLocation();
  const navigation = useNavigationType();
  const shownPath = useRef(pathname);
  const loadedKey = useRef(key);

  // `key` changes when the same link is clicked again, which should scroll again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const newPage = shownPath.current !== pathname;
    shownPath.current = pathname;
    const section = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    // The browser has been there when the page was loaded, and the visitor may be typing by now.
    const isBegun = key === loadedKey.current && document.activeElement !== document.body;
    if (section && isBegun) return;
    if (section) {
      section.scrollIntoView();
      section.focus({ preventScroll: true });
    } else if (navigation !== 'POP') {
      window.scrollTo({ top: 0, behavior: 'instant' });
      if (newPage) document.getElementById('main')?.focus({ preventScroll: true });
    }
  }, [pathname, hash, key]);
}
