import { useSite } from '../hooks/use-site.ts';
import { mailto } from '../mailto.ts';
import { PhoneLink } from '../ui/phone-link.tsx';

/** The business's contact details in one line. */
export function ContactFacts() {
  const { support_email, support_phone } = useSite();
  return (
    <p className="flex flex-wrap gap-x-24 gap-y-8">
      <PhoneLink phone={support_phone} className="tabular-nums link" />
      {support_email && (
        <a href={mailto(support_email)} className="link wrap-anywhere">
          {support_email}
        </a>
      )}
    </p>
  );
}
