type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;

/** Lets a page look at each step through the browser's history before the router does. Returns how to stop. */
export function watchBack(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}

/** To be called before the router begins: the window tells its listeners in the order they came. */
export function startWatchingBack(): void {
  window.addEventListener('popstate', (event) => guard?.(event));
}
