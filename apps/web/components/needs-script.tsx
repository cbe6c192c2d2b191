import { useSite } from '../hooks/use-site.ts';
import { PhoneLink } from '../ui/phone-link.tsx';

/** Tells visitors without scripts that the form below does not work, and what they can do instead. */
export function NeedsScript() {
  const { sales_phone } = useSite();
  return (
    <noscript>
      <p className="mb-32 rounded-control border border-line bg-surface p-16">
        This form needs JavaScript. Please turn it on, or call us:{' '}
        <PhoneLink phone={sales_phone} className="tabular-nums font-semibold whitespace-nowrap underline" />
      </p>
    </noscript>
  );
}
