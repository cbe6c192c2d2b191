import { queryOptions } from '@tanstack/react-query';
import { audioField } from '#core/audio/rules.ts';
import { type AudioSampleRow, audioSampleRow } from '#core/audio/schemas.ts';
import { fetchAudioSamples } from './audio-samples.ts';
import { multipart, request, send } from './client.ts';

/** Long enough for 25 MB over an office's connection. */
const uploadTimeoutMs = 120_000;

export const audioSamplesQuery = queryOptions({
  queryKey: ['admin', 'list', 'audio-samples'],
  queryFn: ({ signal }) => fetchAudioSamples(signal),
});

export function uploadAudioSample(fields: { title: string; description: string }, file: File): Promise<AudioSampleRow> {
  const body = multipart(fields);
  body.append(audioField, file);
  return request('/api/admin/audio-sample', audioSampleRow, { method: 'POST', body, timeoutMs: uploadTimeoutMs });
}

export async function deleteAudioSample(id: string): Promise<void> {
  await send(`/api/admin/audio-sample/${id}`, { method: 'DELETE' });
}
