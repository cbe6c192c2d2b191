import { lazy, useState } from 'react';
import { LazyDialog } from '../../../components/lazy-dialog.tsx';
import { allowSpeech } from '../../../components/talk/allow-speech.ts';
import { Button } from '../../../ui/button.tsx';
import { useOwn } from './parts/own-context.ts';

const OwnTalkDialog = lazy(() => import('../../../components/talk/own-talk-dialog.tsx'));

/** A conversation with the receptionist, in the browser. */
export function TalkButton() {
  const { token, receptionist } = useOwn();
  const { facts, business_name, time_zone, is_owner } = receptionist;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const known = facts.flatMap(({ question }) => question ?? []).slice(0, 2);
  return (
    <>
      <Button
        onClick={() => {
          allowSpeech();
          setOpen(true);
        }}
      >
        Talk to it
      </Button>
      <LazyDialog open={isOpen} onClose={close}>
        <OwnTalkDialog
          open={isOpen}
          onClose={close}
          token={token}
          title="Talk to your receptionist"
          about="It answers as it answers your callers, with what it knows now."
          name={business_name}
          questions={[...known, 'Can I talk to a person?', 'Can someone call me back?'].slice(0, 3)}
          timeZone={time_zone}
          next={
            is_owner ? { to: '#calls', text: 'See it among your calls' } : { to: '#knows', text: 'See what it knows' }
          }
        />
      </LazyDialog>
    </>
  );
}
