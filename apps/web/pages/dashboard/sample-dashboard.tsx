import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { PageHead } from '../../components/page-head.tsx';
import { paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { DashboardContent } from './dashboard-content.tsx';
import { DashboardLoading } from './dashboard-loading.tsx';
import { sampleBusiness, sampleDay } from './sample-day.ts';

/** About as long as a real dashboard takes to load a day of calls. */
const loadingMilliseconds = 1_500;
/** As its blocks will be. */
const heights = ['h-[239px]', 'h-[220px] lg:h-[239px]', 'h-[302px]', 'h-[680px] sm:h-[632px]'] as const;

/** A fictional business on a fictional day. */
export default function SampleDashboard() {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLoaded(true), loadingMilliseconds);
    return () => clearTimeout(timer);
  }, []);

  return (
    <main id="main" tabIndex={-1} className="page-width grid gap-32 pt-32 pb-72 text-14">
      <PageHead
        title="Sample dashboard"
        description="What you’d see after a day of calls: who called, why, how it ended, and what to do next."
      />
      <div className="flex flex-wrap items-end justify-between gap-16">
        <div>
          <h1 className="text-28 lg:text-40">{sampleBusiness}</h1>
          <p className="mt-4 text-16 text-ink-quiet">{sampleDay}</p>
        </div>
        <Link to={paths.demo} className={buttonClasses('primary', 'medium')}>
          Get a free demo number
        </Link>
      </div>
      <p className="max-w-measure rounded-card border border-line bg-teal-wash px-16 py-12 text-16">
        <strong>This is sample data.</strong> The business, the callers, and their numbers are made up, and the play
        buttons have no sound.
      </p>
      {loaded ? <DashboardContent /> : <DashboardLoading heights={heights} />}
    </main>
  );
}
