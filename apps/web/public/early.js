// What must work before the page's code is there. In the drawn pages that code is named by a tag of its own and begins
// after the first paint: until then the line belongs to what is seen.
(() => {
  const [code, ...parts] = document.querySelector('meta[name="code"]')?.content.split(' ') ?? [];
  let begun = !code;
  const begin = () => {
    if (begun) return;
    begun = true;
    for (const href of parts)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    // Without it a press is the browser's own again: it posts a form without any script.
    document.head.append(
      Object.assign(document.createElement('script'), { type: 'module', src: code, onerror: letGo }),
    );
  };
  try {
    new PerformanceObserver(() => setTimeout(begin)).observe({ type: 'paint', buffered: true });
  } catch {
    begin();
  }
  // A page opened in the background paints nothing.
  setTimeout(begin, 2_000);

  // What lies below the first screen is laid out when it comes near. Once the page has been taken over all of it is, piece
  // by piece in idle moments; and at once for whoever goes to a place on the page, which must be where it will stay.
  const page = document.documentElement;
  const settle = () => page.classList.remove('settling');
  const idle = window.requestIdleCallback ?? setTimeout;
  if (!location.hash && performance.getEntriesByType('navigation')[0]?.type === 'navigate')
    page.classList.add('settling');
  const settleOn = (event) => event.target.closest('a[href*="#"]') && settle();
  addEventListener('click', settleOn, true);
  addEventListener(
    'live',
    () => {
      const pieces = [...document.querySelectorAll('.below-fold')];
      const next = () => {
        const piece = pieces.shift();
        if (!piece) return settle();
        piece.classList.remove('below-fold');
        idle(next);
      };
      idle(next);
    },
    { once: true },
  );

  // A press made before everybody can hear it is kept from all, and made once somebody does.
  let pressed = null;
  const keep = (event) => {
    begin();
    const button = event.target.closest('button');
    if (!button) return;
    pressed = button;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  const letGo = () => {
    removeEventListener('click', keep, true);
    // Not while the page is being taken over: a part whose turn is still to come would miss it.
    setTimeout(() => pressed?.isConnected && pressed.click());
  };
  addEventListener('click', keep, true);
  addEventListener('live', letGo, { once: true });
})();
