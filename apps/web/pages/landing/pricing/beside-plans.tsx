import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { commissionTerms } from '#core/leads/partner-application/rules.ts';
import { installmentCount, liveAgentMonthlyCents } from '#core/money/plans/plans.ts';
import { formatPrice } from '#core/shared/rules.ts';
import { claims } from '../../../content/claims.ts';
import { paths } from '../../../paths.ts';

/** Options with any plan: splitting the setup fee, people beside the AI, and partners. */
export function BesidePlans() {
  return (
    <div className="mt-32 grid gap-x-48 gap-y-16 sm:mt-48 sm:gap-y-32 md:grid-cols-2">
      <Note title="Split the setup fee">
        {installmentCount} monthly payments: the first today, the rest added to your monthly bill. No interest.
      </Note>
      <Note title="Add live human agents" to={paths.liveSupport} link="See live support">
        {formatPrice(liveAgentMonthlyCents)}/month per agent, added to your AI plan.
        {claims.handover && ` ${claims.handover.value} ${claims.handover.text}.`}
      </Note>
      <Note title="Referred by a partner?" to={paths.partnerCheckout} link="Go to partner checkout">
        Buy with their partner code. The price is the same with or without one.
      </Note>
      <Note title="Know businesses that miss calls?" to={paths.partnerSignup} link="Become a partner">
        Earn {commissionTerms}.
      </Note>
    </div>
  );
}

interface NoteProps {
  title: string;
  to?: string;
  link?: string;
  children: ReactNode;
}

function Note({ title, to, link, children }: NoteProps) {
  return (
    <section className="border-t border-line pt-16">
      <h3 className="text-18">{title}</h3>
      <p className="mt-4 max-w-measure text-ink-quiet">{children}</p>
      {to && (
        <Link to={to} className="link mt-8 inline-block py-4 font-medium">
          {link}
        </Link>
      )}
    </section>
  );
}
