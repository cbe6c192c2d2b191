import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';

/**
 * Shown at the top of a list when rows were added above the first one the reader saw; a click scrolls back there. New
 * rows do not move what is being read: the browser's scroll anchoring holds it in place.
 */
export function NewRows({ keys }: { keys: readonly string[] }) {
  const top = useRef<HTMLDivElement>(null);
  const [away, setAway] = useState(false);
  const [firstSeen, setFirstSeen] = useState(keys[0]);
  const first = keys[0];

  useEffect(() => {
    const element = top.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setAway(entry ? !entry.isIntersecting : false));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!away) setFirstSeen(first);
  }, [away, first]);

  const count = away && firstSeen !== undefined ? keys.indexOf(firstSeen) : 0;
  const goUp = () => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' });
  };
  return (
    <>
      <div ref={top} aria-hidden="true" className="h-1" />
      <div role="status" className="sticky top-[148px] z-20 flex h-0 justify-center overflow-visible">
        {count > 0 && (
          <Button size="small" onClick={goUp} className="h-[32px] rounded-full shadow-float">
            {`${count} new`}
          </Button>
        )}
      </div>
    </>
  );
}
