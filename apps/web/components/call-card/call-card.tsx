import { useRef, useState } from 'react';
import { useReducedMotion } from '../../hooks/use-media.ts';
import { useSite } from '../../hooks/use-site.ts';
import { classes } from '../../ui/classes.ts';
import { CheckIcon, PauseIcon, PlayIcon } from '../../ui/icons.tsx';
import { lastStep, lines, outcome } from './script.ts';
import { useCallLoop } from './use-call-loop.ts';
import { Waveform } from './waveform.tsx';

/** An example call, line by line: the only part of the site that moves by itself. */
export function CallCard() {
  const { brand } = useSite();
  const card = useRef<HTMLElement>(null);
  const reducedMotion = useReducedMotion();
  const [hovered, setHovered] = useState(false);
  const [paused, setPaused] = useState(false);
  const step = useCallLoop(card, hovered || paused || reducedMotion);
  const done = step === lastStep;

  return (
    <figure
      ref={card}
      aria-label="A sample call, answered and booked"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      className="relative mx-auto max-w-[30rem] rounded-card border border-line bg-surface shadow-float"
    >
      <div className="flex items-center justify-between gap-12 min-h-[61px] border-b border-line py-12 pr-12 pl-24">
        <p className="text-14 font-semibold">
          Maria Keller <span className="font-normal text-ink-quiet">calls Northside Dental</span>
        </p>
        <div className="flex items-center gap-4">
          <span className="tabular-nums text-14 text-ink-quiet">
            {done ? outcome.clock : (lines[step - 1]?.clock ?? '0:00')}
          </span>
          {!reducedMotion && (
            <button
              type="button"
              aria-label={paused ? 'Play the sample call' : 'Pause the sample call'}
              onClick={() => setPaused(!paused)}
              className="inline-flex size-[36px] items-center justify-center rounded-full text-ink-quiet hover:text-ink"
            >
              {paused ? <PlayIcon /> : <PauseIcon />}
            </button>
          )}
        </div>
      </div>
      <div className="px-24 pt-24">
        <Waveform step={step} moving={!done && !hovered && !paused && !reducedMotion} />
      </div>
      <ol className="grid gap-12 px-24 py-24">
        {lines.map(({ speaker, text, clock }, index) => (
          <li key={clock} className={classes('grid grid-cols-[4.5rem_1fr] gap-12', shown(index < step))}>
            <span
              className={classes(
                'pt-[2px] text-14 font-semibold',
                speaker === 'receptionist' ? 'text-teal-text' : 'text-ink-quiet',
              )}
            >
              {speaker === 'receptionist' ? brand : 'Maria'}
            </span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      <figcaption
        className={classes(
          'flex flex-wrap items-center gap-x-16 gap-y-8 border-t border-line px-24 py-16',
          shown(done),
        )}
      >
        <span className="inline-flex items-center gap-4 rounded-full bg-teal py-4 pr-16 pl-8 font-semibold text-on-teal">
          <CheckIcon /> {outcome.chip}
        </span>
        {outcome.rest.map((fact) => (
          <span key={fact} className="text-14 text-ink-quiet">
            {fact}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

/** Lines keep their space before they appear, so the card never changes its size. */
function shown(isShown: boolean) {
  return classes('transition-[opacity,translate] duration-200', isShown ? 'opacity-100' : 'translate-y-4 opacity-0');
}
