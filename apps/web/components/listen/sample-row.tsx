import type { AudioSampleRow } from '#core/audio/schemas.ts';
import { formatMegabytes } from '#core/shared/rules.ts';
import { Button } from '../../ui/button.tsx';
import { StopIcon } from '../../ui/control-icons.tsx';
import { PlayIcon } from '../../ui/icons.tsx';
import type { Playback } from './use-sample-player.ts';

interface SampleRowProps {
  sample: AudioSampleRow;
  state: Playback['state'] | 'idle';
  onPlay: () => void;
  onStop: () => void;
}

export function SampleRow({ sample, state, onPlay, onStop }: SampleRowProps) {
  const onClick = { idle: onPlay, loading: undefined, playing: onStop }[state];
  return (
    <li className="flex items-center justify-between gap-16 border-b border-line py-16">
      <div className="min-w-0">
        <h3 className="text-16 wrap-anywhere">{sample.title}</h3>
        {sample.description && <p className="text-14 wrap-anywhere text-ink-quiet">{sample.description}</p>}
        <p className="tabular-nums mt-4 text-14 text-ink-quiet">{formatMegabytes(sample.file_size)}</p>
      </div>
      {/* Not disabled while it loads, so that it keeps the keyboard focus. */}
      <Button
        look={state === 'playing' ? 'primary' : 'outline'}
        size="medium"
        aria-disabled={state === 'loading'}
        onClick={onClick}
        className="min-w-[116px] shrink-0"
      >
        {state === 'idle' && <PlayIcon />}
        {state === 'playing' && <StopIcon />}
        {{ idle: 'Play', loading: 'Loading...', playing: 'Stop' }[state]}
        <span className="sr-only">{sample.title}</span>
      </Button>
    </li>
  );
}
