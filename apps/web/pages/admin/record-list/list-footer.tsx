import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';

/** Rows that load by scrolling; further ones need a click, so that the page stays fast. */
const mostUnasked = 500;

interface ListFooterProps {
  shown: number;
  list: {
    hasNextPage: boolean;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
}

export function ListFooter({ shown, list }: ListFooterProps) {
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const byItself = hasNextPage && !isFetching && !isFetchNextPageError && shown < mostUnasked;

  useEffect(() => {
    const element = end.current;
    if (!element || !byItself) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        // Rows that come by themselves would push the button out of sight while it has the focus.
        if (entry?.isIntersecting && !element.contains(document.activeElement)) void fetchNextPage();
      },
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [byItself, fetchNextPage]);

  if (!hasNextPage) return null;
  return (
    <div ref={end} className="flex items-center gap-16 py-24">
      <Button
        look="outline"
        size="small"
        // Not disabled: the button would lose the focus, and Tab would pass it by.
        aria-disabled={isFetchingNextPage}
        onClick={() => {
          if (!isFetchingNextPage) void fetchNextPage();
        }}
      >
        {isFetchingNextPage ? 'Loading…' : 'Load more'}
      </Button>
      {isFetchNextPageError && <p className="text-danger">We couldn’t load more. Please try again.</p>}
    </div>
  );
}
