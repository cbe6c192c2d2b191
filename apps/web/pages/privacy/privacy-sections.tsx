import type { ReactNode } from 'react';
import { ContactFacts } from '../../components/contact-facts.tsx';
import type { LegalSection } from '../../components/legal-page.tsx';

interface PrivacyFacts {
  brand: string;
  links: { audio_playlist: string | null };
}

export function privacySections({ brand, links }: PrivacyFacts): LegalSection[] {
  return [
    {
      id: 'looking-around',
      title: 'When you just look around',
      text: (
        <>
          <p>
            We set no cookie, run no analytics, and show no advertising. Fonts, pictures and recordings come from this
            site itself.
          </p>
          <p>
            Our server notes which page was asked for, when, and whether that worked. These notes hold no name, no
            network address and nothing you typed.
          </p>
          {links.audio_playlist && (
            <p>
              The playlist in “Listen to Demo” comes from another company. It is only asked for when you open that
              dialog, and that company then learns your network address.
            </p>
          )}
        </>
      ),
    },
    {
      id: 'forms',
      title: 'When you send us a form',
      text: (
        <>
          <p>We store what you enter and when you sent it:</p>
          <List>
            <li>
              <strong>Contact form:</strong> name, email, company and message.
            </li>
            <li>
              <strong>Newsletter:</strong> email.
            </li>
            <li>
              <strong>Demo request:</strong> email, phone, your description of the business and your choices.
            </li>
            <li>
              <strong>Calls to a demo number:</strong> the caller’s number, when, for how long and how the call ended.
            </li>
            <li>
              <strong>Partner application and custom deal:</strong> the contact and business details of the form, and
              the contract if you attach one.
            </li>
          </List>
          <p>
            We use it to answer you and to provide what you asked for. The emails we write to you about it are stored as
            well.
          </p>
        </>
      ),
    },
    {
      id: 'cards',
      title: 'Card details',
      text: (
        <>
          <p>
            The card fields of the demo request are checked in your browser. The number, expiry date and security code
            are never sent to us; only whether you gave a card, its last four digits and the billing ZIP are.
          </p>
          <p>
            Payments are made on the page of our payment provider. We store your email, the plan, the amount and whether
            it was paid.
          </p>
        </>
      ),
    },
    {
      id: 'on-your-device',
      title: 'What stays on your device',
      text: (
        <List>
          <li>Whether you chose the dark or the light theme.</li>
          <li>Our public contact details, so that the page shows them at once.</li>
          <li>A form that could not be sent yet, until it is sent.</li>
          <li>After a partner checkout, what was bought, so that the page after it can show it.</li>
          <li>For our own administrators only: a cookie that keeps them signed in.</li>
        </List>
      ),
    },
    {
      id: 'who-else',
      title: 'Who else sees it',
      text: (
        <>
          <p>
            Companies that work for {brand}: the one that hosts this site, the one that delivers our email and text
            messages, our payment provider, and the automation service that passes forms on to our team. A partner whose
            code you use learns what commission your purchase earns.
          </p>
          <p>We do not sell what you tell us, and nobody else gets it unless the law makes us.</p>
        </>
      ),
    },
    {
      id: 'how-long',
      title: 'How long, and how to have it deleted',
      text: (
        <>
          <p>
            Forms and the emails about them stay until we no longer need them or you ask us to delete them. The marks by
            which we recognize a form that was sent twice are deleted after 30 days.
          </p>
          <p>
            Write to us, and we tell you what we have about you, correct it, or delete it. Only what tax law makes us
            keep about a payment has to stay.
          </p>
          <ContactFacts />
        </>
      ),
    },
  ];
}

function List({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-8 pl-24 marker:text-teal-text">{children}</ul>;
}
