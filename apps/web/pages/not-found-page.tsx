import { Link } from 'react-router-dom';
import { MessagePage } from '../components/message-page.tsx';
import { usePageTitle } from '../hooks/use-page-title.ts';
import { paths } from '../paths.ts';
import { buttonClasses } from '../ui/button.tsx';

export default function NotFoundPage() {
  usePageTitle('Page not found');
  return (
    <MessagePage
      title="Nothing answers at this address."
      text="The page may have moved, or the link lost a letter on its way to you. The front page always picks up."
    >
      <Link to={paths.home} className={buttonClasses()}>
        Go to the front page
      </Link>
      <Link to={paths.contact} className={buttonClasses('outline')}>
        Tell us what you were looking for
      </Link>
    </MessagePage>
  );
}
