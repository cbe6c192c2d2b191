import { Suspense } from 'react';
import { PageHead } from '../../components/page-head.tsx';
import { ContactSection } from '../contact/contact-section.tsx';
import { DashboardPreview } from './dashboard-preview.tsx';
import { DaySection } from './day/day-section.tsx';
import { Hero } from './hero.tsx';
import { PricingSection } from './pricing/pricing-section.tsx';
import { ProofRow } from './proof-row.tsx';
import { Testimonials } from './testimonials.tsx';

export default function LandingPage() {
  return (
    <main id="main" tabIndex={-1}>
      <PageHead description="An AI receptionist that answers every call to your business, day and night. It books appointments, puts urgent callers through, and takes messages." />
      <Hero />
      <ProofRow />
      <Suspense>
        <DaySection />
      </Suspense>
      <Suspense>
        <DashboardPreview />
        <Testimonials />
      </Suspense>
      <Suspense>
        <PricingSection />
      </Suspense>
      <Suspense>
        <ContactSection />
      </Suspense>
    </main>
  );
}
