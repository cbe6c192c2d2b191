import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exactTime } from './numbers.ts';

/** A webhook receiver in its own process: answers 200, counts ids, and records when each first arrived. */
const firstSeen = new Map<string, number>();
let received = 0;
/** It takes what comes, and never answers. */
const hangs = process.env.RECEIVER_HANGS === 'yes';

const server = createServer((request, response) => {
  const id = String(request.headers['webhook-id']);
  received += 1;
  if (!firstSeen.has(id)) firstSeen.set(id, exactTime());
  request.resume();
  request.on('end', () => {
    if (!hangs) response.writeHead(200).end('ok');
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () =>
  process.send?.({ listening: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }),
);

process.on('message', (question) => {
  if (question === 'count') process.send?.({ received, distinct: firstSeen.size });
  if (question === 'times') process.send?.({ times: [...firstSeen] });
  if (question === 'clear') {
    received = 0;
    firstSeen.clear();
    process.send?.({ cleared: true });
  }
});
