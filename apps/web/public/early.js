// What has to work before the page's code is there. See docs/decisions/0008.
(() => {
  // The code is loaded after the first paint: until then the line belongs to what is seen.
  const [entry, ...imports] = document.querySelector('meta[name="modules"]').content.split(' ');
  let loading = false;
  const load = () => {
    if (loading) return;
    loading = true;
    for (const href of imports)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    document.head.append(
      // Where the code does not load, a click is the browser's again: it posts a form by itself.
      Object.assign(document.createElement('script'), { type: 'module', src: entry, onerror: replay }),
    );
  };
  try {
    new PerformanceObserver(() => setTimeout(load)).observe({ type: 'paint', buffered: true });
  } catch {
    load();
  }
  // A page opened in the background paints nothing.
  setTimeout(load, 2_000);

  // Once the servers have another build, a file of this one may be gone: the page is loaded again, once for each build.
  addEventListener('vite:preloadError', async ({ payload }) => {
    const [file] = /http\S+\.(js|css)/.exec(payload) ?? [];
    if (!file || sessionStorage.getItem('reloaded') === entry) return;
    if ((await fetch(file, { method: 'HEAD' })).status !== 404) return;
    sessionStorage.setItem('reloaded', entry);
    location.reload();
  });

  // The last click on a button that comes before the code listens is kept, and made again once it does.
  let clicked = null;
  const keep = (event) => {
    load();
    const button = event.target.closest('button');
    if (!button) return;
    clicked = button;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  const replay = () => {
    removeEventListener('click', keep, true);
    // In a task of its own: React cannot hydrate the part around the button while it is at work.
    setTimeout(() => clicked?.isConnected && clicked.click());
  };
  addEventListener('click', keep, true);
  addEventListener('hydrated', replay, { once: true });
})();
