import { Link } from 'react-router-dom';
import { MessagePage } from '../../components/message-page.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';

/** Where the newsletter form redirects when it was sent without a script. */
export default function SubscribedPage() {
  return (
    <MessagePage
      title="You are on the list."
      text="We'll write when something new is worth your time. Every email has a link to unsubscribe."
    >
      <PageHead title="You are on the list" />
      <Link to={paths.home} className={buttonClasses()}>
        Go to the front page
      </Link>
    </MessagePage>
  );
}
