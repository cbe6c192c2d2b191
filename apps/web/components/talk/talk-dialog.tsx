import { useState } from 'react';
import { fetchSampleBusinesses } from '../../api/talk.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TalkPanel } from './talk-panel.tsx';

/** A conversation with the receptionist of a sample business, one of three. */
export default function TalkDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Talk to it" wide>
      <Businesses />
    </Dialog>
  );
}

function Businesses() {
  const { answer, retry } = useLoaded(fetchSampleBusinesses);
  const [chosen, setChosen] = useState(0);

  if (answer.state === 'failed')
    return (
      <div role="alert" className="grid justify-items-start gap-12">
        <p>The receptionist didn’t load. Please check your connection.</p>
        <Button look="outline" size="medium" onClick={retry}>
          Try again
        </Button>
      </div>
    );
  const business = answer.state === 'ready' ? answer.value[chosen] : undefined;
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
        {answer.value.map(({ id, business_name }, index) => (
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
