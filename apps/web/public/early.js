// Keeps the last click on a button that comes before the page's code listens, and makes it again once it does.
(() => {
  let clicked = null;
  const keep = (event) => {
    const button = event.target.closest('button');
    if (!button) return;
    clicked = button;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  const replay = () => {
    removeEventListener('click', keep, true);
    removeEventListener('error', replayWithoutCode, true);
    // In a task of its own: React cannot hydrate the part around the button while it is at work.
    setTimeout(() => clicked?.isConnected && clicked.click());
  };
  // Where the code does not load, the browser posts a form by itself.
  const replayWithoutCode = ({ target }) => target instanceof HTMLScriptElement && replay();
  addEventListener('click', keep, true);
  addEventListener('hydrated', replay, { once: true });
  addEventListener('error', replayWithoutCode, true);
})();
