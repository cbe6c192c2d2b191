import { z } from 'zod';
import { type AudioSampleRow, audioSampleRow } from '#core/audio/schemas.ts';
import { request } from './client.ts';

export function fetchAudioSamples(signal: AbortSignal): Promise<AudioSampleRow[]> {
  return request('/api/admin/audio-samples', z.array(audioSampleRow), { signal });
}

/** Where a player streams a sample from. */
export const audioFileUrl = (sampleId: string) => `/api/audio-samples/${sampleId}/file`;
