import { Link } from 'react-router-dom';
import { useSite } from '../../hooks/use-site.ts';
import { paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PhoneIcon } from '../../ui/icons.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { SampleList } from './sample-list.tsx';

interface ListenDialogProps {
  open: boolean;
  onClose: () => void;
}

export default function ListenDialog({ open, onClose }: ListenDialogProps) {
  const { brand, sales_phone, links } = useSite();
  return (
    <Dialog open={open} onClose={onClose} title="Listen to Demo" wide>
      <div className="grid gap-24">
        <p className="text-ink-quiet">
          Sample calls show how {brand} answers. Listen to one, then call us with a question of your own.
        </p>
        {links.audio_playlist && (
          <iframe
            title="Playlist of demo calls"
            src={links.audio_playlist}
            sandbox="allow-scripts allow-same-origin allow-popups"
            allow="autoplay; encrypted-media"
            className="h-[300px] w-full rounded-card border border-line bg-paper"
          />
        )}
        <SampleList />
        <div className="flex flex-wrap items-center gap-12">
          <Link to={paths.freeDemo} className={buttonClasses('primary')}>
            Get a free demo number
          </Link>
          <PhoneLink phone={sales_phone} className={`${buttonClasses('outline')} tabular-nums`}>
            <PhoneIcon />
          </PhoneLink>
        </div>
      </div>
    </Dialog>
  );
}
