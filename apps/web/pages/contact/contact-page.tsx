import { PageHead } from '../../components/page-head.tsx';
import { ContactSection } from './contact-section.tsx';

/** The contact form on its own page, which also answers a post from the landing page. */
export default function ContactPage() {
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title="Contact" />
      <ContactSection title="h1" />
    </main>
  );
}
