import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { CloseButton } from '../ui/close-button.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

interface LazyDialogProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Loads a dialog's code when it is first opened, and shows an error where loading fails. */
export function LazyDialog({ open, onClose, children }: LazyDialogProps) {
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <ErrorBoundary fallback={open && <NotLoaded onClose={onClose} />}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}

function NotLoaded({ onClose }: Pick<LazyDialogProps, 'onClose'>) {
  return (
    <div
      role="alert"
      className="fixed inset-x-16 bottom-16 z-50 mx-auto max-w-[36rem] rounded-card border border-line bg-surface p-24 shadow-float"
    >
      <div className="flex items-start justify-between gap-16">
        <p>This didn’t load. Please reload the page or call us.</p>
        <CloseButton label="Close" onClick={onClose} />
      </div>
      <Button className="mt-16" onClick={() => window.location.reload()}>
        Reload the page
      </Button>
    </div>
  );
}
