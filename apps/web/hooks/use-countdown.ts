import { useEffect, useState } from 'react';

/** Whole seconds left until a time of `performance.now()`, counting down to 0; a wrong device clock does not matter. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    setNow(performance.now());
    if (until <= performance.now()) return;
    const timer = setInterval(() => {
      setNow(performance.now());
      if (performance.now() >= until) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, Math.ceil((until - now) / 1000));
}
