import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import type { MailServer } from '#devkit/simulators/smtp.ts';
import type { WebhookReceiver } from '#devkit/simulators/webhook-receiver.ts';
import { untilDone } from './events.ts';
import type { Project } from './project.ts';
import type { Traffic } from './traffic.ts';

/** The most megabytes the product's image may have. */
export const largestImage = 350;

/** Our containers run as an ordinary user on a root file system that root itself cannot write to, and are healthy. */
export async function checkContainers({ docker, containersOf }: Project): Promise<string> {
  const ours = [...(await containersOf('api')), ...(await containersOf('workers'))];
  const problems: string[] = [];
  for (const id of ours) {
    if ((await docker('exec', id, 'id', '--user')) === '0') problems.push(`${id} runs as root`);
    if ((await docker('inspect', '--format', '{{.State.Health.Status}}', id)) !== 'healthy')
      problems.push(`${id} is not healthy`);
    const isWritable = await docker('exec', '--user=0', id, 'touch', '/written').then(
      () => true,
      (error: unknown) => !String(error).includes('Read-only file system'),
    );
    if (isWritable) problems.push(`${id} can write to its root file system`);
    await docker('exec', id, 'touch', '/data/written');
  }
  // The services' images start as root at most to prepare their folders.
  for (const service of ['postgres', 'redis', 'proxy'])
    for (const id of await containersOf(service))
      if ((await docker('exec', id, 'stat', '--format=%u', '/proc/1')) === '0')
        problems.push(`${service} runs as root`);
  if (problems.length > 0) throw new Error(problems.join('; '));
  return `${ours.length} containers healthy, none as root, root file systems read-only`;
}

interface Accounts {
  project: Project;
  traffic: Traffic;
  receiver: WebhookReceiver;
  mail: MailServer;
  webhookSecret: string;
  signal: AbortSignal;
}

const idRow = z.object({ id: z.string() });

/** Every acknowledged form is stored once, all work is done, and each webhook and email has arrived. */
export async function checkAccounts({
  project,
  traffic,
  receiver,
  mail,
  webhookSecret,
  signal,
}: Accounts): Promise<string> {
  await untilDone(project, signal);
  const acknowledged = traffic.forms.flatMap(({ id }) => (id === null ? [] : [id]));
  same('forms', await idsOf(project, 'SELECT id FROM contact_form'), acknowledged);
  const kept = "SELECT key || ' ' || record_id AS id FROM idempotency_key";
  same(
    'keys',
    await idsOf(project, kept),
    traffic.forms.map(({ key, id }) => `${key} ${id}`),
  );

  const jobs = (name: string) => idsOf(project, `SELECT id FROM job WHERE name = '${name}'`);
  const [webhookJobs, emailJobs] = [await jobs('deliver-webhook'), await jobs('send-email')];
  same(
    'webhooks of forms',
    await idsOf(project, "SELECT subject_id AS id FROM job WHERE name = 'deliver-webhook'"),
    acknowledged,
  );
  const verifier = new Webhook(webhookSecret);
  const bodies = new Map<string, string>();
  for (const { id, headers, body } of receiver.deliveries) {
    const signed = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
      name,
      String(headers[name]),
    ]);
    verifier.verify(body, Object.fromEntries(signed));
    if ((bodies.get(id) ?? body) !== body) throw new Error(`Two bodies arrived under the webhook id ${id}`);
    bodies.set(id, body);
  }
  same(
    'webhooks received',
    [...bodies.keys()],
    webhookJobs.map((id) => `msg_${id}`),
  );
  const emails = new Set(mail.mails.map(({ messageId = '' }) => messageId.replace(/^<|@.*$/g, '')));
  same('emails received', [...emails], emailJobs);

  const again = receiver.deliveries.length - bodies.size;
  const emailsAgain = mail.mails.length - emails.size;
  return `${acknowledged.length} forms stored once; ${bodies.size} webhooks (${again} arrived again), ${emails.size} emails (${emailsAgain} again), no job left`;
}

async function idsOf(project: Project, statement: string): Promise<string[]> {
  return (await project.rowsOf(idRow, statement)).map(({ id }) => id);
}

/** Fails with the differences when two lists have not the same members, each as often. */
function same(what: string, found: string[], expected: string[]): void {
  const [unknown, missing] = [without(found, expected), without(expected, found)];
  if (found.length !== expected.length || unknown.length > 0 || missing.length > 0)
    throw new Error(
      `${what}: ${found.length} instead of ${expected.length}; missing ${missing.slice(0, 5)}; unknown ${unknown.slice(0, 5)}`,
    );
}

const without = (list: string[], others: string[]) => {
  const known = new Set(others);
  return list.filter((member) => !known.has(member));
};

/** Stops what serves, then what works, each in order. */
export async function stopAll(project: Project): Promise<string> {
  const ids = [...(await project.containersOf('api')), ...(await project.containersOf('workers'))];
  await Promise.all(ids.map((id) => project.stopInOrder(id)));
  return `${ids.length} containers ended by themselves with 0`;
}
