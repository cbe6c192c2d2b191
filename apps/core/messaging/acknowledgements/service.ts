import type { Config } from '#core/config/config.ts';
import type { Database } from '#core/platform/database.ts';
import { hiddenName } from '#core/platform/keys.ts';
import { countTry } from '#core/platform/throttle.ts';
import { acknowledgementLimits, mailboxOf } from './rules.ts';

interface AcknowledgementDependencies {
  database: Database;
  config: Pick<Config, 'acknowledgements' | 'secrets'>;
}

/** Bounds the emails that a form causes to whatever address was typed in, so that nobody can be flooded in our name. */
export function createAcknowledgements(dependencies: AcknowledgementDependencies) {
  return {
    /**
     * Counts an acknowledgement, once for a job, in the database that all processes share. Returns why it must not be sent;
     * null when it may be.
     */
    refusal: (jobId: string, to: string) => refusalOf(dependencies, jobId, to),
  };
}

async function refusalOf(
  { database, config }: AcknowledgementDependencies,
  jobId: string,
  to: string,
): Promise<string | null> {
  const { acknowledgements: bounds, secrets } = config;
  // Its message is stored once it was counted and allowed.
  if (bounds === null || (await database.prisma.message.findUnique({ where: { jobId }, select: { id: true } })))
    return null;
  const mailbox = hiddenName(secrets, mailboxOf(to));
  const limits = acknowledgementLimits(mailbox, bounds);
  if ((await countTry(database.sql, [limits.address])) > 0)
    return `Not sent: this address already got ${bounds.perAddress} confirmations in a day (ACKNOWLEDGEMENTS_PER_ADDRESS)`;
  if ((await countTry(database.sql, [limits.burst])) > 0)
    return `Not sent: ${bounds.perTenMinutes} confirmations went out within ten minutes (ACKNOWLEDGEMENTS_PER_TEN_MINUTES)`;
  if ((await countTry(database.sql, [limits.all])) > 0)
    return `Not sent: ${bounds.perHour} confirmations went out within an hour (ACKNOWLEDGEMENTS_PER_HOUR)`;
  return null;
}
