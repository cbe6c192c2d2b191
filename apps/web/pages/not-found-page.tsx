import { Link } from 'react-router-dom';
import { MessagePage } from '../components/message-page.tsx';
import { PageHead } from '../components/page-head.tsx';
import { paths } from '../paths.ts';
import { buttonClasses } from '../ui/button.tsx';

export default function NotFoundPage() {
  return (
    <MessagePage
      title="Nothing answers at this address."
      text="The page may have moved, or the link lost a letter on its way to you. The front page always picks up."
    >
      <PageHead title="Page not found" />
      <Link to={paths.home} className={buttonClasses()}>
        Go to the front page
      </Link>
      <Link to={paths.contact} className={buttonClasses('outline')}>
        Tell us what you were looking for
      </Link>
    </MessagePage>
  );
}
