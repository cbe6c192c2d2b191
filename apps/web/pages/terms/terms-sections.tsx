import { ContactFacts } from '../../components/contact-facts.tsx';
import type { LegalSection } from '../../components/legal-page.tsx';

export function termsSections({ brand }: { brand: string }): LegalSection[] {
  return [
    {
      id: 'acceptance',
      title: 'Acceptance of terms',
      text: (
        <>
          <p>
            By using {brand}, calling one of its numbers, or paying for a plan, you accept these terms for yourself and
            for the business you act for.
          </p>
          <p>If you do not accept them, do not use the service.</p>
        </>
      ),
    },
    {
      id: 'nature-of-service',
      title: 'Nature of the service',
      text: (
        <>
          <p>
            {brand} is an experimental service that uses artificial intelligence to answer telephone calls. It can
            mishear, misunderstand, say something wrong, or fail to answer.
          </p>
          <p>
            It answers with what its owner told it, tells callers that an automated assistant answers, and writes calls
            down. It does not record sound. Whoever uses it for a business sees to it that calls there may be written
            down.
          </p>
          <p>
            The service is provided “as is” and “as available,” without warranties of any kind, express or implied,
            including those of merchantability, fitness for a particular purpose, and non-infringement. We do not
            promise that it will be uninterrupted or error-free.
          </p>
          <p>
            Do not rely on it alone where a missed or mishandled call could cause injury or loss. It is not a substitute
            for emergency services or for medical, legal, or financial advice.
          </p>
        </>
      ),
    },
    {
      id: 'hold-harmless',
      title: 'Hold harmless',
      text: (
        <p>
          You agree to hold harmless and indemnify {brand}, its owners, staff, partners, and suppliers against all
          claims, damages, losses, and costs, including reasonable attorney’s fees, that arise from your use of the
          service, from what the service says or does on a call, or from your breach of these terms.
        </p>
      ),
    },
    {
      id: 'limitation-of-liability',
      title: 'Limitation of liability',
      text: (
        <>
          <p>
            To the fullest extent the law allows, our total liability for everything connected with the service is
            limited to the lesser of <strong>25% of the fees you paid in the prior 6 months</strong> or{' '}
            <strong>$500</strong>.
          </p>
          <p>
            We are not liable for indirect, incidental, special, consequential, or punitive damages, or for lost
            profits, lost business, lost data, or missed calls, even if we were told that they were possible.
          </p>
        </>
      ),
    },
    {
      id: 'arbitration',
      title: 'Binding arbitration',
      text: (
        <>
          <p>
            Any dispute about the service or these terms will be settled by binding arbitration in{' '}
            <strong>Davidson County, Tennessee</strong>, and not in court. The arbitrator’s decision is final.
          </p>
          <p>
            Disputes are handled individually. You and we give up the right to a jury trial and to take part in a class
            action.
          </p>
        </>
      ),
    },
    {
      id: 'modifications',
      title: 'Modifications',
      text: (
        <p>
          We may change the service, its prices, and these terms. The current terms are on this page, with the date they
          last changed. If you keep using the service after a change, you accept it.
        </p>
      ),
    },
    {
      id: 'termination',
      title: 'Termination',
      text: (
        <>
          <p>
            We may suspend or end your access at any time, with or without notice, including if you break these terms or
            do not pay.
          </p>
          <p>
            You may stop using the service at any time. Fees already due remain due. Sections that by their nature
            outlast the contract, such as those on liability, arbitration, and ownership, remain in force.
          </p>
        </>
      ),
    },
    {
      id: 'ownership',
      title: 'Ownership',
      text: (
        <>
          <p>
            The service, its software, voices, text, and trademarks belong to {brand} or its licensors. Paying for a
            plan lets you use them for your own business while the plan is active. It does not transfer ownership.
          </p>
          <p>What you give us about your business stays yours. You allow us to use it to run the service for you.</p>
        </>
      ),
    },
    {
      id: 'governing-law',
      title: 'Governing law',
      text: (
        <p>
          These terms are governed by the laws of the State of Tennessee, without regard to its conflict-of-law rules.
        </p>
      ),
    },
    {
      id: 'contact',
      title: 'Contact',
      text: (
        <>
          <p>Questions about these terms? Contact us.</p>
          <ContactFacts />
        </>
      ),
    },
  ];
}
