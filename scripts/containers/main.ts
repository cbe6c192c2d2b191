import { randomBytes } from 'node:crypto';
import { freePort } from '#devkit/free-port.ts';
import { startMailServer } from '#devkit/simulators/smtp.ts';
import { startWebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { checkAccounts, checkContainers, largestImage, stopAll } from './checks.ts';
import { addressForContainers, type Engine, startEngine } from './engine.ts';
import { apis, replaceRedis, restartPostgres, rollApi, rollWorkers, untilAllServe, workers } from './events.ts';
import { type BaseImages, buildImage, buildNextImage, megabytesOf, prepareBaseImages, removeImages } from './images.ts';
import { openProject } from './project.ts';
import { createSteps } from './steps.ts';
import { runServiceTests } from './suite.ts';
import { sendForms } from './traffic.ts';

/**
 * `npm run test:containers`: builds the image, runs the compose file with several processes under traffic, then runs the
 * services' tests on testcontainers. With `--fresh` an engine of our own begins without the images it kept.
 */
const aborting = new AbortController();
const { signal } = aborting;
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => aborting.abort(new Error('The run was aborted.')));
/** What ends or removes something that was started; the newest comes first, also after a failure. */
const cleanUps: (() => Promise<unknown>)[] = [];
const { step, printTable } = createSteps();
const id = randomBytes(3).toString('hex');
const image = { first: `ringwell-${id}:first`, next: `ringwell-${id}:next` };

const problems: unknown[] = [];
try {
  const engine = await step('engine', openEngine);
  const { areStandIns } = await step('base images', () => openBaseImages(engine));
  await step('image of the product', () => openImage(engine));
  await runProject(engine);
  await step('tests on testcontainers', () => asOutcome(runServiceTests(engine, areStandIns, signal)));
} catch (error) {
  problems.push(signal.aborted ? signal.reason : error);
}
for (const cleanUp of cleanUps.toReversed()) await cleanUp().catch((error: unknown) => problems.push(error));
printTable();
for (const problem of problems)
  process.stderr.write(`\n${problem instanceof Error ? problem.message : String(problem)}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

async function openEngine() {
  const engine = await startEngine({ fresh: process.argv.includes('--fresh') });
  cleanUps.push(engine.stop);
  return { result: engine, words: engine.words };
}

async function openBaseImages(engine: Engine): Promise<{ result: BaseImages; words: string }> {
  const images = await prepareBaseImages(engine, signal);
  cleanUps.push(() => removeImages(engine, images.toRemove));
  const words = images.areStandIns
    ? 'stand-ins made from packages, because no image registry was reached'
    : 'official images';
  return { result: images, words };
}

async function openImage(engine: Engine) {
  cleanUps.push(() => removeImages(engine, [image.first, image.next]));
  await buildImage(engine, image.first, signal);
  await buildNextImage(engine, image.first, image.next, signal);
  const size = await megabytesOf(engine, image.first);
  if (size > largestImage) throw new Error(`The image has ${size.toFixed(0)} MB, more than ${largestImage}.`);
  return { result: null, words: `${size.toFixed(0)} MB, at most ${largestImage}` };
}

/** The compose file, from its start to its end in order. */
async function runProject(engine: Engine): Promise<void> {
  const host = await addressForContainers(engine, image.first);
  const [receiver, mail, port] = [
    await startWebhookReceiver({ host }),
    await startMailServer({ host }),
    await freePort(),
  ];
  cleanUps.push(receiver.close, mail.close);
  const forContainers = (url: string) => url.replace(host, 'host.docker.internal');
  const webhookSecret = `whsec_${randomBytes(32).toString('base64')}`;
  const project = openProject({
    engine,
    name: `ringwell-${id}`,
    signal,
    settings: {
      RINGWELL_IMAGE: image.first,
      PORT: String(port),
      SMTP_URL: forContainers(mail.url),
      AUTOMATION_WEBHOOK_URL: forContainers(receiver.url),
      AUTOMATION_WEBHOOK_SECRET: webhookSecret,
      // All visitors have one address.
      RATE_LIMITS: 'off',
    },
  });
  cleanUps.push(project.remove);
  try {
    await step('compose up', async () => {
      const scale = ['--scale', `api=${apis}`, '--scale', `workers=${workers}`];
      await project.compose(['up', '--detach', '--no-build', ...scale, 'proxy', 'workers']);
      await project.untilHealthy('postgres', 'redis', 'api', 'workers');
      return { result: null, words: `${apis} API and ${workers} worker containers, healthy` };
    });
    await step('rules for containers', () => asOutcome(checkContainers(project)));
    const traffic = sendForms(`http://127.0.0.1:${port}`);
    cleanUps.push(traffic.abort);
    const run = { project, traffic, signal };
    await step('traffic', () => asOutcome(untilAllServe(run)));
    await step('Redis replaced by an empty one', () => asOutcome(replaceRedis(run)));
    await step('Postgres restarted', () => asOutcome(restartPostgres(run)));
    await step('API rolled to a new image', () => asOutcome(rollApi(run, image.next)));
    await step('workers rolled to a new image', () => asOutcome(rollWorkers(run, image.next)));
    await step('rules for the new containers', () => asOutcome(checkContainers(project)));
    await traffic.finish();
    await step('accounts', () => asOutcome(checkAccounts({ ...run, receiver, mail, webhookSecret })));
    await step('all stopped', () => asOutcome(stopAll(project)));
    await project.remove();
  } catch (error) {
    if (!signal.aborted) process.stderr.write(`\n${await project.logs(15).catch(String)}\n`);
    throw error;
  }
}

async function asOutcome(work: Promise<string>) {
  return { result: null, words: await work };
}
