import { Logo } from '../../components/logo.tsx';
import { RowsSkeleton } from './parts/rows-skeleton.tsx';

/** Shown while the server checks the session. */
export function DashboardSkeleton() {
  return (
    <div className="min-h-screen text-14">
      <div className="flex h-[315px] flex-wrap content-start items-center border-b border-line px-16 py-8 sm:h-[195px] lg:px-24">
        <Logo />
      </div>
      <main id="main" tabIndex={-1} className="px-16 pt-[61px] lg:px-24">
        <RowsSkeleton columns={6} />
      </main>
    </div>
  );
}
