import { describe, expect, test } from 'vitest';
import { emailPayload, jobNames } from '#core/jobs/definitions.ts';
import { currentJob, knownJobs, summarise } from '#core/jobs/stored-jobs.ts';

const id = '0193f0f0-0000-7000-8000-000000000001';

describe('a job that an earlier version stored', () => {
  const retired: [name: string, payload: object, summary: string][] = [
    [
      'alert-team',
      { about: 'sms-daily-limit', day: '2026-11-20' },
      'Tell the team that the text messages of 2026-11-20 are used up',
    ],
    ['alert-team', { about: 'dead-jobs', episode: id }, 'Tell the team that jobs need a person'],
    ['alert-team', { about: 'late-jobs', episode: id }, 'Tell the team that work is late'],
    ['demo-email', { letter: 'late', id }, 'Tell the team if the demo is not set up in time'],
    ['demo-email', { letter: 'assigned', id }, 'Email the demo’s number'],
    ['demo-email', { letter: 'reminder', id }, 'Remind of the demo by email, if nobody has called it'],
    ['demo-email', { letter: 'ending', id }, 'Email that the demo ends tomorrow'],
    ['demo-email', { letter: 'expired', id }, 'Email that the demo has ended'],
    ['demo-email', { letter: 'converted', id }, 'Email that the full dashboard is open'],
    ['partner-decision-email', { change: id }, 'Email the applicant what was decided about the partnership'],
    ['deal-decision-email', { change: id }, 'Email the sales rep what was decided about the deal'],
    ['send-purchase-confirmation', { id }, 'Confirm the purchase to the buyer'],
    ['send-payment-reminder', { invoice: 'in_1', attempts: 2 }, 'Tell the buyer that a payment did not go through'],
    ['send-commission-receipt', { invoice: 'in_1' }, 'Email the partner what a payment earned'],
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
