import { sentence } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

interface ListProblemProps {
  error: unknown;
  title?: string;
  onRetry: () => void;
}

/** The list could not be read, and there is nothing to show. */
export function ListProblem({ error, title = 'We couldn’t load this list.', onRetry }: ListProblemProps) {
  return (
    <div role="alert">
      <EmptyState title={title} text={sentence(error)}>
        <Button look="outline" size="small" onClick={onRetry}>
          Try again
        </Button>
      </EmptyState>
    </div>
  );
}

/** The list shows older data, because it could not be reloaded. */
export function StaleNotice() {
  return (
    <p role="status" className="mb-12 rounded-control border border-line px-12 py-8 text-warning">
      The server isn’t responding. You’re seeing the last data we got. We’ll keep trying.
    </p>
  );
}
