import { Link } from 'react-router-dom';
import { commissionTerms } from '#core/leads/partner-application/rules.ts';
import type { Receipt } from '../../forms/receipt.ts';
import { SubmissionResult } from '../../forms/submission-result.tsx';
import { useSite } from '../../hooks/use-site.ts';
import { paths } from '../../paths.ts';

/** The screen for a visitor who was on the wrong page: no number is promised, and the right pages are a click away. */
export function WrongPage({ receipt }: { receipt: Receipt }) {
  const { brand } = useSite();
  const places = [
    { to: paths.home, name: 'Home page', text: `What ${brand} does, what it sounds like, and what it costs.` },
    { to: paths.contact, name: 'Contact form', text: 'Ask us anything. We’ll get back to you within 2 hours.' },
    { to: paths.liveSupport, name: 'Live support', text: 'Live agents for the calls that need a person.' },
    { to: paths.partnerSignup, name: 'Partner sign-up', text: `Sell ${brand} and earn ${commissionTerms}.` },
  ];
  return (
    <div>
      <SubmissionResult
        receipt={receipt}
        thing="your answer"
        accepted="Thanks for letting us know. We won’t set up a number."
        kept="Thanks for letting us know. We won’t set up a number."
      />
      <h2 className="mt-48 text-22">Looking for one of these?</h2>
      <ul className="mt-16 grid gap-16">
        {places.map(({ to, name, text }) => (
          <li key={to}>
            <Link to={to} className="link font-semibold">
              {name}
            </Link>
            <p className="max-w-measure text-ink-quiet">{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
