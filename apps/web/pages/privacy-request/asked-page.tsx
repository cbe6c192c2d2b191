import { Link } from 'react-router-dom';
import { MessagePage } from '../../components/message-page.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';

/** Where the privacy request's form redirects when it was sent without a script. */
export default function AskedPage() {
  return (
    <MessagePage title="Check your email." text="Please confirm your request with the link in it.">
      <PageHead title="Check your email" />
      <Link to={paths.home} className={buttonClasses()}>
        Go to the home page
      </Link>
    </MessagePage>
  );
}
