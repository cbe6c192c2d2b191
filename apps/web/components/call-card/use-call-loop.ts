import { type RefObject, useEffect, useState } from 'react';
import { lastStep, stepDuration } from './script.ts';

/**
 * Loops the call while the card is visible and not paused. It begins with the whole call, so it reads without motion.
 */
export function useCallLoop(card: RefObject<HTMLElement | null>, held: boolean): number {
  const [step, setStep] = useState(lastStep);
  const onScreen = useOnScreen(card);
  const playing = onScreen && !held;

  useEffect(() => {
    if (!playing) return;
    const timer = window.setTimeout(() => setStep((current) => (current + 1) % (lastStep + 1)), stepDuration(step));
    return () => window.clearTimeout(timer);
  }, [playing, step]);

  return step;
}

function useOnScreen(element: RefObject<HTMLElement | null>): boolean {
  const [onScreen, setOnScreen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setOnScreen(entry?.isIntersecting ?? false), {
      threshold: 0.4,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return onScreen;
}
