import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

interface LazyDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** Loads a dialog's code when it is first opened, and shows an error where loading fails. */
export function LazyDialog({ open, onClose, title, children }: LazyDialogProps) {
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <ErrorBoundary
      fallback={
        <Dialog open={open} onClose={onClose} title={title}>
          <p>This could not be loaded. Please load the page again, or call us.</p>
          <Button className="mt-16" onClick={() => window.location.reload()}>
            Load the page again
          </Button>
        </Dialog>
      }
    >
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}
