import type { Config } from '#core/config/config.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Database } from '#core/platform/database.ts';
import { hmac } from '#core/platform/hmac.ts';
import { db, runForFirst } from '#core/platform/statements.ts';

/** The same words from the same browser count once in a window and the one after it; later they are a new form. */
const windowMilliseconds = 10 * 60 * 1000;

/** A form as a browser posted it by itself, without a key of its own. */
export interface PlainPost {
  address: string;
  userAgent: string;
  /** What was posted, with its fields in the schema's order. */
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
     * The key of a post. Pages are shared by all visitors and cannot carry one, so it is derived from the words, the
     * address and the browser: a double click gets one key, another person with the same words another.
     */
    async keyOf(kind: string, post: PlainPost): Promise<string> {
      const window = Math.floor(clock.now().getTime() / windowMilliseconds);
      const keyIn = (each: number) =>
        `post-${hmac(config.secrets.session, 'form-post', JSON.stringify([kind, each, post])).toString('hex')}`;
      const before = keyIn(window - 1);
      const found = await runForFirst(
        database.sql,
        db.selectFrom('idempotency_key').select('key').where('scope', '=', kind).where('key', '=', before),
      );
      return found ? before : keyIn(window);
    },
  };
}
export type PostKeys = ReturnType<typeof createPostKeys>;
