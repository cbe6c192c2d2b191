/** A track of a recording, and whether browsers play it. */
export interface Track {
  kind: 'sound' | 'video' | 'other';
  codec: string;
  plays: boolean;
}

const sound = (codec: string, plays: boolean): Track => ({ kind: 'sound', codec, plays });
const video: Track = { kind: 'video', codec: '', plays: false };

const waveCodecs: Record<number, string> = {
  1: 'PCM',
  2: 'ADPCM',
  3: 'PCM',
  6: 'A-law',
  7: 'mu-law',
  17: 'ADPCM',
  34: 'TrueSpeech',
  49: 'GSM',
  69: 'G.726',
  80: 'MPEG',
  85: 'MP3',
  131: 'G.729',
};
const playedInWave = ['PCM', 'A-law', 'mu-law'];
/** The number of a format that a longer field gives (WAVE_FORMAT_EXTENSIBLE). */
const extensible = 0xfffe;

/** The one track of a WAV file, also of more than 4 GB (RF64, BW64); none when its format is missing. */
export function waveTracks(bytes: Buffer): Track[] {
  for (let at = 12; at + 24 <= bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4);
    if (bytes.toString('latin1', at, at + 4) === 'fmt ') {
      const tag = bytes.readUInt16LE(at + 8);
      const format = tag === extensible && at + 34 <= bytes.length ? bytes.readUInt16LE(at + 32) : tag;
      const codec = waveCodecs[format] ?? `format ${format}`;
      return [sound(codec, playedInWave.includes(codec))];
    }
    at += 8 + size + (size % 2);
  }
  return [];
}

/** How the first packet of an Ogg stream begins. */
const oggStreams: [string, Track][] = [
  ['\u0001vorbis', sound('Vorbis', true)],
  ['OpusHead', sound('Opus', true)],
  ['\u007fFLAC', sound('FLAC', true)],
  ['Speex   ', sound('Speex', false)],
  ['CELT    ', sound('CELT', false)],
  ['PCM     ', sound('PCM', false)],
  ['\u0080theora', video],
  ['\u0001video', video],
  ['BBCD', video],
  ['\u004fVP80', video],
];

/** The streams of an Ogg file. Each begins with a page of its own, before all other pages. */
export function oggTracks(bytes: Buffer): Track[] {
  const tracks: Track[] = [];
  for (let at = 0; bytes.toString('latin1', at, at + 4) === 'OggS' && at + 27 <= bytes.length; ) {
    if ((bytes.readUInt8(at + 5) & 2) === 0) break;
    const packet = at + 27 + bytes.readUInt8(at + 26);
    const start = bytes.toString('latin1', packet, packet + 8);
    const known = oggStreams.find(([begins]) => start.startsWith(begins));
    tracks.push(known ? known[1] : { kind: 'other', codec: '', plays: false });
    at = bytes.subarray(at + 27, packet).reduce((end, length) => end + length, packet);
  }
  return tracks;
}

interface Box {
  type: string;
  start: number;
  end: number;
}

/** The boxes of an MP4 file between two bytes; ends at the first that doesn't fit. */
function boxesIn(bytes: Buffer, { start, end }: Omit<Box, 'type'>): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end; ) {
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1 && at + 16 <= end;
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? end - at : short;
    const header = isLong ? 16 : 8;
    if (size < header || at + size > end) break;
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at + header, end: at + size });
    at += size;
  }
  return boxes;
}

const mp4Codecs: Record<string, Track> = {
  mp4a: sound('AAC', true),
  Opus: sound('Opus', true),
  fLaC: sound('FLAC', true),
  '.mp3': sound('MP3', true),
  alac: sound('Apple Lossless', false),
  'ac-3': sound('Dolby Digital', false),
  'ec-3': sound('Dolby Digital Plus', false),
  samr: sound('AMR', false),
  sawb: sound('AMR', false),
  drms: sound('copy-protected', false),
  enca: sound('copy-protected', false),
};

/** The tracks of an MP4 file, by their handlers and sample descriptions. */
export function mp4Tracks(bytes: Buffer): Track[] {
  const within = (boxes: Box[], type: string) =>
    boxes.filter((box) => box.type === type).flatMap((box) => boxesIn(bytes, box));
  const tracks = within(boxesIn(bytes, { start: 0, end: bytes.length }), 'moov').filter(({ type }) => type === 'trak');
  return tracks.flatMap((track): Track[] => {
    const media = within([track], 'trak').filter(({ type }) => type === 'mdia');
    const parts = within(media, 'mdia');
    const handler = parts.find(({ type }) => type === 'hdlr')?.start ?? bytes.length;
    const kind = bytes.toString('latin1', handler + 8, handler + 12);
    if (['vide', 'auxv', 'pict'].includes(kind)) return [video];
    if (kind !== 'soun') return [{ kind: 'other', codec: kind, plays: false }];
    const table = within(within(parts, 'minf'), 'stbl').filter(({ type }) => type === 'stsd');
    return table
      .flatMap(({ start, end }) => boxesIn(bytes, { start: start + 8, end }))
      .map(({ type }) => mp4Codecs[type] ?? sound(type, false));
  });
}

/** Kilobits a second of layer III, in MPEG 1 and in MPEG 2 and 2.5. */
const bitrates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
];
/** Samples a second in MPEG 1; half of them in MPEG 2, a quarter in MPEG 2.5. */
const sampleRates = [44_100, 48_000, 32_000];

/** Whether an MP3 begins somewhere in the file, behind zeros or a tag: three frames, one after the other. */
export function hasMp3Frames(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const second = at + frameBytes(bytes, at);
    const third = second + frameBytes(bytes, second);
    if (at < second && second < third && frameBytes(bytes, third) > 0) return true;
  }
  return false;
}

/** Bytes of the MP3 frame at this place; 0 where there is none. */
function frameBytes(bytes: Buffer, at: number): number {
  if (at + 4 > bytes.length) return 0;
  const header = bytes.readUInt32BE(at);
  const version = (header >>> 19) & 3;
  if (header >>> 21 !== 0x7ff || version === 1 || ((header >>> 17) & 3) !== 1) return 0;
  const isFirst = version === 3;
  const bitrate = bitrates[isFirst ? 0 : 1]?.[(header >>> 12) & 15] ?? 0;
  const sampleRate = (sampleRates[(header >>> 10) & 3] ?? 0) / (isFirst ? 1 : version === 2 ? 2 : 4);
  if (bitrate === 0 || sampleRate === 0) return 0;
  return Math.floor(((isFirst ? 144 : 72) * bitrate * 1000) / sampleRate) + ((header >>> 9) & 1);
}
