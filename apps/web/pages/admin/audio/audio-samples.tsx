import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AudioSampleRow } from '#core/audio/schemas.ts';
import { rememberCount } from '../../../api/admin-lists.ts';
import { audioSamplesQuery } from '../../../api/admin-records.ts';
import { useSamplePlayer } from '../../../components/listen/use-sample-player.ts';
import { AdminAudioForm } from '../../../forms/admin-audio-form.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { RowsSkeleton } from '../parts/rows-skeleton.tsx';
import { AudioTable } from './audio-table.tsx';
import { DeleteSampleDialog } from './delete-sample-dialog.tsx';

/** Lists the recordings visitors can play; adds, plays and removes them. */
export function AudioSamples() {
  const queryClient = useQueryClient();
  const say = useToast();
  const list = useQuery(audioSamplesQuery);
  const { playback, failed, play, stop } = useSamplePlayer();
  const [leaving, setLeaving] = useState<AudioSampleRow | null>(null);
  const count = list.data?.length;

  useEffect(() => {
    if (failed) say('Failed to play audio sample.', 'failed');
  }, [failed, say]);
  useEffect(() => {
    if (count !== undefined) rememberCount(queryClient, 'audio-samples', count);
  }, [count, queryClient]);

  return (
    <>
      <AdminAudioForm />
      <Loaded query={list} problem="We couldn’t load this list." skeleton={<RowsSkeleton columns={5} />}>
        {(samples) =>
          samples.length > 0 ? (
            <AudioTable samples={samples} playback={playback} onPlay={play} onStop={stop} onDelete={setLeaving} />
          ) : (
            <EmptyState title="No audio samples" text="Upload your first audio sample using the form above." />
          )
        }
      </Loaded>
      <DeleteSampleDialog
        sample={leaving}
        onClose={() => setLeaving(null)}
        onDeleted={(id) => {
          if (playback?.sampleId === id) stop();
        }}
      />
    </>
  );
}
