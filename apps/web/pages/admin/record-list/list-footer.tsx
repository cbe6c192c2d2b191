import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';

/** Rows that load by scrolling; further ones need a click, so that the page stays fast. */
const mostUnasked = 500;

interface Loaded {
  data?: { pages: readonly unknown[] } | undefined;
  hasNextPage: boolean;
  isError: boolean;
}

interface ListFooterProps {
  shown: number;
  list: Loaded & {
    isFetching: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<Loaded>;
  };
}

export function ListFooter({ shown, list }: ListFooterProps) {
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const [isAsked, setAsked] = useState(false);
  const byItself = hasNextPage && !isFetching && !isAsked && !isFetchNextPageError && shown < mostUnasked;

  useEffect(() => {
    const element = end.current;
    if (!element || !byItself) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        // Rows that come by themselves would push the button out of sight while it has the focus.
        if (entry?.isIntersecting && !element.contains(document.activeElement))
          void fetchNextPage({ cancelRefetch: false });
      },
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [byItself, fetchNextPage]);

  // Rows that are read again are waited for. That cancels what was loading, which then starts anew.
  const loadMore = async () => {
    const pagesOf = ({ data }: Loaded) => data?.pages.length ?? 0;
    setAsked(true);
    let loaded: Loaded;
    do loaded = await fetchNextPage({ cancelRefetch: false });
    while (!loaded.isError && loaded.hasNextPage && pagesOf(loaded) <= pagesOf(list));
    setAsked(false);
  };

  if (!hasNextPage) return null;
  const isLoading = isAsked || isFetchingNextPage;
  return (
    <div ref={end} className="flex items-center gap-16 py-24">
      <Button
        look="outline"
        size="small"
        // Not disabled: the button would lose the focus, and Tab would pass it by.
        aria-disabled={isLoading}
        onClick={() => {
          if (!isLoading) void loadMore();
        }}
      >
        {isLoading ? 'Loading…' : 'Load more'}
      </Button>
      {isFetchNextPageError && !isLoading && <p className="text-danger">We couldn’t load more. Please try again.</p>}
    </div>
  );
}
