import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * `pass` forwards bytes both ways, `slow` does so two seconds later, `cut` refuses and resets, `blackhole` accepts
 * connections and bytes and never answers.
 */
export type ProxyMode = 'pass' | 'slow' | 'cut' | 'blackhole';

const slowBy = 2_000;

/** A connection between the product and a server that can be cut or go silent while both ends run. */
export async function startTcpProxy(target: { host: string; port: number }) {
  let mode: ProxyMode = 'pass';
  let current = target;
  const clients = new Set<Socket>();
  let delayed: { due: number; to: Socket; bytes: Buffer }[] = [];
  const release = (due: number) => {
    const ready = delayed.filter((each) => each.due <= due);
    delayed = delayed.filter((each) => each.due > due);
    for (const { to, bytes } of ready) to.write(bytes);
  };
  const clock = setInterval(() => release(performance.now()), 20);
  const forward = (to: Socket, bytes: Buffer) => {
    if (mode === 'slow') delayed.push({ due: performance.now() + slowBy, to, bytes });
    else if (mode === 'pass') to.write(bytes);
  };

  const server = createServer((client) => {
    clients.add(client);
    client.on('close', () => clients.delete(client));
    client.on('error', () => undefined);
    if (mode === 'cut') {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect(current);
    upstream.on('error', () => client.destroy());
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
    client.on('data', (bytes) => forward(upstream, bytes));
    upstream.on('data', (bytes) => forward(client, bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const drop = () => {
    for (const client of clients) client.resetAndDestroy();
  };

  return {
    host: '127.0.0.1',
    port,
    /** Changes how bytes are handled. Leaving `blackhole` drops the silent connections, as a returning network does. */
    set(next: ProxyMode) {
      if (next === 'cut' || mode === 'blackhole') drop();
      if (mode === 'slow') release(Number.POSITIVE_INFINITY);
      mode = next;
    },
    /** Resets every connection; new ones are taken. */
    drop,
    /** Sends new connections elsewhere, as a name does after a failover; open ones stay where they are. */
    moveTo(next: { host: string; port: number }) {
      current = next;
    },
    /** The same address, reached through the proxy. */
    through(url: string): string {
      const proxied = new URL(url);
      proxied.hostname = '127.0.0.1';
      proxied.port = String(port);
      return proxied.href;
    },
    close: () =>
      new Promise<void>((resolve) => {
        clearInterval(clock);
        server.close(() => resolve());
        drop();
      }),
  };
}
export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;
