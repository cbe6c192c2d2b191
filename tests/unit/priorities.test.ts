import { describe, expect, test } from 'vitest';
import {
  type EmailPayload,
  emailPriority,
  type QueueName,
  queueNames,
  queueOf,
  queues,
} from '#core/jobs/definitions.ts';
import { newId } from '#core/platform/ids.ts';

const id = newId();

describe('the priority of a job', () => {
  const emails: [email: EmailPayload, queue: QueueName][] = [
    [{ template: 'sign-in-attack', kind: 'password', to: null, member: null }, 'emails-security'],
    [{ template: 'purchase-confirmation', id }, 'emails-urgent'],
    [{ template: 'sms-daily-limit', day: '2026-11-22' }, 'emails-urgent'],
    [{ template: 'demo-late', id }, 'emails-urgent'],
    [{ template: 'team-notice', subject: 'contact_form', id }, 'emails'],
    [{ template: 'acknowledgement', subject: 'demo_request', id }, 'emails'],
    [{ template: 'payment-reminder', invoice: 'in_1', attempts: 1 }, 'emails'],
    [{ template: 'acknowledgement', subject: 'newsletter_subscriber', id }, 'emails-bulk'],
    [{ template: 'team-notice', subject: 'newsletter_subscriber', id }, 'emails-bulk'],
    [{ template: 'commission-receipt', invoice: 'in_1' }, 'emails-bulk'],
    [{ template: 'sale-waiting', checkout: '01900000-0000-7000-8000-000000000000' }, 'emails-bulk'],
  ];
  test.each(emails)('of the email %j puts it in %s', (email, queue) => {
    expect(queueOf('send-email', email)).toBe(queue);
  });

  test('of a phone code is urgent, of what else is done with phones it is not', () => {
    expect(queues[queueOf('send-otp', { id })]).toBe('urgent');
    expect(queues[queueOf('demo-sms', { id })]).toBe('normal');
  });

  test('is that of its queue, and urgent queues are served first', () => {
    for (const [email, queue] of emails) expect(queues[queue]).toBe(emailPriority(email));
    const order = queueNames.map((name) => queues[name]);
    expect(order).toEqual([...order].toSorted((a, b) => rank[a] - rank[b]));
  });
});

const rank = { urgent: 0, normal: 1, bulk: 2 };
