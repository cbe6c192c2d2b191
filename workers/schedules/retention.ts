import { db, inSeconds, run } from '#core/platform/statements.ts';
import type { ScheduledJob } from './scheduled-job.ts';

/** What is deleted, and after how long. Browsers resend a stored submission for days, hence the month. */
const daySeconds = 86_400;
const monthAgo = inSeconds(-30 * daySeconds);
const statements = [
  db.deleteFrom('idempotency_key').where('created_at', '<', monthAgo),
  db.deleteFrom('admin_session').where('expires_at', '<', monthAgo),
  db.deleteFrom('phone_code').where('created_at', '<', monthAgo),
  db.deleteFrom('throttle').where('window_start', '<', inSeconds(-daySeconds)),
];

export const retention: ScheduledJob = {
  name: 'retention',
  everyMilliseconds: 60 * 60 * 1000,
  run: async ({ core }) => {
    for (const statement of statements) await run(core.database.sql, statement);
  },
};
