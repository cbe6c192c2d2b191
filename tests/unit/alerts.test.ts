import { describe, expect, test } from 'vitest';
import { isOverdue } from '#core/jobs/schedules.ts';
import { conditionsOf } from '#core/operations/alerts/rules.ts';

describe('the team is notified of', () => {
  const well = { queueAnswers: true, deadJobs: 0, lateSeconds: 0, overdueSchedules: [] };
  test.each<[string, Partial<Parameters<typeof conditionsOf>[0]>, string[]]>([
    ['nothing while all is well', {}, []],
    ['a queue that does not answer', { queueAnswers: false }, ['queue: The queue isn’t responding']],
    ['a dead job', { deadJobs: 1 }, ['dead-jobs: 1 job needs attention']],
    ['dead jobs', { deadJobs: 3 }, ['dead-jobs: 3 jobs need attention']],
    ['nothing that is late by less than 15 minutes', { lateSeconds: 899 }, []],
    ['work that is 15 minutes late', { lateSeconds: 900 }, ['late-jobs: Jobs are running late: 15 minutes']],
    [
      'scheduled jobs that do not run',
      { overdueSchedules: ['retention', 'totals'] },
      ['scheduled-jobs: Scheduled jobs aren’t running: retention, totals'],
    ],
    [
      'each problem of several',
      { queueAnswers: false, deadJobs: 2, lateSeconds: 7_200, overdueSchedules: ['totals'] },
      [
        'queue: The queue isn’t responding',
        'dead-jobs: 2 jobs need attention',
        'late-jobs: Jobs are running late: 2 hours',
        'scheduled-jobs: Scheduled jobs aren’t running: totals',
      ],
    ],
  ])('%s', (_what, findings, expected) => {
    const found = conditionsOf({ ...well, ...findings });
    expect(found.map(({ kind, summary }) => `${kind}: ${summary}`)).toEqual(expected);
  });
});

const [minute, day] = [60, 86_400];
test.each([
  { every: 2, since: 91, failing: null, overdue: false },
  { every: 2, since: 93, failing: null, overdue: true },
  { every: minute, since: 149, failing: null, overdue: false },
  { every: minute, since: 151, failing: null, overdue: true },
  { every: day, since: day + 599, failing: null, overdue: false },
  { every: day, since: day + 601, failing: null, overdue: true },
  { every: day, since: 90, failing: 89, overdue: false },
  { every: day, since: 90, failing: 91, overdue: true },
  { every: day, since: null, failing: null, overdue: false },
])(
  'a job of every $every s that succeeded $since s ago and has failed for $failing s: overdue is $overdue',
  ({ every, since, failing, overdue }) => {
    expect(isOverdue({ every_seconds: every, since_success: since, failing_for: failing })).toBe(overdue);
  },
);
