import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** The heading of the page, of an endpoint or of a message: the focus goes there when one is opened. */
export function PageHeading({ children }: { children: ReactNode }) {
  return (
    <h2 data-page-heading="" tabIndex={-1} className="scroll-mt-[144px] text-22 wrap-anywhere">
      {children}
    </h2>
  );
}

/** The way back from here. */
export function Trail({ steps }: { steps: readonly { to: string; label: string }[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-8 text-ink-quiet">
        {steps.map(({ to, label }, index) => (
          <Fragment key={to}>
            <li className="min-w-0">
              <Link to={to} className="link inline-flex min-h-[28px] items-center wrap-anywhere max-lg:min-h-[44px]">
                {label}
              </Link>
            </li>
            {index < steps.length - 1 && <li aria-hidden="true">/</li>}
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
