import { sql } from 'kysely';
import type { Clock } from '#core/platform/clock.ts';
import type { Sql } from '#core/platform/database.ts';
import { db, runForFirst } from '#core/platform/statements.ts';
import { waitingTime } from '#core/text/rules.ts';
import type { SetupLine } from './schemas.ts';
import { lineOf, type Tried } from './tries.ts';

const clocks = { id: 'clock', title: 'Clock' };
/** Seconds that two clocks may differ by. */
const tolerance = 5;

/** Seconds by which this server's clock is ahead of the database's; below zero where it is behind. */
export async function readClock(via: Sql, clock: Clock): Promise<number> {
  const before = clock.now().getTime();
  const found = await runForFirst(via, db.selectNoFrom(sql<Date>`clock_timestamp()`.as('at')));
  const after = clock.now().getTime();
  const theirs = found?.at.getTime() ?? before;
  // The database read its clock somewhere in between, so what fits in there is no difference.
  if (theirs < before) return (before - theirs) / 1000;
  return theirs > after ? (after - theirs) / 1000 : 0;
}

/** Whether this server's clock and the database's say the same. */
export function clockLine(tried: Tried<number>): SetupLine {
  if (tried === null || 'failed' in tried)
    return lineOf(clocks, {
      state: 'unknown',
      found: 'The database’s clock could not be read.',
      meaning: 'We can’t tell whether this server’s clock is right.',
    });
  const seconds = Math.round(Math.abs(tried.answer));
  if (seconds > tolerance)
    return lineOf(clocks, {
      state: 'failing',
      found: `This server’s clock is ${waitingTime(seconds)} ${tried.answer > 0 ? 'ahead of' : 'behind'} the database’s.`,
      meaning:
        'Where this server’s is wrong by more than half a minute, right codes of authenticator apps are refused, and links and limits end at the wrong time.',
      steps: ['Let every server set its clock by a time server (NTP): timedatectl says whether one does.'],
    });
  return lineOf(clocks, {
    state: 'ready',
    found: 'This server’s clock and the database’s say the same.',
    meaning: 'Codes of authenticator apps, links and limits end when they should.',
  });
}
