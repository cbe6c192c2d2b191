import { fetchAudioSamples } from '../../api/audio-samples.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { Button } from '../../ui/button.tsx';
import { SampleRow } from './sample-row.tsx';
import { useSamplePlayer } from './use-sample-player.ts';

/** The recordings from the server. Unmounting the list stops playback. */
export function SampleList() {
  const { answer, retry } = useLoaded(fetchAudioSamples);
  const { playback, failed, play, stop } = useSamplePlayer();

  return (
    <section aria-label="Recorded calls">
      <p role="alert" className="font-medium text-danger not-empty:mb-16">
        {failed && 'Failed to play audio sample.'}
      </p>
      {answer.state === 'loading' && <SamplesLoading />}
      {answer.state === 'failed' && (
        <div role="alert" className="grid justify-items-start gap-12 border-y border-line py-24">
          <p>The recordings didn’t load. Please check your connection.</p>
          <Button look="outline" size="medium" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {answer.state === 'ready' && answer.value.length === 0 && (
        <p className="border-y border-line py-24 text-ink-quiet">
          No recordings yet. Call us to hear the receptionist.
        </p>
      )}
      {answer.state === 'ready' && answer.value.length > 0 && (
        <ul className="border-t border-line">
          {answer.value.map((sample) => (
            <SampleRow
              key={sample.sample_id}
              sample={sample}
              state={playback?.sampleId === sample.sample_id ? playback.state : 'idle'}
              onPlay={() => play(sample.sample_id)}
              onStop={stop}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** A skeleton of three rows. */
function SamplesLoading() {
  return (
    <div role="status" className="border-t border-line">
      <span className="sr-only">Loading recordings</span>
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex animate-shimmer items-center justify-between gap-16 border-b border-line py-16">
          <div className="grid w-full gap-8">
            <div className="h-[20px] w-2/3 rounded-control bg-line" />
            <div className="h-[16px] w-full rounded-control bg-line" />
            <div className="h-[16px] w-[4rem] rounded-control bg-line" />
          </div>
          <div className="h-[44px] w-[116px] shrink-0 rounded-control bg-line" />
        </div>
      ))}
    </div>
  );
}
