import { type AddressInfo, createServer, type Socket } from 'node:net';

/** The file that every scanner finds, and that harms nobody: https://www.eicar.org/download-anti-malware-testfile/ */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD', 'ANTIVIRUS', 'TEST', 'FILE!$H+H*'].join('-');
/** What ClamAV calls it. */
export const eicarFinding = 'Eicar-Signature';

/** How it treats the next files: scans them, does not answer, hangs up, or finds them too large. */
export type ClamdMood = 'scan' | 'silent' | 'hang up' | 'too large';

/** A virus scanner that speaks clamd's protocol and finds the EICAR test file. */
export async function startClamd({ host = '127.0.0.1', port = 0 } = {}) {
  let mood: ClamdMood = 'scan';
  let scanned = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    let received = Buffer.alloc(0);
    let isAnswered = false;
    socket.on('data', (piece) => {
      if (isAnswered) return;
      received = Buffer.concat([received, piece]);
      const answer = answerTo(received, mood);
      if (answer === null || mood === 'silent') return;
      isAnswered = true;
      if (answer.startsWith('stream')) scanned += 1;
      if (mood === 'hang up') socket.destroy();
      else socket.end(`${answer}\0`);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return {
    url: `tcp://${host}:${(server.address() as AddressInfo).port}`,
    become: (next: ClamdMood) => {
      mood = next;
    },
    /** How many files were scanned to their end. */
    scanned: () => scanned,
    /** How many connections are open. */
    connections: () => sockets.size,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
export type Clamd = Awaited<ReturnType<typeof startClamd>>;

/** The answer to what came so far; null while it is not complete. */
function answerTo(received: Buffer, mood: ClamdMood): string | null {
  const end = received.indexOf(0);
  if (end < 0) return null;
  const command = received.subarray(0, end).toString('latin1');
  if (command !== 'zINSTREAM') return 'UNKNOWN COMMAND';
  if (mood === 'too large') return 'INSTREAM size limit exceeded. ERROR';
  const file = fileOf(received.subarray(end + 1));
  if (file === null) return null;
  return file.includes(eicar) ? `stream: ${eicarFinding} FOUND` : 'stream: OK';
}

/** The file in the chunks; null until the empty chunk that ends it. */
function fileOf(chunks: Buffer): Buffer | null {
  const pieces: Buffer[] = [];
  for (let at = 0; at + 4 <= chunks.length; ) {
    const length = chunks.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(chunks.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
