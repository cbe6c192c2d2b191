import { Component, type ReactNode } from 'react';
import { paths } from '../paths.ts';
import { Button, buttonClasses } from '../ui/button.tsx';
import { MessagePage } from './message-page.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Shown instead of a part that failed. */
  fallback: ReactNode;
}

/** Catches its children's errors, including code that could not be loaded. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

/** Shown instead of a page that failed. */
export function FailedPage() {
  return (
    <MessagePage
      title="Something went wrong."
      text="This page stopped working. Reloading it usually helps. Nothing you already sent is lost."
    >
      <Button onClick={() => window.location.reload()}>Reload the page</Button>
      <a href={paths.home} className={buttonClasses('outline')}>
        Go to the home page
      </a>
    </MessagePage>
  );
}
