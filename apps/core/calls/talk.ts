import { demoStatuses, demoWeekOf } from '#core/leads/demo-request/rules.ts';
import type { Tracker } from '#core/leads/tracking.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Database } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { db, runForFirst } from '#core/platform/statements.ts';
import { statusForSender } from '#core/resources/rules.ts';
import { knowledgeFrom } from './from-description.ts';
import { samples } from './samples.ts';
import type { talkCloseCodes } from './schemas.ts';
import { createTrialCall, type TrialCall } from './trial-call.ts';

interface TalkDependencies {
  database: Database;
  tracking: Pick<Tracker, 'readDashboard'>;
  clock: Clock;
}

/** Whom a visitor wants to talk to: a sample business, or the receptionist of a demo request's link. */
interface Wanted {
  sample?: string | undefined;
  token?: string | undefined;
}

/** A conversation, or why there is none. */
export type Talk = { call: TrialCall } | { refused: keyof typeof talkCloseCodes };

/** Conversations in the browser. */
export function createTalkService({ database, tracking, clock }: TalkDependencies) {
  return {
    async open({ sample, token }: Wanted): Promise<Talk> {
      if (token !== undefined) return openOwn(token);
      const found = samples.find(({ id }) => id === sample);
      return found
        ? { call: createTrialCall({ knowledge: found.knowledge, trial: 'sample' }, clock) }
        : { refused: 'unknown' };
    },
  };

  /** Talks to the receptionist of a demo, until its seven days are over. Spam is answered like a new request. */
  async function openOwn(token: string): Promise<Talk> {
    const id = demoOf(token);
    const demo =
      id === null
        ? undefined
        : await runForFirst(
            database.sql,
            db
              .selectFrom('demo_request')
              .select(['status', 'business_description', 'important_features'])
              .where('id', '=', id),
          );
    const shown = demo && statusForSender(demo.status, 'pending');
    const status = demoStatuses.find((known) => known === shown);
    const week = status ? demoWeekOf[status] : null;
    if (!demo || week === null) return { refused: 'unknown' };
    if (week === 'over') return { refused: 'over' };
    const { business_description: description, important_features: features } = demo;
    return { call: createTrialCall({ knowledge: knowledgeFrom({ description, features }), trial: 'preview' }, clock) };
  }

  function demoOf(token: string): string | null {
    try {
      return tracking.readDashboard(token).id;
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }
}
