import { Dialog } from '../../ui/dialog.tsx';
import { TalkPanel } from './talk-panel.tsx';

interface OwnTalkDialogProps {
  open: boolean;
  onClose: () => void;
  /** The token of the demo's link. */
  token: string;
  title: string;
  /** What the receptionist knows, in a sentence. */
  about: string;
  /** The business, once its owner has named it. */
  name?: string | null;
  questions?: readonly string[];
  timeZone?: string;
  /** A link that is shown at the end. It closes the dialog. */
  next: { to: string; text: string };
}

const usualQuestions = ['Can I talk to a person?', 'Can someone call me back?'];

/** A conversation with the receptionist of a demo. */
export default function OwnTalkDialog({ open, onClose, token, title, about, next, ...rest }: OwnTalkDialogProps) {
  const { name, questions = usualQuestions, timeZone } = rest;
  return (
    <Dialog open={open} onClose={onClose} title={title} wide>
      <div className="grid gap-16">
        <p className="text-ink-quiet">{about}</p>
        <TalkPanel
          whom={{ token }}
          name={name ?? 'Your receptionist'}
          questions={questions}
          {...(timeZone !== undefined && { timeZone })}
          next={{ ...next, onFollow: onClose }}
        />
      </div>
    </Dialog>
  );
}
