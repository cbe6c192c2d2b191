import { lazy, useState } from 'react';
import { Link } from 'react-router-dom';
import { dashboardPath } from '#core/leads/demo-request/rules.ts';
import { LazyDialog } from '../../components/lazy-dialog.tsx';
import { allowSpeech } from '../../components/talk/allow-speech.ts';
import type { Receipt } from '../../forms/receipt.ts';
import { SubmissionResult } from '../../forms/submission-result.tsx';
import { paths } from '../../paths.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';

const OwnTalkDialog = lazy(() => import('../../components/talk/own-talk-dialog.tsx'));

/** The receptionist made from the description, before there is a number to call. */
function TryIt({ statusUrl }: { statusUrl: string }) {
  const [talking, setTalking] = useState(false);
  const stopTalking = () => setTalking(false);
  return (
    <div className="mt-24">
      <Button
        onClick={() => {
          allowSpeech();
          setTalking(true);
        }}
      >
        Try it now
      </Button>
      <p className="mt-8 text-14 text-ink-quiet">Talk to a receptionist that knows what you wrote.</p>
      <LazyDialog open={talking} onClose={stopTalking}>
        <OwnTalkDialog
          open={talking}
          onClose={stopTalking}
          token={statusUrl.split('/').at(-1) ?? ''}
          title="Try your receptionist"
          about="It knows what you wrote about your business."
          next={{ to: statusUrl, text: 'See the status of your request' }}
        />
      </LazyDialog>
    </div>
  );
}

/** The screen after the request: accepted by the server, or stored on this device until it is. */
export function DemoConfirmation({ receipt }: { receipt: Receipt }) {
  return (
    <div>
      <SubmissionResult
        receipt={receipt}
        thing="your request"
        accepted="Your demo number is on its way. We’ll set it up within 24 hours."
        kept="Form submitted! Our team will contact you within 24 hours..."
      />
      {receipt.kind === 'accepted' && <TryIt statusUrl={receipt.statusUrl} />}
      <p className="mt-24 max-w-measure">
        While you wait, look around. The dashboard preview uses sample calls to show what you’ll see.
      </p>
      {receipt.kind === 'accepted' && (
        <p className="mt-16 max-w-measure">
          <Link to={dashboardPath(receipt.statusUrl)} className="link">
            Your receptionist’s page
          </Link>{' '}
          shows what it knows. The link that we email you also shows calls and messages, and lets you teach it.
        </p>
      )}
      <p className="mt-24 flex flex-wrap gap-12">
        <Link to={paths.dashboard} className={buttonClasses('outline')}>
          See the dashboard preview
        </Link>
        <Link to={paths.home} className={buttonClasses('outline')}>
          Go to the home page
        </Link>
      </p>
    </div>
  );
}
