import { describe, expect, test } from 'vitest';
import type { TrackedStatus } from '#core/leads/schemas.ts';
import { headline, stepsOf } from '../../../apps/web/pages/status/labels.ts';

const status = (overrides: Partial<TrackedStatus> = {}): TrackedStatus => ({
  kind: 'contact_form',
  reference: 'C-7K4M2-QXD93',
  received_at: '9:00',
  delivered: true,
  delivered_at: '9:01',
  delayed: false,
  stuck: false,
  answered: false,
  answered_at: null,
  closed: false,
  promised_by: '11:00',
  overdue: false,
  demo_week: null,
  ends_at: null,
  partner_link: null,
  ...overrides,
});
const answered = { answered: true, answered_at: '10:00' };
const demo = { kind: 'demo_request', ...answered, ends_at: 'Monday' } as const;
const steps = (overrides: Partial<TrackedStatus>) =>
  stepsOf(status(overrides), (iso) => iso).map(({ state, title, text }) => `${state}: ${title}. ${text}`);

describe('the status page', () => {
  test.each<[Partial<TrackedStatus>, string]>([
    [{ delivered: false, delivered_at: null }, 'We have your message.'],
    [{}, 'Your message is with our team.'],
    [{ overdue: true }, 'You should have heard from us by now.'],
    [{ kind: 'custom_deal', overdue: true }, 'We’re running late. We’re sorry.'],
    [answered, 'We’ve answered your message.'],
    [{ answered: true, closed: true }, 'Your message is closed.'],
    [{ ...demo, demo_week: null, closed: true }, 'Your demo request is closed.'],
    [{ ...demo, demo_week: 'running' }, 'Your demo number is set up.'],
    [{ ...demo, demo_week: 'over' }, 'Your demo has ended.'],
    [{ ...demo, demo_week: 'plan' }, 'You chose a plan. Thank you!'],
  ])('with %j says "%s"', (overrides, sentence) => {
    expect(headline(status(overrides))).toBe(sentence);
  });

  test('says plainly that the team was not reached, and whether that is still retried', () => {
    const late = { delivered: false, delivered_at: null, delayed: true };
    expect(steps(late)[1]).toMatch(/^late: .*Nothing is lost: we’ll keep trying/);
    expect(steps({ ...late, stuck: true })[1]).toMatch(/^late: It hasn’t reached our team.*stopped.*call us/);
  });

  test('shows the promised and the actual times of an answer', () => {
    expect(steps({})[2]).toBe(
      'open: A team member will email you. By 11:00. If you don’t hear from us by then, please call us.',
    );
    expect(steps({ overdue: true })[2]).toMatch(/^late: .*It was due by 11:00\./);
    expect(steps(answered)[2]).toBe('done: A team member has replied. 10:00. Due by 11:00.');
  });

  test('says why a demo request is closed, and mentions no seven days', () => {
    const closed = steps({ ...demo, answered_at: null, demo_week: null, closed: true });
    expect(closed).toHaveLength(3);
    expect(closed[2]).toMatch(/^done: We closed it\. You told us this was the wrong page/);
  });

  test('counts the seven days of a demo, and stops when they are over or do not matter any more', () => {
    const last = (overrides: Partial<TrackedStatus>) => steps({ ...demo, ...overrides }).at(-1);
    expect(last({ demo_week: 'ahead', ends_at: null })).toMatch(/^open: .*The 7 days start when it’s set up/);
    expect(last({ demo_week: 'running' })).toMatch(/^now: .*Until Monday\. To get the full dashboard, choose a plan/);
    expect(last({ demo_week: 'over' })).toMatch(/^done: Your 7 days are over\. They ended Monday/);
    expect(last({ demo_week: 'plan' })).toMatch(/^done: You chose a plan/);
    expect(steps({ ...demo, demo_week: 'plan', answered_at: null }).join()).not.toContain('number was set up');
  });
});
