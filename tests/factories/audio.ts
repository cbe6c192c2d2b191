import { wavOfSize } from './files.ts';

/** A box of an MP4 file: its size, its type and its content. */
function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 8);
  return Buffer.concat([size, Buffer.from(type), body]);
}

/** A track of an MP4 file, such as `soun` in `mp4a`. */
export interface Mp4Track {
  handler: string;
  codec: string;
}

/** An MP4 file of this brand; its index comes before or after the data. */
export function mp4File(brand: string, tracks: Mp4Track[], indexFirst = true): Buffer {
  const index = box(
    'moov',
    ...tracks.map(({ handler, codec }) =>
      box(
        'trak',
        box(
          'mdia',
          box('hdlr', Buffer.alloc(8), handler, Buffer.alloc(13)),
          box('minf', box('stbl', box('stsd', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), box(codec, Buffer.alloc(28))))),
        ),
      ),
    ),
  );
  const data = box('mdat', Buffer.alloc(2_000, 7));
  const head = box('ftyp', brand, Buffer.alloc(4), 'isom');
  return Buffer.concat([head, ...(indexFirst ? [index, data] : [data, index])]);
}

/** An Ogg file whose streams begin with these packets. */
export function oggFile(...packets: string[]): Buffer {
  const page = (flags: number, packet: Buffer) =>
    Buffer.concat([
      Buffer.from('OggS\u0000'),
      Buffer.from([flags]),
      Buffer.alloc(20),
      Buffer.from([1, packet.length]),
      packet,
    ]);
  const begin = packets.map((packet) => page(2, Buffer.concat([Buffer.from(packet, 'latin1'), Buffer.alloc(30)])));
  return Buffer.concat([...begin, page(0, Buffer.alloc(200, 5))]);
}

/** A WAV file whose sound has this format; `container` is RIFF, or RF64 where sizes are in a chunk of their own. */
export function wavFile(format: number, container = 'RIFF', chunks: Buffer[] = []): Buffer {
  const plain = wavOfSize(1_000);
  plain.writeUInt16LE(format, 20);
  plain.write(container, 0, 'latin1');
  return Buffer.concat([plain.subarray(0, 12), ...chunks, plain.subarray(12)]);
}

/** A chunk of a WAV file, padded to whole words. */
export function waveChunk(name: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(name), size, content, Buffer.alloc(content.length % 2)]);
}

/** A WAV file with the longer description of its format (WAVE_FORMAT_EXTENSIBLE). */
export function extensibleWav(format: number): Buffer {
  const described = Buffer.alloc(40);
  described.writeUInt16LE(0xfffe, 0);
  described.writeUInt16LE(format, 24);
  return Buffer.concat([
    wavOfSize(1_000).subarray(0, 12),
    waveChunk('fmt ', described),
    waveChunk('data', Buffer.alloc(99)),
  ]);
}

/** Frames of an MP3 at 128 kbit/s and 44,100 samples a second. */
export function mp3Frames(count = 4): Buffer {
  const frame = Buffer.alloc(417);
  Buffer.from([0xff, 0xfb, 0x90, 0x00]).copy(frame);
  return Buffer.concat(Array.from({ length: count }, () => frame));
}

/** An ID3 tag that says it has this many bytes, and has. */
export function id3Tag(bytes: number): Buffer {
  const head = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, (bytes >> 7) & 127, bytes & 127]);
  return Buffer.concat([head, Buffer.alloc(bytes)]);
}
