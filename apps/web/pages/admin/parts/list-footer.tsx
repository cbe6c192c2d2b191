import { Button } from '../../../ui/button.tsx';

interface ListFooterProps {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
}

export function ListFooter({ list }: ListFooterProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className="flex items-center gap-16 py-24">
      <Button look="outline" size="small" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {list.isFetchingNextPage ? 'Loading…' : 'Load more'}
      </Button>
      {list.isFetchNextPageError && <p className="text-danger">The next page did not come. Please try again.</p>}
    </div>
  );
}
