/**
 * Measures a campaign against the compiled product (`npm run build` first), with a mail server and a webhook receiver of its
 * own: how soon forms are answered, confirmed and passed on. Usage: npx tsx scripts/campaign.ts
 */
import { startMailServer } from '#devkit/simulators/smtp.ts';
import { startWebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { startProduct } from '#devkit/started-product.ts';

const receiver = await startWebhookReceiver();
const mail = await startMailServer();
const product = await startProduct({
  AUTOMATION_WEBHOOK_URL: receiver.url,
  SMTP_URL: mail.url,
  TRUST_PROXY: 'loopback',
  RETRY_SCHEDULE: '5,10,20,30',
});
const say = (line: string) => process.stdout.write(`${line}\n`);
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
let sent = 0;

/** Sends a form as somebody of this network does. Returns its status and how long its answer took, in milliseconds. */
async function send(network: string, body?: object) {
  sent += 1;
  const began = performance.now();
  const answer = await fetch(`${product.url}/api/admin/contact-form`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    body: JSON.stringify(body ?? { name: 'Ana', email: `ana-${sent}@people.example`, message: 'Do you take calls?' }),
  });
  await answer.arrayBuffer();
  return { status: answer.status, milliseconds: performance.now() - began };
}

const network = (index: number) => `${10 + (index % 90)}.${Math.floor(index / 90) % 250}.1.7`;
const quantile = (values: number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;
const posted = () => new Set(receiver.deliveries.map(({ id }) => id)).size;
const confirmed = () => mail.mails.filter(({ subject }) => subject?.startsWith('We got your message')).length;

/** Waits for a count, and says how long it took. */
async function until(what: string, count: () => number, wanted: number) {
  const began = performance.now();
  while (count() < wanted) await wait(50);
  say(`  ${what}: ${wanted} after ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

/** The given number of people from the given number of networks, spread over the given seconds. */
async function people(count: number, networks: number, seconds: number) {
  say(`${count} people of ${networks} networks in ${seconds} s`);
  const [before, mailed] = [posted(), confirmed()];
  const answers = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      await wait((index * seconds * 1000) / count);
      return send(network(index % networks));
    }),
  );
  const times = answers.map(({ milliseconds }) => milliseconds);
  const accepted = answers.filter(({ status }) => status === 202).length;
  say(`  answers: ${accepted} × 202, ${answers.length - accepted} others`);
  say(`  p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms`);
  await Promise.all([until('webhooks', posted, before + count), until('confirmations', confirmed, mailed + count)]);
}

await people(60, 60, 10);
await people(1_000, 700, 60);

say('others, alone and beside 3,000 junk posts of one network in 7 s');
const others = async () => {
  const times: number[] = [];
  for (let index = 0; index < 140; index += 1) {
    times.push((await send(network(300 + index))).milliseconds);
    await wait(50);
  }
  return quantile(times, 0.99);
};
const alone = await others();
const junk = Promise.all(
  Array.from({ length: 3_000 }, async (_, index) => {
    await wait((index * 7_000) / 3_000);
    return (await send('203.0.113.66', { junk: index })).status;
  }),
);
const beside = await others();
const refused = (await junk).filter((status) => status === 429).length;
say(`  p99 ${alone.toFixed(0)} ms alone, ${beside.toFixed(0)} ms beside; ${refused} of 3,000 refused with 429`);

say('a receiver that is down for 30 s with 100 leads waiting');
receiver.always((_response, socket) => socket.destroy());
for (let index = 0; index < 100; index += 1) await send(network(500 + index));
await wait(30_000);
receiver.deliveries.length = 0;
receiver.always(200);
await until('posted after it is back', posted, 100);

await product.stop();
await mail.close();
await receiver.close();
