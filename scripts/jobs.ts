import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { type Pausable, pausable, pause, readPauses, resume } from '#core/jobs/pauses.ts';
import { createAuditService } from '#core/operations/audit/service.ts';
import { systemClock } from '#core/platform/clock.ts';
import { type Database, openDatabase } from '#core/platform/database.ts';
import { AppError } from '#core/platform/errors.ts';
import { newId } from '#core/platform/ids.ts';
import { createLogger } from '#core/platform/logger.ts';
import { readVariables } from './variables.ts';

/** Pauses, resumes and lists work from the command line. It needs only the database, not a running API. */
const usage = `Usage:
  npm run jobs -- list
  npm run jobs -- pause NAME --reason "why"
  npm run jobs -- resume NAME

NAME is a queue or a job: ${pausable.join(', ')}
Set DATABASE_URL to the product's database.`;

const { positionals, values } = parseArgs({ allowPositionals: true, options: { reason: { type: 'string' } } });
const [command, name] = positionals;
const target = pausable.find((known) => known === name);
const actor = `${userInfo().username} (command line)`;

async function perform(database: Database): Promise<void> {
  if (command === 'list' && !name) return list(database);
  if (command === 'pause' && target && values.reason) {
    const { queues } = await audited(database, 'work-paused', target, () =>
      pause(database, { target, reason: values.reason ?? '', pausedBy: actor }),
    );
    const covered = queues.filter((queue) => queue !== target);
    console.log(
      `Paused ${target}${covered.length > 0 ? `: all of ${covered.join(', ')}` : ''}. Jobs already running will finish.`,
    );
  } else if (command === 'resume' && target) {
    await audited(database, 'work-resumed', target, () => resume(database.sql, target));
    console.log(`Resumed ${target}.`);
  } else {
    console.error(usage);
    process.exitCode = 1;
  }
}

async function list({ sql }: Database): Promise<void> {
  const pauses = await readPauses(sql);
  if (pauses.length === 0) console.log('Nothing is paused.');
  for (const { target, pausedBy, since, reason } of pauses)
    console.log(`${target}: paused by ${pausedBy} since ${since.toISOString()}: ${reason}`);
}

/** As in the admin area: nothing happens without an entry, and the entry says how it ended. */
async function audited<T>(
  database: Database,
  action: 'work-paused' | 'work-resumed',
  target: Pausable,
  act: () => Promise<T>,
): Promise<T> {
  const audit = createAuditService({ database, clock: systemClock, referenced: {} });
  const where = { address: 'command line', userAgent: '', requestId: newId() };
  const entry = await audit.write({ actor, action, details: { target }, ...where });
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
