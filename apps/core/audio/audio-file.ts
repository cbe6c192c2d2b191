import path from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { invalidField } from '#core/platform/errors.ts';
import { type DescribedFile, safeFilename, type UploadedFile } from '#core/platform/files.ts';
import { type AudioExtension, audioField, audioNames, audioTypes } from './rules.ts';
import { hasMp3Frames, mp4Tracks, oggTracks, type Track, waveTracks } from './tracks.ts';

/**
 * The audio type of the file, judged by its content. Throws `validation_failed` for an empty file, any other type, sound
 * that browsers can't play, and a name that says another type.
 */
export async function inspectAudio(
  { filename }: Pick<UploadedFile, 'filename'>,
  bytes: Buffer,
): Promise<DescribedFile> {
  if (bytes.length === 0) throw refuse('is empty. Please choose another file');
  const extension = await readExtension(bytes);
  if (!extension) throw refuse('must be an MP3, M4A, AAC, WAV, OGG, or FLAC file');
  const [usual] = audioNames[extension];
  if (!audioNames[extension].includes(path.extname(filename).slice(1).toLowerCase()))
    throw refuse(`has the content of ${extension.toUpperCase()}, so its name must end in .${usual}`);
  return { filename: safeFilename(filename, extension, 'audio'), contentType: audioTypes[extension] };
}

/** The endings that `file-type` gives to files in MP4 boxes, by their brand. Phones record sound as 3GP. */
const mp4 = ['mp4', 'm4a', 'm4b', 'm4p', 'm4v', 'f4a', 'f4b', 'f4p', 'f4v', '3gp', '3g2'];

/** Null for a file that is no audio, or whose type is none of ours. */
async function readExtension(bytes: Buffer): Promise<AudioExtension | null> {
  const start = bytes.toString('latin1', 0, 12);
  if (/^(?:RIFF|RF64|BW64).{4}WAVE$/s.test(start)) return playable('wav', waveTracks(bytes));
  if (start.startsWith('OggS')) return playable('ogg', oggTracks(bytes));
  const found = (await fileTypeFromBuffer(bytes))?.ext ?? (hasMp3Frames(bytes) ? 'mp3' : '');
  if (mp4.includes(found)) return playable('m4a', mp4Tracks(bytes));
  return found === 'mp3' || found === 'aac' || found === 'flac' ? found : null;
}

/** The type of a container, by its tracks. Throws when it has pictures, no sound, or sound that browsers can't play. */
function playable(container: 'wav' | 'ogg' | 'm4a', tracks: Track[]): AudioExtension {
  if (tracks.some(({ kind }) => kind === 'video')) throw refuse('is a video. Please choose a file with sound only');
  const sound = tracks.filter(({ kind }) => kind === 'sound');
  const silent = sound.find(({ plays }) => !plays);
  if (silent) throw refuse(`holds ${silent.codec} sound, which browsers can’t play. Please save it as an MP3`);
  if (sound.length === 0) throw refuse('has no sound in it, or is incomplete. Please choose another file');
  return container === 'ogg' && sound[0]?.codec === 'Opus' ? 'opus' : container;
}

const refuse = (why: string) => invalidField(audioField, `Audio File ${why}`);
