import { usePageTitle } from '../../hooks/use-page-title.ts';
import { CallsHandled } from './calls-handled.tsx';
import { ContactSection } from './contact-section.tsx';
import { Hero } from './hero.tsx';

export function LandingPage() {
  usePageTitle();
  return (
    <main id="main" tabIndex={-1}>
      <Hero />
      <CallsHandled />
      <ContactSection />
    </main>
  );
}
