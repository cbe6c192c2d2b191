import { Link } from 'react-router-dom';
import { MessagePage } from '../components/message-page.tsx';
import { PageHead } from '../components/page-head.tsx';
import { paths } from '../paths.ts';
import { buttonClasses } from '../ui/button.tsx';

export default function NotFoundPage() {
  return (
    <MessagePage
      title="We can’t find that page."
      text="The page may have moved, or the link may be incomplete. Try the home page, or tell us what you need."
    >
      <PageHead title="Page not found" />
      <Link to={paths.home} className={buttonClasses()}>
        Go to the home page
      </Link>
      <Link to={paths.contact} className={buttonClasses('outline')}>
        Tell us what you were looking for
      </Link>
    </MessagePage>
  );
}
