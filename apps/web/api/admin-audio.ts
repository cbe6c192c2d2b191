import { queryOptions } from '@tanstack/react-query';
import { audioField } from '#core/audio/rules.ts';
import { type AudioSampleRow, audioSampleRow } from '#core/audio/schemas.ts';
import { fetchAudioSamples } from './audio-samples.ts';
import { multipart, read, send } from './client.ts';
import { upload } from './upload.ts';

export const audioSamplesQuery = queryOptions({
  queryKey: ['admin', 'list', 'audio-samples'],
  queryFn: ({ signal }) => fetchAudioSamples(signal),
});

export async function uploadAudioSample(
  fields: { title: string; description: string },
  file: File,
  onProgress: (share: number) => void,
): Promise<AudioSampleRow> {
  const form = multipart(fields, { [audioField]: file });
  return read(await upload('/api/admin/audio-sample', form, { onProgress }), audioSampleRow);
}

export async function deleteAudioSample(id: string): Promise<void> {
  await send(`/api/admin/audio-sample/${id}`, { method: 'DELETE' });
}
