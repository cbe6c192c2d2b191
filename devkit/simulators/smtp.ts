import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A mail server that stores what it receives, and refuses on request. */
export async function startMailServer({ port = 0 } = {}) {
  const mails: ParsedMail[] = [];
  const refusals: ({ code: number; text: string } | 'hang up')[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
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
        mails.push(mail);
        done();
      }, done);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    /** Refuses the next mail with this reply. */
    refuseNext: (code: number, text: string) => refusals.push({ code, text }),
    /** Drops the connection in the middle of the next mail. */
    hangUpNext: () => refusals.push('hang up'),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** A mail server that never ends its greeting: a line now and then, each within any wait for the next one. */
export async function startDrippingMailServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const dripping = setInterval(() => socket.write('220-please wait\r\n'), 20);
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
