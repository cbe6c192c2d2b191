import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

/** Loads a dialog's code when it is first opened, and shows an error where loading fails. */
export function LazyDialog({ open, children }: { open: boolean; children: ReactNode }) {
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <ErrorBoundary
      fallback={
        <div
          role="alert"
          className="fixed inset-x-16 bottom-16 z-50 mx-auto max-w-[36rem] rounded-card border border-line bg-surface p-24 shadow-float"
        >
          <p>This could not be loaded. Please load the page again, or call us.</p>
          <Button className="mt-16" onClick={() => window.location.reload()}>
            Load the page again
          </Button>
        </div>
      }
    >
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}
