import { describe, expect, test } from 'vitest';
import { inspectAudio } from '#core/audio/audio-file.ts';
import { extensibleWav, id3Tag, mp3Frames, mp4File, oggFile, waveChunk, wavFile } from '#tests/factories/audio.ts';
import { exeFile, pngFile } from '#tests/factories/files.ts';

const aac = { handler: 'soun', codec: 'mp4a' };
const zeros = (bytes: number) => Buffer.alloc(bytes);
const noise = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * index * 31 + index * 7) % 251));

describe('recordings that browsers play are accepted as what they are', () => {
  test.each<[string, string, Buffer, string]>([
    ['an M4A of the brand mp42', 'a.m4a', mp4File('mp42', [aac]), 'audio/mp4'],
    ['an M4A of the brand isom', 'a.m4a', mp4File('isom', [aac]), 'audio/mp4'],
    ['an M4A of the brand dash', 'a.m4a', mp4File('dash', [aac]), 'audio/mp4'],
    ['an M4A by a phone, of the brand 3gp4', 'a.m4a', mp4File('3gp4', [aac]), 'audio/mp4'],
    ['an M4A of the brand M4A', 'a.m4a', mp4File('M4A ', [aac]), 'audio/mp4'],
    ['an MP4 with sound only', 'a.mp4', mp4File('mp41', [aac]), 'audio/mp4'],
    ['an audio book with chapters', 'a.m4b', mp4File('M4B ', [aac, { handler: 'text', codec: 'text' }]), 'audio/mp4'],
    ['an M4A with its index at the end', 'a.m4a', mp4File('mp42', [aac], false), 'audio/mp4'],
    ['an M4A with Opus', 'a.m4a', mp4File('mp42', [{ handler: 'soun', codec: 'Opus' }]), 'audio/mp4'],
    ['Ogg FLAC', 'a.oga', oggFile('\u007fFLAC'), 'audio/ogg'],
    ['Ogg Vorbis', 'a.ogg', oggFile('\u0001vorbis'), 'audio/ogg'],
    ['Ogg Opus', 'a.opus', oggFile('OpusHead'), 'audio/ogg'],
    ['Ogg Vorbis after a skeleton', 'a.ogg', oggFile('fishead', '\u0001vorbis'), 'audio/ogg'],
    ['a WAV of PCM', 'a.wav', wavFile(1), 'audio/wav'],
    ['a WAV of floating point', 'a.wav', wavFile(3), 'audio/wav'],
    ['a WAV of A-law', 'a.wav', wavFile(6), 'audio/wav'],
    ['a WAV of mu-law', 'a.wav', wavFile(7), 'audio/wav'],
    ['a WAV in RF64', 'a.wav', wavFile(1, 'RF64', [waveChunk('ds64', zeros(28))]), 'audio/wav'],
    ['a WAV in BW64', 'a.wav', wavFile(1, 'BW64', [waveChunk('ds64', zeros(28))]), 'audio/wav'],
    ['a broadcast WAV', 'a.wav', wavFile(1, 'RIFF', [waveChunk('bext', zeros(603))]), 'audio/wav'],
    ['a WAV with the longer description of PCM', 'a.wav', extensibleWav(1), 'audio/wav'],
    ['a WAV with the longer description of floating point', 'a.wav', extensibleWav(3), 'audio/wav'],
    ['an MP3', 'a.mp3', mp3Frames(), 'audio/mpeg'],
    ['an MP3 behind a tag', 'a.mp3', Buffer.concat([id3Tag(300), mp3Frames()]), 'audio/mpeg'],
    ['an MP3 behind zeros', 'a.mp3', Buffer.concat([zeros(1_152), mp3Frames()]), 'audio/mpeg'],
    ['an MP3 behind many zeros', 'a.mp3', Buffer.concat([zeros(300_000), mp3Frames()]), 'audio/mpeg'],
    ['an MP3 behind a tag and zeros', 'a.mp3', Buffer.concat([id3Tag(300), zeros(2_000), mp3Frames()]), 'audio/mpeg'],
    ['an MP3 behind other bytes', 'a.mp3', Buffer.concat([noise.subarray(0, 700), mp3Frames()]), 'audio/mpeg'],
  ])('%s', async (_what, filename, bytes, contentType) => {
    await expect(inspectAudio({ filename }, bytes)).resolves.toMatchObject({ contentType });
  });
});

describe('recordings that browsers can’t play are refused with that reason', () => {
  const unplayable = (codec: string) =>
    `Audio File holds ${codec} sound, which browsers can’t play. Please save it as an MP3`;
  const isVideo = 'Audio File is a video. Please choose a file with sound only';
  const incomplete = 'Audio File has no sound in it, or is incomplete. Please choose another file';
  const notAudio = 'Audio File must be an MP3, M4A, AAC, WAV, OGG, or FLAC file';
  test.each<[string, string, Buffer, string]>([
    ['a WAV of GSM', 'a.wav', wavFile(49), unplayable('GSM')],
    ['a WAV of ADPCM', 'a.wav', wavFile(2), unplayable('ADPCM')],
    ['a WAV of IMA ADPCM', 'a.wav', wavFile(17), unplayable('ADPCM')],
    ['a WAV with the longer description of ADPCM', 'a.wav', extensibleWav(2), unplayable('ADPCM')],
    ['a WAV of an unknown format', 'a.wav', wavFile(999), unplayable('format 999')],
    ['a WAV without its format', 'a.wav', wavFile(1).subarray(0, 20), incomplete],
    ['Ogg Speex', 'a.ogg', oggFile('Speex   '), unplayable('Speex')],
    ['an Ogg video', 'a.ogg', oggFile('\u0080theora', '\u0001vorbis'), isVideo],
    ['an MP4 video', 'a.mp4', mp4File('mp42', [{ handler: 'vide', codec: 'avc1' }, aac]), isVideo],
    ['a video called .m4a', 'a.m4a', mp4File('M4A ', [aac, { handler: 'vide', codec: 'avc1' }]), isVideo],
    ['Apple Lossless', 'a.m4a', mp4File('M4A ', [{ handler: 'soun', codec: 'alac' }]), unplayable('Apple Lossless')],
    [
      'a copy-protected song',
      'a.m4p',
      mp4File('M4P ', [{ handler: 'soun', codec: 'drms' }]),
      unplayable('copy-protected'),
    ],
    ['a phone’s AMR', 'a.3gp', mp4File('3gp4', [{ handler: 'soun', codec: 'samr' }]), unplayable('AMR')],
    ['an M4A without its index', 'a.m4a', mp4File('M4A ', [aac], false).subarray(0, 1_000), incomplete],
    ['a picture', 'a.mp3', pngFile(), notAudio],
    ['a program', 'a.mp3', exeFile(), notAudio],
    ['bytes without a meaning', 'a.mp3', noise, notAudio],
    ['zeros', 'a.mp3', zeros(5_000), notAudio],
    ['an MP3 called .wav', 'a.wav', mp3Frames(), 'Audio File has the content of MP3, so its name must end in .mp3'],
  ])('%s', async (_what, filename, bytes, message) => {
    await expect(inspectAudio({ filename }, bytes)).rejects.toMatchObject({ message });
  });
});
