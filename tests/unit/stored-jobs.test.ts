import { describe, expect, test } from 'vitest';
import { emailPayload, jobNames } from '#core/jobs/definitions.ts';
import { currentJob, knownJobs, summarise } from '#core/jobs/stored-jobs.ts';

const id = '0193f0f0-0000-7000-8000-000000000001';

describe('a job that an earlier version stored', () => {
  const retired: [name: string, payload: object, summary: string][] = [
    [
      'alert-team',
      { about: 'sms-daily-limit', day: '2026-11-20' },
      'Tell the team that the text message limit was reached (2026-11-20)',
    ],
    ['alert-team', { about: 'dead-jobs', episode: id }, 'Tell the team that jobs need attention'],
    ['alert-team', { about: 'late-jobs', episode: id }, 'Tell the team that jobs are late'],
    ['demo-email', { letter: 'late', id }, 'Alert the team if the demo isn’t set up on time'],
    ['demo-email', { letter: 'assigned', id }, 'Email the customer their demo number'],
    ['demo-email', { letter: 'reminder', id }, 'Email a reminder if no one has called the demo number'],
    ['demo-email', { letter: 'ending', id }, 'Email that the demo ends tomorrow'],
    ['demo-email', { letter: 'expired', id }, 'Email that the demo has ended'],
    ['demo-email', { letter: 'converted', id }, 'Email that the full dashboard is available'],
    ['partner-decision-email', { change: id }, 'Email the applicant our decision'],
    ['deal-decision-email', { change: id }, 'Email the sales rep our decision on the deal'],
    ['send-purchase-confirmation', { id }, 'Email the buyer a purchase confirmation'],
    ['send-payment-reminder', { invoice: 'in_1', attempts: 2 }, 'Email the buyer about a failed payment'],
    ['send-commission-receipt', { invoice: 'in_1' }, 'Email the partner a commission receipt'],
  ];

  test.each(retired)('as %s %j is an email with the same words now', (name, payload, summary) => {
    expect(jobNames).not.toContain(name);
    expect(knownJobs[name]).toBe(1);
    const current = currentJob({ name, payload });
    expect(current.name).toBe('send-email');
    expect(emailPayload.parse(current.payload)).toEqual(current.payload);
    expect(summarise({ name, payload })).toBe(summary);
  });

  test('with an unknown payload is left unchanged', () => {
    const stored = { name: 'demo-email', payload: { letter: 'birthday', id } };
    expect(currentJob(stored)).toEqual(stored);
    expect(summarise(stored)).toBe('demo-email');
  });
});
