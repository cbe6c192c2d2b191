/** The field of the upload form that holds the file. */
export const audioField = 'audio_file';

/** Stated beside the upload field: 25 MB. */
export const maxAudioBytes = 25 * 1024 * 1024;

/** The kinds every current browser plays, by the extension their content is recognised under. */
export const audioTypes = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  flac: 'audio/flac',
} as const;
export type AudioExtension = keyof typeof audioTypes;

/** The first and last byte that are sent, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Which bytes a `Range` header asks for (RFC 9110, section 14.2) of a file of `size` bytes, 1 or more. The whole file
 * (null) for no header, one that is not understood, and several ranges at once; `unsatisfiable` for one beyond the end.
 */
export function requestedRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const [, start = '', end = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '') ?? [];
  if (start === '' && end === '') return null;
  if (start === '') {
    const length = Math.min(Number(end), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  const first = Number(start);
  const last = end === '' ? size - 1 : Math.min(Number(end), size - 1);
  if (end !== '' && Number(end) < first) return null;
  return first < size ? { first, last } : 'unsatisfiable';
}
