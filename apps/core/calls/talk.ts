import { demoWeekOf } from '#core/leads/demo-request/rules.ts';
import type { Tracker } from '#core/leads/tracking.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Database } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { newId } from '#core/platform/ids.ts';
import { db, runForFirst } from '#core/platform/statements.ts';
import type { WishReader } from '#core/receptionist/asking-model.ts';
import { readReceptionist } from '#core/receptionist/records.ts';
import { samples } from '#core/receptionist/samples.ts';
import type { TalkRequest } from '#core/receptionist/schemas.ts';
import type { TalkCall, TalkPage } from '#core/receptionist/talk-call.ts';
import { createTrialCall } from '#core/receptionist/trial-call.ts';
import { createBrowserCall } from './browser-call.ts';

interface TalkDependencies {
  database: Database;
  tracking: Pick<Tracker, 'readDashboard'>;
  clock: Clock;
  readWish: WishReader | null;
}

/** Whom a page wants to talk to: a sample business, or the receptionist of a demo request's link. */
type Setup = Extract<TalkRequest, { type: 'setup' }>;

/** Conversations in the browser. */
export function createTalkService({ database, tracking, clock, readWish }: TalkDependencies) {
  /** The pages that this process serves, by their calls: the newer of two for one call is served. */
  const serving = new Map<string, TalkPage>();
  return {
    /** The conversation that a page wants; null after it was refused. */
    async open(setup: Setup, page: TalkPage): Promise<TalkCall | null> {
      if (setup.token !== undefined) return openOwn(setup.token, setup, page);
      const found = samples.find(({ id }) => id === setup.sample);
      if (!found) page.refuse('unknown');
      return found ? createTrialCall(found.knowledge, clock, readWish) : null;
    },
  };

  /** Talks to the receptionist of a demo, until its seven days are over. Spam is answered like a new request. */
  async function openOwn(token: string, { call, turn }: Setup, page: TalkPage): Promise<TalkCall | null> {
    const demo = await demoOf(token);
    const week = demo ? demoWeekOf(demo.status) : null;
    const own = demo && week !== null ? await readReceptionist(database.sql, demo.receptionist) : null;
    if (!demo || !own || week === 'over') {
      page.refuse(week === 'over' ? 'over' : 'unknown');
      return null;
    }
    const id = call ?? newId();
    serving.get(id)?.refuse('replaced');
    serving.set(id, page);
    const known = call === undefined ? null : (turn ?? 0);
    const about = { id, receptionist: demo.receptionist, knowledge: own.knowledge, demo, turn: known };
    const opened = createBrowserCall({ database, clock, readWish }, about, page);
    return {
      ...opened,
      leave() {
        if (serving.get(id) === page) serving.delete(id);
        return opened.leave();
      },
    };
  }

  async function demoOf(token: string) {
    const id = idOf(token);
    if (id === null) return undefined;
    return runForFirst(
      database.sql,
      db
        .selectFrom('demo_request as d')
        .innerJoin('receptionist as r', 'r.demo_id', 'd.id')
        .select(['d.status', 'd.reference', 'd.request_id', 'r.id as receptionist'])
        .where('d.id', '=', id),
      'demo-to-talk-to',
    );
  }

  function idOf(token: string): string | null {
    try {
      return tracking.readDashboard(token).id;
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }
}
