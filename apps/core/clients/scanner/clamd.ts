import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { DeliveryFailure } from '#core/clients/failure.ts';
import { errorCode } from '#core/platform/database.ts';
import type { FileScanner, Verdict } from './client.ts';

/** Where clamd listens: a TCP port, or a socket in the file system. */
type ScannerAddress = { host: string; port: number } | { path: string };

/** Most bytes read of an answer: clamd answers with one line. */
const maxAnswerBytes = 8_192;

/**
 * ClamAV's daemon by its own protocol (`man clamd`, INSTREAM): a command, the file in chunks with their length before them,
 * and an empty chunk at the end. Each file has a connection of its own.
 */
export function createClamdScanner(address: ScannerAddress): FileScanner {
  return {
    scan: async (pieces, signal) => verdictOf(await ask(address, signal, chunksOf(pieces))),
  };
}

async function* chunksOf(pieces: AsyncIterable<Buffer>) {
  for await (const piece of pieces) {
    yield lengthOf(piece.length);
    yield piece;
  }
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** Sends a file. Returns the line that answers it. */
async function ask(address: ScannerAddress, signal: AbortSignal, content: AsyncIterable<Buffer>): Promise<string> {
  const socket = connect(address);
  const giveUp = () => socket.destroy(new DeliveryFailure('timeout'));
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    if (signal.aborted) giveUp();
    // The answer may come before the file is sent, when it is too large: its sending fails then.
    const [answer, sending] = await Promise.allSettled([
      answerOf(socket),
      send(socket, content).catch((error: unknown) => {
        socket.destroy();
        throw error;
      }),
    ]);
    if (answer.status === 'fulfilled') return answer.value;
    throw failureOf(sending.status === 'rejected' ? sending.reason : answer.reason);
  } finally {
    signal.removeEventListener('abort', giveUp);
    socket.destroy();
  }
}

const send = (socket: Socket, content: AsyncIterable<Buffer>) =>
  pipeline(
    async function* () {
      yield Buffer.from('zINSTREAM\0');
      yield* content;
    },
    socket,
    { end: false },
  );

/** The line that answers: all until a zero byte. */
async function answerOf(socket: Socket): Promise<string> {
  let said = '';
  for await (const piece of socket.setEncoding('latin1')) {
    said += piece;
    if (said.includes('\0')) return said.slice(0, said.indexOf('\0')).trim();
    if (said.length > maxAnswerBytes) break;
  }
  throw new DeliveryFailure('scanner_unreachable', { snippet: 'It hung up without an answer' });
}

const failureOf = (error: unknown) =>
  error instanceof DeliveryFailure ? error : new DeliveryFailure('scanner_unreachable', { snippet: errorCode(error) });

function verdictOf(said: string): Verdict {
  if (said === 'stream: OK') return { clean: true };
  const finding = /^stream: (.+) FOUND$/.exec(said)?.[1];
  if (finding !== undefined) return { clean: false, finding };
  if (said.includes('size limit exceeded'))
    throw new DeliveryFailure('file_too_large', {
      permanent: true,
      snippet: 'The file is larger than StreamMaxLength in clamd.conf allows',
    });
  throw new DeliveryFailure('scanner_failed', { snippet: said.slice(0, 200) });
}
