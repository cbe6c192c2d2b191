import { describe, expect, test } from 'vitest';
import { priorityOf, queueOf } from '#core/jobs/definitions.ts';
import type { EmailPayload } from '#core/jobs/emails.ts';
import type { QueueName } from '#core/jobs/rules.ts';
import { newId } from '#core/platform/ids.ts';

const id = newId();

describe('an email', () => {
  const emails: [email: EmailPayload, queue: QueueName, isUrgent: boolean][] = [
    [{ template: 'sign-in-attack', kind: 'password', to: null, member: null }, 'security-emails', true],
    [{ template: 'purchase-confirmation', id }, 'emails', true],
    [{ template: 'sms-daily-limit', day: '2026-11-22' }, 'emails', true],
    [{ template: 'demo-late', id }, 'emails', true],
    [{ template: 'team-notice', subject: 'contact_form', id }, 'emails', false],
    [{ template: 'acknowledgement', subject: 'demo_request', id }, 'confirmations', false],
    [{ template: 'payment-reminder', invoice: 'in_1', attempts: 1 }, 'emails', false],
    [{ template: 'acknowledgement', subject: 'newsletter_subscriber', id }, 'bulk', false],
    [{ template: 'team-notice', subject: 'newsletter_subscriber', id }, 'bulk', false],
    [{ template: 'commission-receipt', invoice: 'in_1' }, 'bulk', false],
    [{ template: 'sale-waiting', checkout: '01900000-0000-7000-8000-000000000000' }, 'bulk', false],
  ];
  test.each(emails)('%j is in the queue %s, and passes others: %s', (email, queue, isUrgent) => {
    expect(queueOf('send-email', email)).toBe(queue);
    expect(priorityOf({ name: 'send-email', payload: email }) === 0).toBe(isUrgent);
  });

  test('that this build cannot read has the usual priority, as a job has that it does not know', () => {
    const usual = priorityOf({ name: 'send-email', payload: { template: 'team-notice', subject: 'contact_form', id } });
    expect(priorityOf({ name: 'send-email', payload: { template: 'carrier-pigeon' } })).toBe(usual);
    expect(priorityOf({ name: 'send-pigeon', payload: {} })).toBe(usual);
  });
});
