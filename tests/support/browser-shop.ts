import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#devkit/postgres.ts';
import { stockStripe, stripeSettings, stripeWebhookSecret } from '#devkit/simulated-stripe.ts';
import { startMailServer } from '#devkit/simulators/smtp.ts';
import { startStripe } from '#devkit/simulators/stripe/simulator.ts';
import { startProduct } from '#devkit/started-product.ts';
import { adminPassword } from './browser-run.ts';

/** Enough tries that no job dies while a test keeps a receiver away. */
const manyRetries = Array(10_000).fill('0.3').join(',');

/** The compiled product with its own Stripe, mail server and database, for browsers to buy from. */
export async function openBrowserShop() {
  const folder = await mkdtemp(path.join(tmpdir(), 'ringwell-shop-'));
  const [stripe, mail, postgres] = await Promise.all([
    startStripe(),
    startMailServer(),
    startEmbeddedPostgres(folder, { fsync: 'off', synchronous_commit: 'off' }),
  ]);
  await stockStripe(stripe);
  const settings = {
    ...stripeSettings(stripe),
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    SMTP_URL: mail.url,
    RETRY_SCHEDULE: manyRetries,
    ADMIN_PASSWORD: adminPassword,
    SESSION_SECRET: 'a session secret that is long enough for tests',
  };
  const product = await startProduct(settings);
  stripe.deliverTo({ url: `${product.url}/api/stripe/webhook`, secret: stripeWebhookSecret });
  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();

  return {
    stripe,
    url: product.url,
    /** The subjects of the emails sent to an address. */
    subjectsTo: (address: string) =>
      mail.mails.filter(({ to }) => JSON.stringify(to).includes(address)).map(({ subject }) => subject),
    /** Lets the intervals of the scheduled jobs pass. */
    async makeScheduledJobsDue() {
      await database.query('UPDATE scheduled_job SET last_started_at = NULL');
    },
    async close() {
      await database.end();
      await product.stop();
      await Promise.all([postgres.stop('immediate'), stripe.close(), mail.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type BrowserShop = Awaited<ReturnType<typeof openBrowserShop>>;
