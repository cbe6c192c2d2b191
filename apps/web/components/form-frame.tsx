import { type ReactNode, Suspense } from 'react';
import { Button } from '../ui/button.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { LiveOnly } from './live-only.tsx';

interface FormFrameProps {
  /** Holds the form's place until it is there. */
  skeleton: ReactNode;
  /** The form, loaded apart. */
  children: ReactNode;
}

/** Where a form stands on a drawn page: its place first, then the form, or word of a form that did not arrive. */
export function FormFrame({ skeleton, children }: FormFrameProps) {
  return (
    <ErrorBoundary fallback={<FormMissing />}>
      <LiveOnly fallback={skeleton}>
        <Suspense fallback={skeleton}>{children}</Suspense>
      </LiveOnly>
    </ErrorBoundary>
  );
}

function FormMissing() {
  return (
    <div role="alert">
      <p className="text-18">The form could not be loaded. Please load the page again, or call us.</p>
      <Button className="mt-16" onClick={() => window.location.reload()}>
        Load the page again
      </Button>
    </div>
  );
}
