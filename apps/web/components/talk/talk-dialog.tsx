import { useEffect, useState } from 'react';
import type { SampleBusiness } from '#core/receptionist/schemas.ts';
import { fetchSampleBusinesses } from '../../api/talk.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TalkPanel } from './talk-panel.tsx';

type Samples = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; samples: SampleBusiness[] };

/** A conversation with the receptionist of a sample business, one of three. */
export default function TalkDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Talk to it" wide>
      <Businesses />
    </Dialog>
  );
}

function Businesses() {
  const [answer, setAnswer] = useState<Samples>({ state: 'loading' });
  const [tries, setTries] = useState(1);
  const [chosen, setChosen] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry loads again
  useEffect(() => {
    const leaving = new AbortController();
    fetchSampleBusinesses(leaving.signal).then(
      (samples) => setAnswer({ state: 'ready', samples }),
      () => {
        if (!leaving.signal.aborted) setAnswer({ state: 'failed' });
      },
    );
    return () => leaving.abort();
  }, [tries]);

  const retry = () => {
    setAnswer({ state: 'loading' });
    setTries(tries + 1);
  };

  if (answer.state === 'failed')
    return (
      <div role="alert" className="grid justify-items-start gap-12">
        <p>The receptionist didn’t load. Please check your connection.</p>
        <Button look="outline" size="medium" onClick={retry}>
          Try again
        </Button>
      </div>
    );
  const business = answer.state === 'ready' ? answer.samples[chosen] : undefined;
  if (answer.state === 'loading' || !business)
    return (
      <p role="status" className="min-h-[480px] text-ink-quiet">
        Connecting…
      </p>
    );
  return (
    <div className="grid gap-16">
      <fieldset className="flex flex-wrap gap-8">
        <legend className="sr-only">Business</legend>
        {answer.samples.map(({ id, business_name }, index) => (
          <button
            key={id}
            type="button"
            aria-pressed={index === chosen}
            onClick={() => setChosen(index)}
            className={classes(
              'min-h-[44px] rounded-control border px-16 text-14 font-semibold transition-colors',
              index === chosen
                ? 'border-ink text-ink'
                : 'border-line text-ink-quiet hover:border-ink-quiet hover:text-ink',
            )}
          >
            {business_name}
          </button>
        ))}
      </fieldset>
      <TalkPanel
        key={business.id}
        whom={{ sample: business.id }}
        name={business.business_name}
        questions={business.questions}
        timeZone={business.time_zone}
        next={{ to: paths.freeDemo, text: 'Get a free demo number' }}
      />
    </div>
  );
}
