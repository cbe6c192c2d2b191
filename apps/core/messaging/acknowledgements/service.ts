import type { Config } from '#core/config/config.ts';
import type { Database } from '#core/platform/database.ts';
import { hiddenName } from '#core/platform/keys.ts';
import { countTry, readTries } from '#core/platform/throttle.ts';
import { mailboxOf, timeLabel } from '#core/shared/rules.ts';
import {
  type AcknowledgementGroup,
  acknowledgementGroups,
  commonLimits,
  type NoticeGroup,
  noticeGroups,
  ownLimits,
  ownTeamLimits,
  teamLimits,
} from './rules.ts';

interface AcknowledgementDependencies {
  database: Database;
  config: Pick<Config, 'acknowledgements' | 'secrets'>;
}

/** An email to whatever address a visitor typed in. */
interface Acknowledgement {
  jobId: string;
  group: AcknowledgementGroup;
  to: string;
  /** The name of the network it was asked for from; null where none is known. */
  network: string | null;
}

/** An email to the team about a form. */
type FormNotice = Pick<Acknowledgement, 'jobId' | 'network'> & { group: NoticeGroup };

/** Bounds the emails that a form causes to whatever address was typed in, so that nobody can be flooded in our name. */
export function createAcknowledgements(dependencies: AcknowledgementDependencies) {
  return {
    /**
     * Counts an acknowledgement, once for a job, in the database that all processes share. Returns why it must not be sent;
     * null when it may be.
     */
    refusal: (acknowledgement: Acknowledgement) => refusalOf(dependencies, acknowledgement),
    /** As {@link refusal}, for an email that tells the team of a form. */
    noticeRefusal: (notice: FormNotice) => noticeRefusalOf(dependencies, notice),
    /** Whether some were refused, in the window that lasts, because too many went out together. */
    areRefused: () => areRefused(dependencies),
  };
}
export type AcknowledgementService = ReturnType<typeof createAcknowledgements>;

async function refusalOf(
  { database, config }: AcknowledgementDependencies,
  { jobId, group, to, network }: Acknowledgement,
): Promise<string | null> {
  const { acknowledgements: bounds, secrets } = config;
  if (bounds === null || (await isCounted(database, jobId))) return null;
  const own = ownLimits(group, { mailbox: hiddenName(secrets, mailboxOf(to)), network }, bounds);
  const common = commonLimits(group, bounds);
  if ((await countTry(database.sql, [own.address])) > 0)
    return `Not sent: this address already got ${bounds.perAddress} confirmations in a day (ACKNOWLEDGEMENTS_PER_ADDRESS)`;
  for (const limit of own.network)
    if ((await countTry(database.sql, [limit])) > 0)
      return `Not sent: ${limit.tries} confirmations were caused by one network within ${timeLabel(limit.windowSeconds)} (two fifths of ACKNOWLEDGEMENTS_PER_TEN_MINUTES, and six times that in a day)`;
  if ((await countTry(database.sql, [common.burst])) > 0)
    return `Not sent: ${bounds.perTenMinutes} confirmations went out within ten minutes (ACKNOWLEDGEMENTS_PER_TEN_MINUTES)`;
  if ((await countTry(database.sql, [common.all])) > 0)
    return `Not sent: ${bounds.perHour} confirmations went out within an hour (ACKNOWLEDGEMENTS_PER_HOUR)`;
  if ((await countTry(database.sql, [common.day])) > 0)
    return `Not sent: ${common.day.tries} confirmations went out within a day, twice ACKNOWLEDGEMENTS_PER_HOUR`;
  return null;
}

async function noticeRefusalOf(
  { database, config }: AcknowledgementDependencies,
  { jobId, group, network }: FormNotice,
): Promise<string | null> {
  const { acknowledgements: bounds } = config;
  if (bounds === null || (await isCounted(database, jobId))) return null;
  const { hour, day } = teamLimits(group, bounds);
  for (const own of network === null ? [] : ownTeamLimits(group, network, bounds))
    if ((await countTry(database.sql, [own])) > 0)
      return `Not sent: one network caused ${own.tries} emails to the team, two fifths of what TEAM_NOTICES_PER_HOUR allows`;
  if ((await countTry(database.sql, [hour])) > 0)
    return `Not sent: the team got ${hour.tries} emails about forms within an hour (TEAM_NOTICES_PER_HOUR)`;
  if ((await countTry(database.sql, [day])) > 0)
    return `Not sent: the team got ${day.tries} emails about forms within a day, eight times TEAM_NOTICES_PER_HOUR`;
  return null;
}

/** Its message is stored once it was counted and allowed. */
const isCounted = async (database: Database, jobId: string) =>
  (await database.prisma.message.findUnique({ where: { jobId }, select: { id: true } })) !== null;

async function areRefused({ database, config }: AcknowledgementDependencies): Promise<boolean> {
  const { acknowledgements: bounds } = config;
  if (bounds === null) return false;
  const common = acknowledgementGroups.flatMap((group) => Object.values(commonLimits(group, bounds)));
  const limits = [...common, ...noticeGroups.flatMap((group) => Object.values(teamLimits(group, bounds)))];
  const counted = await readTries(database.sql, limits);
  return limits.some(({ key, tries }) => (counted.get(key)?.tries ?? 0) > tries);
}
