import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { pause, readPauses, resume } from '#core/jobs/pauses.ts';
import { type PausableQueue, pausableQueues } from '#core/jobs/rules.ts';
import { createAuditService } from '#core/operations/audit/service.ts';
import { systemClock } from '#core/platform/clock.ts';
import { type Database, openDatabase } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { newId } from '#core/platform/ids.ts';
import { createLogger } from '#core/platform/logger.ts';
import { readVariables } from './variables.ts';

/** Pauses, resumes and lists queues from the command line. It needs only the database: the workers follow in ten seconds. */
const usage = `Usage:
  npm run jobs -- list
  npm run jobs -- pause QUEUE --reason "why"
  npm run jobs -- resume QUEUE

QUEUE is one of ${pausableQueues.join(', ')}
Set DATABASE_URL to the product's database.`;

const { positionals, values } = parseArgs({ allowPositionals: true, options: { reason: { type: 'string' } } });
const [command, name] = positionals;
const queue = pausableQueues.find((known) => known === name);
const actor = `${userInfo().username} (command line)`;

async function perform(database: Database): Promise<void> {
  if (command === 'list' && !name) return list(database);
  if (command === 'pause' && queue && values.reason) {
    const what = { queue, reason: values.reason, paused_by: actor };
    await audited(database, 'work-paused', queue, () => pause(database.sql, what));
    console.log(`Paused ${queue}. Jobs already running will finish.`);
  } else if (command === 'resume' && queue) {
    await audited(database, 'work-resumed', queue, () => resume(database.sql, queue));
    console.log(`Resumed ${queue}.`);
  } else {
    console.error(usage);
    process.exitCode = 1;
  }
}

async function list({ sql }: Database): Promise<void> {
  const pauses = await readPauses(sql);
  if (pauses.length === 0) console.log('Nothing is paused.');
  for (const { queue: paused, paused_by, since, reason } of pauses)
    console.log(`${paused}: paused by ${paused_by} since ${since.toISOString()}: ${reason}`);
}

/** As in the admin area: nothing happens without an entry, and the entry says how it ended. */
async function audited<T>(
  database: Database,
  action: 'work-paused' | 'work-resumed',
  target: PausableQueue,
  act: () => Promise<T>,
): Promise<T> {
  const audit = createAuditService({ database, clock: systemClock, referenced: {} });
  const where = { address: 'command line', userAgent: '', requestId: newId() };
  const entry = await audit.write({ actor, action, details: { queue: target }, ...where });
  try {
    const done = await act();
    if (entry) await audit.complete(entry, 'done');
    return done;
  } catch (error) {
    if (entry) await audit.complete(entry, error instanceof AppError ? 'refused' : 'failed');
    throw error;
  }
}

const { DATABASE_URL: url } = readVariables();
if (!url) {
  console.error(usage);
  process.exit(1);
}
const database = openDatabase(url, { poolSize: 2, logger: createLogger('silent') });
try {
  await perform(database);
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await database.close();
}
