// Runs before the first paint, so that a dark page never flashes light. Mirrors theme/theme.ts.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('theme');
  } catch {
    // Storage can be switched off; the system's preference decides then.
  }
  const dark = stored === 'dark' || (stored === null && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#0b1312' : '#fbfaf7');
})();
