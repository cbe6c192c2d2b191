import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { DashboardVignette } from './dashboard-vignette.tsx';

export function DashboardPreview() {
  return (
    <section id="dashboard" tabIndex={-1} aria-labelledby="dashboard-title" className="overflow-hidden">
      <div className="page-width grid gap-32 pt-48 sm:gap-48 sm:pt-72 lg:grid-cols-[5fr_7fr] lg:gap-72 lg:pt-112">
        <div className="lg:pb-112">
          <h2 id="dashboard-title" className="max-w-[8em] text-28 sm:text-40 lg:text-56">
            Every call, written down.
          </h2>
          <p className="mt-16 max-w-[30rem] text-ink-quiet sm:text-18">
            See who called, why, and how it ended. Read your day in two minutes instead of listening to it for an hour.
          </p>
          <Link to={paths.dashboard} className={`${buttonClasses('outline')} mt-24 sm:mt-32`}>
            Open the sample dashboard
          </Link>
        </div>
        <DashboardVignette />
      </div>
    </section>
  );
}
