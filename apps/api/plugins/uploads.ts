import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError, invalidField, unavailable } from '#core/platform/errors.ts';
import type { UploadedFile } from '#core/platform/files.ts';
import { limits } from '#core/shared/limits.ts';

const maxFields = 40;
const maxFieldBytes = 8 * 1024;
/** How much is still read from a client whose upload was rejected, so that it can receive the response. */
const drainBytes = 32 * 1024 * 1024;
const drainMilliseconds = 5_000;
const staleMilliseconds = 60 * 60 * 1000;

/** Bytes a second on average below which an upload is given up, once its first seconds are over. */
export interface UploadRate {
  bytesPerSecond: number;
  afterSeconds: number;
}

export interface ReceivedForm {
  fields: Record<string, string>;
  file: UploadedFile | null;
}

export interface UploadRules {
  /** The one field that may hold a file. */
  fileField: string;
  maxFileBytes: number;
  tooLarge: string;
  /** Said of a file that was sent without a name. */
  nameless: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Parses a multipart form and passes it on. Its temporary file is removed afterwards, also on errors. */
    receiveForm<T>(
      request: FastifyRequest,
      reply: FastifyReply,
      rules: UploadRules,
      use: (form: ReceivedForm) => Promise<T>,
    ): Promise<T>;
  }
}

/** Accepts multipart forms with at most one file, which is stored in a temporary folder while it is processed. */
export const uploads = fp<{ folder: string; slowest?: UploadRate | undefined }>(
  async (app, { folder, slowest = limits.slowestUpload }) => {
    await mkdir(folder, { recursive: true });
    await removeLeftovers(folder);
    const cleaning = setInterval(() => {
      removeLeftovers(folder).catch((err: unknown) => app.log.warn({ err }, 'old uploads were not removed'));
    }, staleMilliseconds).unref();
    app.addHook('onClose', async () => clearInterval(cleaning));
    await app.register(multipart, {
      limits: {
        fields: maxFields,
        fieldSize: maxFieldBytes,
        fieldNameSize: 100,
        files: 1,
        parts: maxFields + 1,
        headerPairs: 50,
      },
      throwFileSizeLimit: false,
    });

    app.decorate('receiveForm', async (request, reply, rules, use) => {
      const target = path.join(folder, randomUUID());
      const watch = watchRate(request, slowest, rules.fileField);
      try {
        return await use(await Promise.race([receive(request, rules, target), watch.tooSlow]));
      } catch (error) {
        await drain(request, reply);
        throw asRefusal(error, rules);
      } finally {
        watch.stop();
        await rm(target, { force: true });
      }
    });
  },
  { name: 'uploads' },
);

/**
 * Watches how fast an upload arrives. `tooSlow` rejects once it is slower than it may be: otherwise a few that never end
 * would keep their connections and files open.
 */
function watchRate({ raw }: FastifyRequest, { bytesPerSecond, afterSeconds }: UploadRate, field: string) {
  const began = performance.now();
  const before = raw.socket.bytesRead;
  let timer: NodeJS.Timeout;
  const tooSlow = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      const seconds = (performance.now() - began) / 1000;
      const isSlow = (raw.socket.bytesRead - before) / seconds < bytesPerSecond;
      if (seconds >= afterSeconds && isSlow && !raw.readableEnded) reject(uploadTooSlow(field));
    }, 1_000).unref();
  });
  // After the race no one awaits it, and an unhandled rejection would end the process.
  tooSlow.catch(() => undefined);
  return { tooSlow, stop: () => clearInterval(timer) };
}

function uploadTooSlow(field: string): AppError {
  const message =
    'Your connection is too slow for this file right now. You can send the form without it and email us the file.';
  return new AppError('upload_too_slow', message, { errors: [{ field, message }] });
}

async function receive(request: FastifyRequest, rules: UploadRules, target: string): Promise<ReceivedForm> {
  const fields: Record<string, string> = Object.create(null);
  let file: UploadedFile | null = null;
  for await (const part of request.parts({ limits: { fileSize: rules.maxFileBytes } })) {
    if (part.type === 'file') {
      if (part.fieldname !== rules.fileField) throw invalidField(part.fieldname, 'We don’t recognize this field');
      if (file) throw invalidField(part.fieldname, oneFileOnly);
      if (!part.filename) {
        if (await isEmpty(part)) continue;
        throw invalidField(part.fieldname, rules.nameless);
      }
      file = await keep(part, rules, target);
      continue;
    }
    if (part.fieldname === rules.fileField && typeof part.value === 'string' && part.value.trim() === '') continue;
    if (Object.hasOwn(fields, part.fieldname)) throw invalidField(part.fieldname, 'This field was sent twice');
    if (part.valueTruncated || part.fieldnameTruncated) throw invalidField(part.fieldname, 'This field is too long');
    fields[part.fieldname] = String(part.value);
  }
  return { fields, file };
}

/** A browser sends an empty part without a name for a file field that was left empty. */
async function isEmpty(part: MultipartFile): Promise<boolean> {
  for await (const _bytes of part.file) return false;
  return true;
}

async function keep(part: MultipartFile, rules: UploadRules, target: string): Promise<UploadedFile> {
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  // Opened before and closed after, so that an aborted form cannot create its file after the cleanup.
  const written = await open(target, 'wx', 0o600);
  try {
    await pipeline(part.file, measure, written.createWriteStream());
  } finally {
    await written.close();
  }
  if (part.file.truncated || size > rules.maxFileBytes) {
    throw new AppError('payload_too_large', rules.tooLarge, {
      errors: [{ field: part.fieldname, message: rules.tooLarge }],
    });
  }
  return { path: target, filename: part.filename, size, sha256: hash.digest('hex') };
}

/** Reads on for a moment so that the client gets the response, then closes the connection. */
async function drain(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('connection', 'close');
  const { raw } = request;
  if (raw.readableEnded || raw.destroyed) return;
  await new Promise<void>((resolve) => {
    let drained = 0;
    const timer = setTimeout(resolve, drainMilliseconds);
    raw.unpipe();
    raw.on('data', (chunk: Buffer) => {
      drained += chunk.length;
      if (drained > drainBytes) resolve();
    });
    for (const event of ['end', 'close', 'error']) raw.once(event, () => resolve());
    raw.resume();
    raw.once('close', () => clearTimeout(timer));
  });
}

const oneFileOnly = 'Please send only one file';
const refusals: Record<string, AppError> = {
  FST_INVALID_MULTIPART_CONTENT_TYPE: new AppError(
    'unsupported_media_type',
    'Please send this form as multipart/form-data',
  ),
  FST_FIELDS_LIMIT: new AppError('payload_too_large', 'This form has too many fields'),
  FST_PARTS_LIMIT: new AppError('payload_too_large', 'This form has too many parts'),
  FST_PROTO_VIOLATION: new AppError('malformed_request', 'The form contains a field that isn’t allowed'),
  ENOSPC: unavailable('We can’t store files right now. Please try again in a few minutes.'),
};

/** The parser's errors for a form that ends early, has no boundary, or is not a form. */
function asRefusal(error: unknown, rules: UploadRules): unknown {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_FILES_LIMIT') return invalidField(rules.fileField, oneFileOnly);
  const known = refusals[code];
  if (known) return known;
  const unreadable =
    error instanceof Error && /multipart|boundary|form|part header|premature|aborted/i.test(`${error.message} ${code}`);
  return unreadable
    ? new AppError('malformed_request', 'The form was cut off before all of it arrived', { cause: error })
    : error;
}

/** Removes files of a process that was killed during an upload. */
async function removeLeftovers(folder: string) {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const age = Date.now() - (await stat(file)).mtimeMs;
    if (age > staleMilliseconds) await rm(file, { force: true });
  }
}
