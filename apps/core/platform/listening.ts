import pg from 'pg';
import { errorCode } from './database.ts';
import type { Logger } from './logger.ts';

/** Milliseconds: how long connecting may take, and after which an idle connection is checked. */
const silence = { connectionTimeoutMillis: 8_000, keepAliveInitialDelayMillis: 10_000 };
/** Milliseconds until a lost connection is opened again. */
const againMilliseconds = 1_000;

interface ListenOptions {
  /** A direct connection: a pooler in transaction mode does not deliver notifications. */
  url: string;
  channel: 'ringwell_jobs';
  logger: Logger;
  /** Called for each notification, and whenever it begins to listen: some may have been missed before. */
  onNotified(): void;
}

/** Listens to a channel on a connection of its own until it is stopped. A lost connection is opened again. */
export function listen({ url, channel, logger, onNotified }: ListenOptions): { stop(): Promise<void> } {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;

  const connect = async () => {
    const opened = new pg.Client({ connectionString: url, keepAlive: true, ...silence });
    client = opened;
    const lost = (error?: Error) => {
      if (client !== opened) return;
      client = null;
      void opened.end().catch(() => undefined);
      if (stopped) return;
      logger.info({ channel, error_code: error && errorCode(error) }, 'notifications stopped; subscribing again');
      timer = setTimeout(() => {
        connecting = connect();
      }, againMilliseconds);
    };
    opened.on('error', lost);
    opened.on('end', () => lost());
    opened.on('notification', onNotified);
    try {
      await opened.connect();
      await opened.query(`LISTEN ${channel}`);
      onNotified();
    } catch (error) {
      lost(error instanceof Error ? error : undefined);
    }
  };
  let connecting = connect();

  return {
    async stop() {
      stopped = true;
      if (timer) clearTimeout(timer);
      await connecting;
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };
}
