import type { Config } from '#core/config/config.ts';
import type { Sql } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { hiddenName } from '#core/platform/keys.ts';
import { networkOf } from '#core/platform/network.ts';
import { db, runForFirst } from '#core/platform/statements.ts';
import { countTry } from '#core/platform/throttle.ts';

type Settings = Pick<Config, 'uploads' | 'secrets' | 'site'>;

const daySeconds = 24 * 60 * 60;
const kilobyte = 1024;

/** A contract that cannot be taken now. It says how to send the file otherwise; the deal itself can still be sent. */
function quotaReached(whose: 'network' | 'all', { site }: Pick<Config, 'site'>): AppError {
  const why =
    whose === 'network' ? 'We can’t take more files from your network today.' : 'We can’t store files right now.';
  const message = `${why} Please remove the file, send the deal without it, and email the file to ${site.supportEmail} with your reference number.`;
  return new AppError('payload_too_large', message, { errors: [{ field: 'contractFile', message }] });
}

/**
 * Counts a contract against what its sender’s network, and all together, may store in a day, in the transaction that
 * stores it: what is not stored is not counted. Throws `payload_too_large`.
 */
export async function countUpload(via: Sql, config: Settings, upload: { address: string; bytes: number }) {
  const { perAddressBytes, inAllBytes } = config.uploads;
  const limitOf = (key: string, bytes: number) => ({
    key: `upload:${key}`,
    tries: Math.floor(bytes / kilobyte),
    windowSeconds: daySeconds,
  });
  const size = Math.ceil(upload.bytes / kilobyte);
  const own = limitOf(hiddenName(config.secrets, networkOf(upload.address)), perAddressBytes);
  if ((await countTry(via, [own], size)) > 0) throw quotaReached('network', config);
  if ((await countTry(via, [limitOf('all', inAllBytes)], size)) > 0) throw quotaReached('all', config);
}

/** Whether a deal was already stored under this key: sending it again stores nothing. */
export async function wasStored(via: Sql, idempotencyKey: string | null): Promise<boolean> {
  if (idempotencyKey === null) return false;
  const found = await runForFirst(
    via,
    db
      .selectFrom('idempotency_key')
      .select('record_id')
      .where('scope', '=', 'custom_deal')
      .where('key', '=', idempotencyKey),
  );
  return found !== undefined;
}
