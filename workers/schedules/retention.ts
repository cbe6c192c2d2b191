import type { ScheduledJob } from './scheduled-job.ts';

/** What is only kept for a while, and for how long. Browsers resend a kept submission for days, hence the month. */
const statements = [
  "DELETE FROM idempotency_key WHERE created_at < now() - interval '30 days'",
  "DELETE FROM admin_session WHERE expires_at < now() - interval '30 days'",
  "DELETE FROM phone_code WHERE created_at < now() - interval '30 days'",
  "DELETE FROM throttle WHERE window_start < now() - interval '1 day'",
];

export const retention: ScheduledJob = {
  name: 'retention',
  everyMilliseconds: 60 * 60 * 1000,
  run: async ({ core }) => {
    for (const text of statements) await core.database.sql.query({ text });
  },
};
