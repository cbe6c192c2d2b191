// npm install standardwebhooks
import { createServer } from 'node:http';
import { env } from 'node:process';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(env.WEBHOOK_SECRET); // whsec_…
const handled = new Set(); // in your database

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString('utf8'); // as it arrived
  let event;
  try {
    event = webhook.verify(body, request.headers);
  } catch {
    response.writeHead(400).end('The signature is wrong');
    return;
  }
  const id = request.headers['webhook-id'];
  if (!handled.has(id)) {
    handled.add(id);
    // Keep the event here, and work on it after the answer.
  }
  response.writeHead(202).end(event.type);
}).listen(env.PORT);
