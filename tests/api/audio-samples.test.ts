import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type IncomingMessage, request as openRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxAudioBytes } from '#core/audio/rules.ts';
import { exeFile, pdfFile, pngFile, wavOfSize } from '#tests/factories/files.ts';
import { leftBehind } from '#tests/support/deal-desk.ts';
import { multipartForm, type Part } from '#tests/support/multipart.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { countsOf } from '#tests/support/tables.ts';
import { listening } from '#tests/support/wire.ts';

const uploadUrl = '/api/admin/audio-sample';
const unknownId = '01900000-0000-7000-8000-000000000000';
/** Longer than what is read from the database at a time, and no multiple of it. */
const recording = wavOfSize(500_001);

interface Sample {
  sample_id: string;
  title: string;
  filename: string;
}

describe('audio samples', () => {
  let product: Product;
  let origin: string;
  let session: Record<string, string>;
  beforeAll(async () => {
    product = await startProduct({ workers: false });
    origin = `http://127.0.0.1:${await listening(product.app)}`;
    session = await product.signIn();
  });
  afterAll(() => product.close());

  async function ask(path: string, request: RequestInit = {}) {
    const answer = await fetch(`${origin}${path}`, request);
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, headers: answer.headers, bytes, json: () => JSON.parse(bytes.toString()) };
  }
  const get = (path: string, headers: Record<string, string> = {}) => ask(path, { headers });
  const fileUrl = (sample: Sample) => `/api/audio-samples/${sample.sample_id}/file`;

  async function send(parts: Part[], headers: Record<string, string> = session) {
    const form = multipartForm(parts);
    const { 'content-length': _counted, ...rest } = form.headers;
    const answer = await ask(uploadUrl, {
      method: 'POST',
      headers: { ...rest, ...headers },
      body: new Uint8Array(form.body),
    });
    return { status: answer.status, body: answer.json() };
  }
  const title = { name: 'title', value: 'A call' };
  const audio = (value: Buffer, filename = 'call.wav', type = 'audio/wav') => ({
    name: 'audio_file',
    filename,
    value,
    type,
  });
  async function add(value: Buffer = recording, filename?: string): Promise<Sample> {
    const answer = await send([title, audio(value, filename)]);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body;
  }

  test('an administrator adds one, and every visitor sees it at the top of the list', async () => {
    const answer = await send([
      { name: 'title', value: ' A burst pipe ' },
      { name: 'description', value: 'At night.\nPut through.' },
      audio(recording, 'Pipe at night.wav'),
    ]);
    const row = {
      sample_id: expect.any(String),
      title: 'A burst pipe',
      description: 'At night.\nPut through.',
      filename: 'Pipe at night.wav',
      file_size: recording.length,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    };
    expect([answer.status, answer.body]).toEqual([201, row]);
    const { sample_id } = await add();
    const list = (await get('/api/admin/audio-samples')).json();
    expect(list.slice(0, 2)).toEqual([
      expect.objectContaining({ sample_id, title: 'A call', description: null }),
      answer.body,
    ]);
  });

  test('one of them is read with its bytes in base64', async () => {
    const sample = await add();
    const answer = await get(`${uploadUrl}/${sample.sample_id}`);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    const { audio_data, ...rest } = answer.json();
    expect(rest).toEqual({ ...sample, content_type: 'audio/wav' });
    expect(audio_data).toBe(recording.toString('base64'));
  });

  test('a player gets the whole file, and may cache it', async () => {
    const sample = await add();
    const answer = await get(fileUrl(sample));
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'audio/wav',
      'content-length': String(recording.length),
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${createHash('sha256').update(recording).digest('hex')}"`,
      'x-content-type-options': 'nosniff',
    });
    expect(answer.bytes.equals(recording)).toBe(true);

    const head = await ask(fileUrl(sample), { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), head.bytes.length]).toEqual([
      200,
      String(recording.length),
      0,
    ]);
  });

  test.each([
    ['bytes=0-43', 0, 43],
    ['bytes=196600-400000', 196_600, 400_000],
    ['bytes=500000-', 500_000, 500_000],
    ['bytes=-1000', 499_001, 500_000],
    ['bytes=0-', 0, 500_000],
  ])('a player that seeks with %s gets those bytes and no others', async (range, first, last) => {
    const answer = await get(fileUrl(await add()), { range });
    expect([answer.status, answer.headers.get('content-range'), answer.headers.get('content-length')]).toEqual([
      206,
      `bytes ${first}-${last}/${recording.length}`,
      String(last - first + 1),
    ]);
    expect(answer.bytes.equals(recording.subarray(first, last + 1))).toBe(true);
  });

  test('a player that seeks beyond the end is told the file’s length', async () => {
    const answer = await get(fileUrl(await add()), { range: 'bytes=500001-' });
    expect([answer.status, answer.headers.get('content-range'), answer.headers.get('cache-control')]).toEqual([
      416,
      'bytes */500001',
      'no-store',
    ]);
    expect(answer.json()).toMatchObject({ code: 'range_not_satisfiable', status: 416 });
  });

  test('a client with the current file gets 304, and one with another file gets all of this one', async () => {
    const url = fileUrl(await add());
    const etag = (await get(url)).headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      expect((await get(url, { 'if-none-match': known })).status).toBe(304);
    }
    expect((await get(url, { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await get(url, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    expect((await get(url, { range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200);
  });

  test('the content decides the file type, not the name or the sender’s content type', async () => {
    const mp3 = await readFile('prisma/samples/dentist-booking.mp3');
    const answer = await send([title, audio(mp3, '../Call of 3 May.MP3', 'text/html')]);
    expect([answer.status, answer.body.filename]).toEqual([201, 'Call of 3 May.mp3']);
    expect((await get(fileUrl(answer.body))).headers.get('content-type')).toBe('audio/mpeg');
  });

  const otherName = 'Audio File has the content of WAV, so its name must end in .wav';
  const notAudio = 'Audio File must be an MP3, M4A, AAC, WAV, OGG, or FLAC file';
  test.each<[string, Part[], string, string]>([
    ['without a title', [audio(recording)], 'title', 'Title is required'],
    ['with a blank title', [{ name: 'title', value: '  ' }, audio(recording)], 'title', 'Title is required'],
    ['without a file', [title], 'audio_file', 'Audio File is required'],
    [
      'with a file without a name',
      [title, { name: 'audio_file', value: recording, type: 'application/octet-stream' }],
      'audio_file',
      'Audio File was sent without its name, such as call.mp3',
    ],
    ['with an empty file field', [title, audio(Buffer.alloc(0), '')], 'audio_file', 'Audio File is required'],
    [
      'with an empty file',
      [title, audio(Buffer.alloc(0))],
      'audio_file',
      'Audio File is empty. Please choose another file',
    ],
    ['with a picture', [title, audio(pngFile(), 'call.mp3', 'audio/mpeg')], 'audio_file', notAudio],
    ['with a document', [title, audio(pdfFile())], 'audio_file', notAudio],
    ['with a program', [title, audio(exeFile())], 'audio_file', notAudio],
    ['named as a program', [title, audio(recording, 'call.exe')], 'audio_file', otherName],
    ['named as another kind of recording', [title, audio(recording, 'call.mp3')], 'audio_file', otherName],
    ['named without an extension', [title, audio(recording, 'call')], 'audio_file', otherName],
    ['with a web page', [title, audio(Buffer.from('<script>alert(1)</script>'))], 'audio_file', notAudio],
    [
      'with a field of another form',
      [title, { name: 'email', value: 'x' }, audio(recording)],
      'email',
      'We don’t recognize this field',
    ],
    [
      'with the file under another name',
      [title, { ...audio(recording), name: 'file' }],
      'file',
      'We don’t recognize this field',
    ],
  ])('an upload %s is refused by name, and stores nothing', async (_what, parts, field, message) => {
    const before = await everything();
    const answer = await send(parts);
    expect([answer.status, answer.body.detail, answer.body.errors]).toEqual([422, message, [{ field, message }]]);
    expect(await everything()).toEqual(before);
  });

  test('a recording of exactly 25 MB is stored, one byte more is refused', async () => {
    const largest = wavOfSize(maxAudioBytes);
    const kept = await get(fileUrl(await add(largest)), { range: 'bytes=-16' });
    expect(kept.bytes.equals(largest.subarray(-16))).toBe(true);
    const before = await everything();
    const refused = await send([title, audio(wavOfSize(maxAudioBytes + 1))]);
    expect([refused.status, refused.body.detail]).toEqual([413, 'Audio File must be 25 MB or smaller']);
    expect(await everything()).toEqual(before);
  });

  test('only an administrator adds or removes one', async () => {
    const sample = await add();
    const before = await everything();
    expect((await send([title, audio(recording)], {})).status).toBe(401);
    expect((await send([title, audio(recording)], { ...session, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const removing = { method: 'DELETE', headers: { 'sec-fetch-site': 'same-origin' } };
    expect((await ask(`${uploadUrl}/${sample.sample_id}`, removing)).status).toBe(401);
    expect(await everything()).toEqual(before);
  });

  test('one that is removed is gone for good, with its bytes, and cannot be removed again', async () => {
    const before = await countsOf(product, 'audio_sample', 'stored_file');
    const sample = await add();
    const url = `${uploadUrl}/${sample.sample_id}`;
    const remove = () => ask(url, { method: 'DELETE', headers: session });
    const removed = await remove();
    expect([removed.status, removed.bytes.length]).toEqual([204, 0]);
    expect(await countsOf(product, 'audio_sample', 'stored_file')).toEqual(before);
    for (const answer of [await remove(), await get(url), await get(fileUrl(sample))]) {
      expect([answer.status, answer.json().code]).toEqual([404, 'not_found']);
    }
  });

  test('the download of one that is removed meanwhile breaks off, and never ends as if it were complete', async () => {
    const sample = await add(wavOfSize(maxAudioBytes));
    const [playing] = (await once(openRequest(`${origin}${fileUrl(sample)}`, { agent: false }).end(), 'response')) as [
      IncomingMessage,
    ];
    await once(playing, 'readable');
    expect((await ask(`${uploadUrl}/${sample.sample_id}`, { method: 'DELETE', headers: session })).status).toBe(204);
    // Far more than the connection's buffers hold was still to be read.
    await expect(buffer(playing)).rejects.toThrow(/aborted/);
  });

  test('the address of an unknown sample answers 404, and an invalid id is refused', async () => {
    for (const path of [`${uploadUrl}/${unknownId}`, `/api/audio-samples/${unknownId}/file`]) {
      expect((await get(path)).status).toBe(404);
      expect((await get(path.replace(unknownId, 'x'))).status).toBe(422);
    }
  });

  async function everything() {
    return { ...(await leftBehind(product)), ...(await countsOf(product, 'audio_sample')) };
  }
});

describe('the playlist the pages embed', () => {
  test.each([
    ['', undefined],
    ['https://player.sounds.example/playlist/7?color=teal', 'frame-src https://player.sounds.example'],
  ])('configured as %j', async (address, policy) => {
    const product = await startProduct({ workers: false, settings: { AUDIO_PLAYLIST_URL: address } });
    const answer = await product.app.inject('/healthz');
    const framing = String(answer.headers['content-security-policy'])
      .split('; ')
      .find((directive) => directive.startsWith('frame-src'));
    expect(framing).toBe(policy);
    await product.close();
  });
});
