import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatCount } from '#core/shared/rules.ts';
import { summaryQuery } from '../../../api/admin-lists.ts';

/**
 * Shows above every tab that jobs are dead. The status element is always there, so that screen readers announce its
 * text.
 */
export function DeadJobsBanner() {
  const dead = useQuery(summaryQuery).data?.dead_jobs ?? 0;
  const jobs = dead === 1 ? '1 job needs attention' : `${formatCount(dead)} jobs need attention`;
  return (
    // Between phone and wide header widths there is no free space for the banner, so it floats.
    <div
      role="status"
      className={
        dead > 0
          ? 'max-sm:order-3 max-sm:w-full max-sm:pt-8 sm:max-md:fixed sm:max-md:bottom-16 sm:max-md:left-16 sm:max-md:z-30 sm:max-md:shadow-float'
          : ''
      }
    >
      {dead > 0 && (
        <Link
          to="?tab=jobs&status=dead"
          className="flex min-h-[32px] items-center rounded-control bg-danger-wash px-12 font-medium text-danger underline max-sm:min-h-[44px]"
        >
          {jobs}
        </Link>
      )}
    </div>
  );
}
