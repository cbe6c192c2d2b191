import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type ByteRange, requestedRange } from '#core/audio/rules.ts';
import { AppError } from '#core/platform/errors.ts';

const stalledMilliseconds = 15_000;

interface UnchangingFile {
  contentType: string;
  size: number;
  sha256: string;
}

/**
 * Sends a file that never changes under its address, or the requested range of it (RFC 9110, sections 13 and 14).
 * `read` is asked for more bytes only once the last ones are sent, so a slow client does not fill the memory.
 */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: UnchangingFile,
  read: (range: ByteRange) => AsyncIterable<Buffer>,
) {
  const { headers, method } = request;
  const etag = `"${file.sha256}"`;
  const range = method === 'GET' && (headers['if-range'] ?? etag) === etag ? headers.range : undefined;
  const wanted = requestedRange(range, file.size);
  if (wanted === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.size}`);
    throw new AppError('range_not_satisfiable', 'The file ends before the requested part');
  }
  reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'public, max-age=31536000, immutable' });
  if (holds(headers['if-none-match'], etag)) return reply.code(304).send();

  const { first, last } = wanted ?? { first: 0, last: file.size - 1 };
  if (wanted) reply.code(206).header('content-range', `bytes ${first}-${last}/${file.size}`);
  reply.type(file.contentType).header('content-length', last - first + 1);
  return sendStream(reply, method === 'HEAD' ? [] : read({ first, last }));
}

/** Streams the pieces. A client that stops reading is disconnected; players ask again for the rest. */
export function sendStream(reply: FastifyReply, pieces: Iterable<Buffer> | AsyncIterable<Buffer | string>) {
  reply.raw.setTimeout(stalledMilliseconds, () => reply.raw.destroy());
  return reply.send(Readable.from(pieces));
}

/** Whether the client has this version already. */
function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((tag) => [etag, '*'].includes(tag.trim().replace(/^W\//, '')));
}

/** A file in the API’s description. */
export const aFile = (description: string, type: string) => ({
  description,
  content: { [type]: { schema: z.string().meta({ format: 'binary' }) } },
});
