import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export function NothingFound({ things, onClear }: { things: string; onClear: () => void }) {
  return (
    <EmptyState title="No matches" text={`No ${things} match this search.`}>
      <Button look="outline" size="small" onClick={onClear}>
        Clear the search
      </Button>
    </EmptyState>
  );
}
