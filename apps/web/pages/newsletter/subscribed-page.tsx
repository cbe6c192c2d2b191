import { Link } from 'react-router-dom';
import { MessagePage } from '../../components/message-page.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';

/** Where the newsletter form redirects when it was sent without a script. */
export default function SubscribedPage() {
  return (
    <MessagePage
      title="You’re on the list."
      text="We’ll email you when we have something new. Every email has an unsubscribe link."
    >
      <PageHead title="You’re on the list" />
      <Link to={paths.home} className={buttonClasses()}>
        Go to the home page
      </Link>
    </MessagePage>
  );
}
