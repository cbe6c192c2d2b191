import { Dialog } from '../../ui/dialog.tsx';
import { TalkPanel } from './talk-panel.tsx';

interface OwnTalkDialogProps {
  open: boolean;
  onClose: () => void;
  /** The address of the demo's status page. */
  statusUrl: string;
}

/** A conversation with the receptionist of a demo that was just requested. */
export default function OwnTalkDialog({ open, onClose, statusUrl }: OwnTalkDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Try your receptionist" wide>
      <div className="grid gap-16">
        <p className="text-ink-quiet">It knows what you wrote about your business.</p>
        <TalkPanel
          whom={{ token: statusUrl.split('/').at(-1) ?? '' }}
          name="Your receptionist"
          questions={['Can I talk to a person?', 'Can someone call me back?']}
          next={{ to: statusUrl, text: 'See the status of your request' }}
        />
      </div>
    </Dialog>
  );
}
