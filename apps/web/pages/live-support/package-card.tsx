import { Link } from 'react-router-dom';
import { formatPrice } from '#core/shared/rules.ts';
import type { SupportPackage } from '../../content/support-packages.ts';
import { contactAbout } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';

export function PackageCard({ offer }: { offer: SupportPackage }) {
  return (
    <article
      className={classes(
        'grid content-between gap-24 rounded-card border bg-surface p-24 sm:p-32',
        offer.popular ? 'border-teal' : 'border-line',
      )}
    >
      <div>
        <div className="flex min-h-[32px] flex-wrap items-center justify-between gap-8">
          <h3 className="text-22">{offer.name}</h3>
          {offer.popular && (
            <span className="rounded-full bg-teal px-12 py-4 text-14 font-semibold text-on-teal">Most Popular</span>
          )}
        </div>
        <p className="mt-24">
          <span className="tabular-nums block font-heading text-56 font-bold">
            {offer.monthlyCents === null ? 'Custom' : formatPrice(offer.monthlyCents)}
          </span>
          <span className="mt-4 block text-ink-quiet">
            {offer.monthlyCents === null ? 'quoted for your team' : '/month, added to your AI plan'}
          </span>
        </p>
        <p className="mt-24 border-t border-line pt-16 text-18 font-semibold">{offer.agents}</p>
        <p className="mt-4 text-ink-quiet">{offer.text}</p>
      </div>
      <Link to={contactAbout(offer.id)} className={buttonClasses(offer.popular ? 'primary' : 'outline')}>
        Contact us<span className="sr-only"> about {offer.name}</span>
      </Link>
    </article>
  );
}
