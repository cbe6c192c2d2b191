import type { AudioSampleRow } from './schemas.ts';

/** A sample with its file's metadata; never the bytes. */
export interface AudioSampleRecord {
  id: string;
  title: string;
  description: string | null;
  createdAt: Date;
  file: { id: string; filename: string; contentType: string; size: number; sha256: string };
}

export function presentAudioSample(record: AudioSampleRecord): AudioSampleRow {
  return {
    sample_id: record.id,
    title: record.title,
    description: record.description,
    filename: record.file.filename,
    file_size: record.file.size,
    created_at: record.createdAt.toISOString(),
  };
}

/** The single sample's JSON, streamed so that no more than one piece is in memory. */
export async function* audioSampleJson(record: AudioSampleRecord, pieces: AsyncIterable<Buffer>) {
  const facts = JSON.stringify({ ...presentAudioSample(record), content_type: record.file.contentType });
  yield `${facts.slice(0, -1)},"audio_data":"`;
  for await (const piece of pieces) yield piece.toString('base64');
  yield '"}';
}
