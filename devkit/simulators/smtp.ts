import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { selfSigned } from './self-signed.ts';

/** A mail server that stores what it receives, and refuses on request. With `startsTls` its certificate is {@link selfSigned}. */
export async function startMailServer({ host = '127.0.0.1', port = 0, startsTls = false } = {}) {
  const mails: ParsedMail[] = [];
  /** Mails that get no answer for now, and what answers those that wait. */
  let isHeld: (mail: ParsedMail) => boolean = () => false;
  const held: { mail: ParsedMail; accept(): void; refuse(code: number, text: string): void }[] = [];
  const refusals: ({ code: number; text: string } | 'hang up')[] = [];
  const server = new SMTPServer({
    authOptional: true,
    ...(startsTls ? selfSigned : { disabledCommands: ['STARTTLS'] }),
    onData: (stream, _session, done) => {
      const refusal = refusals.shift();
      if (refusal === 'hang up') {
        for (const connection of server.connections) connection.close();
        return;
      }
      if (refusal) {
        stream.resume();
        stream.on('end', () => done(Object.assign(new Error(refusal.text), { responseCode: refusal.code })));
        return;
      }
      simpleParser(stream).then((mail) => {
        const accept = () => {
          mails.push(mail);
          done();
        };
        const refuse = (code: number, text: string) => done(Object.assign(new Error(text), { responseCode: code }));
        if (isHeld(mail)) held.push({ mail, accept, refuse });
        else accept();
      }, done);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return {
    url: `smtp://${host}:${(server.server.address() as AddressInfo).port}`,
    mails,
    /** Refuses the next mail with this reply. */
    refuseNext: (code: number, text: string) => refusals.push({ code, text }),
    /** Gives these mails no answer until the next call. Those that wait and are not held any more are accepted. */
    hold: (which: (mail: ParsedMail) => boolean) => {
      isHeld = which;
      for (const waiting of held.splice(0)) {
        if (which(waiting.mail)) held.push(waiting);
        else waiting.accept();
      }
    },
    /** Refuses those that wait with this reply, and holds no others. */
    refuseHeld: (code: number, text: string) => {
      isHeld = () => false;
      for (const waiting of held.splice(0)) waiting.refuse(code, text);
    },
    /** How many mails wait for an answer. */
    held: () => held.length,
    /** Drops the connection in the middle of the next mail. */
    hangUpNext: () => refusals.push('hang up'),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/**
 * A mail server that never ends an answer: a line now and then, each within any wait for the next one. The answer is its
 * greeting, or with `greets` the one after it.
 */
export async function startDrippingMailServer({ greets = false } = {}) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    if (greets) socket.write('220 welcome\r\n');
    const dripping = setInterval(() => socket.write(`${greets ? 250 : 220}-please wait\r\n`), 20);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(dripping);
      sockets.delete(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Conversations that are still open. */
    open: () => sockets.size,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
export type DrippingMailServer = Awaited<ReturnType<typeof startDrippingMailServer>>;
