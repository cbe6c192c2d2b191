/** The field of the upload form that holds the file. */
export const audioField = 'audio_file';

/** Stated beside the upload field: 25 MB. */
export const maxAudioBytes = 25 * 1024 * 1024;

/** The types that browsers play, by the extension their content is stored under. */
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

/** The extensions a file of each type may have in its name, the usual one first. */
export const audioNames: Record<AudioExtension, readonly [string, ...string[]]> = {
  mp3: ['mp3'],
  m4a: ['m4a', 'm4b', 'mp4'],
  aac: ['aac'],
  wav: ['wav', 'wave'],
  ogg: ['ogg', 'oga'],
  opus: ['opus', 'ogg', 'oga'],
  flac: ['flac'],
};

/** The first and last byte to send, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * The byte range a `Range` header requests (RFC 9110, section 14.2) of a file of `size` bytes, at least 1. Null means
 * the whole file: no header, an unknown unit, or several ranges. `unsatisfiable` means past the end.
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
