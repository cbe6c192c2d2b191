import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { MailMood, Question, ReceiverMood } from './outside-process.ts';

/** A program: the webhook receiver and the mail server of a soak, with moods. It keeps the id of everything it accepted. */

interface Kept {
  /** How often each id was accepted, and how often all together. */
  times: Map<string, number>;
  accepted: number;
  /** Ids that came with another body than before. */
  changed: string[];
}
const webhooks: Kept & { bodies: Map<string, string> } = {
  times: new Map(),
  accepted: 0,
  changed: [],
  bodies: new Map(),
};
const mails: Kept = { times: new Map(), accepted: 0, changed: [] };
let alarms = 0;
let receiverMood: ReceiverMood = 'well';
let mailMood: MailMood = 'well';
/** Connections that get no answer in the present mood. They are dropped when it changes. */
const unanswered = new Set<Socket>();

const fingerprint = (body: Buffer) => createHash('sha1').update(body).digest('base64').slice(0, 12);

function count(kept: Kept, id: string) {
  const before = kept.times.get(id) ?? 0;
  kept.times.set(id, before + 1);
  kept.accepted += 1;
  if (before === 0 && id.startsWith('<alert-')) alarms += 1;
}

const moods: Record<Exclude<ReceiverMood, 'well'>, (response: ServerResponse, socket: Socket) => void> = {
  'answers 500': (response) => response.writeHead(500).end('broken'),
  'never answers': (_response, socket) => unanswered.add(socket),
  'answers a byte at a time': (response, socket) => {
    unanswered.add(socket);
    response.writeHead(200);
    const dripping = setInterval(() => response.write('.'), 500);
    socket.once('close', () => clearInterval(dripping));
  },
  'answers without end': (response, socket) => {
    unanswered.add(socket);
    response.writeHead(200);
    const pour = () => {
      while (!socket.destroyed && response.write(Buffer.alloc(16_384, 'x')));
    };
    response.on('drain', pour);
    pour();
  },
};

/** Who answers 200 has taken the webhook, whatever follows. */
const saysTaken = new Set<ReceiverMood>(['answers a byte at a time', 'answers without end']);

function keepWebhook(request: IncomingMessage, content: Buffer) {
  const id = String(request.headers['webhook-id']);
  const body = fingerprint(content);
  if ((webhooks.bodies.get(id) ?? body) !== body) webhooks.changed.push(id);
  webhooks.bodies.set(id, body);
  count(webhooks, id);
}

const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (receiverMood === 'well' || saysTaken.has(receiverMood)) keepWebhook(request, Buffer.concat(chunks));
    if (receiverMood !== 'well') {
      moods[receiverMood](response, request.socket);
      return;
    }
    response.writeHead(200).end('ok');
  });
});
receiver.keepAliveTimeout = 60_000;

const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    let id = '';
    let head = '';
    stream.on('data', (chunk: Buffer) => {
      if (id) return;
      head += chunk.toString('latin1');
      id = /^message-id:\s*(<[^>]+>)/im.exec(head)?.[1] ?? '';
    });
    stream.on('end', () => {
      if (mailMood === 'never confirms') return;
      // A part of a string keeps all of it in memory, here the whole mail: its id becomes a string of its own.
      count(mails, Buffer.from(id).toString());
      done();
    });
  },
});
mailServer.on('error', () => undefined);

function setMoods(question: Extract<Question, { set: unknown }>) {
  receiverMood = question.set.receiver ?? receiverMood;
  const mailBefore = mailMood;
  mailMood = question.set.mail ?? mailMood;
  for (const socket of unanswered) socket.destroy();
  unanswered.clear();
  if (mailMood !== mailBefore) for (const connection of mailServer.connections) connection.close();
}

const counts = ({ times, accepted, changed }: Kept) => ({ distinct: times.size, accepted, changed });

process.on('message', async (question: Question) => {
  if ('set' in question) setMoods(question);
  if ('write' in question) {
    await writeFile(question.write.webhooks, [...webhooks.times.keys()].join('\n'));
    await writeFile(question.write.mails, [...mails.times.keys()].join('\n'));
  }
  process.send?.({
    webhooks: counts(webhooks),
    mails: counts(mails),
    alarms,
  });
});
process.on('disconnect', () => process.exit(0));

receiver.listen(0, '127.0.0.1', () => {
  mailServer.listen(0, '127.0.0.1', () => {
    process.send?.({
      receiver: (receiver.address() as AddressInfo).port,
      mail: (mailServer.server.address() as AddressInfo).port,
    });
  });
});
