import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';

/** Rows that load by scrolling; further ones need a click, so that the page stays fast. */
const mostUnasked = 500;

interface ListFooterProps {
  shown: number;
  list: {
    data?: { pages: readonly unknown[] } | undefined;
    hasNextPage: boolean;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<{ isFetchNextPageError: boolean }>;
  };
}

export function ListFooter({ shown, list }: ListFooterProps) {
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const pages = list.data?.pages.length ?? 0;
  /** How many pages there were when the next one was asked for. */
  const [askedAt, setAskedAt] = useState<number | null>(null);
  const isAsked = askedAt === pages;
  const byItself = hasNextPage && !isFetching && !isAsked && !isFetchNextPageError && shown < mostUnasked;

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

  // Waits while the rows are read again: loading more would cancel that, and is canceled by it.
  useEffect(() => {
    if (!isAsked || isFetching) return;
    void fetchNextPage().then((answer) => answer.isFetchNextPageError && setAskedAt(null));
  }, [isAsked, isFetching, fetchNextPage]);

  if (!hasNextPage) return null;
  const isLoading = isAsked || isFetchingNextPage;
  return (
    <div ref={end} className="flex items-center gap-16 py-24">
      <Button
        look="outline"
        size="small"
        // Not disabled: the button would lose the focus, and Tab would pass it by.
        aria-disabled={isLoading}
        onClick={() => setAskedAt(pages)}
      >
        {isLoading ? 'Loading…' : 'Load more'}
      </Button>
      {isFetchNextPageError && <p className="text-danger">We couldn’t load more. Please try again.</p>}
    </div>
  );
}
