import type { Config } from '#core/config/config.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Database } from '#core/platform/database.ts';
import { signatures } from '#core/platform/keys.ts';
import { db, runForFirst } from '#core/platform/statements.ts';

/** The same content from the same browser counts once in a window and the next one; after that it is a new form. */
const windowMilliseconds = 10 * 60 * 1000;

/** A form the browser posted without a script, and so without a key. */
export interface PlainPost {
  address: string;
  userAgent: string;
  /** The posted fields, in the schema's order. */
  content: unknown;
}

interface PostKeyDependencies {
  database: Database;
  config: Pick<Config, 'secrets'>;
  clock: Clock;
}

/** Idempotency keys for forms that are posted without a script. */
export function createPostKeys({ database, config, clock }: PostKeyDependencies) {
  return {
    /**
     * The idempotency key of a plain form post. Pages are cached for all visitors and cannot carry one, so it comes
     * from the content, the address and the browser: a double click gets one key, another person another.
     */
    async keyOf(kind: string, post: PlainPost): Promise<string> {
      const window = Math.floor(clock.now().getTime() / windowMilliseconds);
      const keysIn = (each: number) =>
        signatures(config.secrets, 'form-post', JSON.stringify([kind, each, post])).map(
          (signature) => `post-${signature.toString('hex')}`,
        );
      // The current window's key by the previous secret may be stored as well.
      const [current = '', ...others] = [...keysIn(window), ...keysIn(window - 1)];
      const found = await runForFirst(
        database.sql,
        db.selectFrom('idempotency_key').select('key').where('scope', '=', kind).where('key', 'in', others),
      );
      return found?.key ?? current;
    },
  };
}
export type PostKeys = ReturnType<typeof createPostKeys>;
