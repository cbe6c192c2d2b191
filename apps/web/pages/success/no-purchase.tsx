import { Link } from 'react-router-dom';
import { MessagePage } from '../../components/message-page.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useSite } from '../../hooks/use-site.ts';
import { mailto } from '../../mailto.ts';
import { paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { PhoneIcon } from '../../ui/icons.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';

/** Shown where the address names no purchase at all. */
export function NoPurchase() {
  const { support_phone, support_email } = useSite();
  return (
    <MessagePage
      title="No purchase found"
      text={`This page opens after you buy a plan. If you’ve paid, call us or email ${support_email}, and we’ll look it up by your email address.`}
    >
      <PageHead title="No purchase found" />
      <Link to={paths.pricing} className={buttonClasses()}>
        See plans and pricing
      </Link>
      <PhoneLink phone={support_phone} className={`${buttonClasses('outline')} tabular-nums`}>
        <PhoneIcon /> Call support{' '}
      </PhoneLink>
      <a href={mailto(support_email)} className={buttonClasses('outline')}>
        Email support
      </a>
    </MessagePage>
  );
}
