import { describe, expect, test } from 'vitest';
import {
  demoStatuses,
  demoTransitions,
  emailWanted,
  initialDemoStatus,
  readyForDemoOptions,
  reminderDelay,
  textWanted,
  waitsForNumber,
} from '#core/leads/demo-request/rules.ts';
import { askedFor, deliveryState } from '#core/messaging/messages/rules.ts';
import { textableNumber } from '#core/messaging/phone-verification/phone.ts';
import { createUnsubscribeService } from '#core/messaging/unsubscribe/service.ts';
import { networkOf } from '#core/platform/network.ts';
import { testConfig } from '#tests/support/product.ts';

const hour = 3_600;

describe('a demo’s lifecycle', () => {
  test('goes one way, and ends', () => {
    const reachable = (from: (typeof demoStatuses)[number]): Set<string> =>
      new Set(demoTransitions[from].flatMap((next) => [next, ...reachable(next)]));
    for (const status of demoStatuses) expect(reachable(status).has(status), status).toBe(false);
    const initial = [...new Set(readyForDemoOptions.map(initialDemoStatus))];
    expect(new Set(initial.flatMap((status) => [status, ...reachable(status)]))).toEqual(new Set(demoStatuses));
  });

  test.each([
    ['yes', 'pending'],
    ['interested', 'pending'],
    ['wrong-page', 'wrong_page'],
  ] as const)('the request of a visitor who answers "%s" starts as %s', (answer, status) => {
    expect(initialDemoStatus(answer)).toBe(status);
  });

  test.each([
    ['set up at once', 0, 48],
    ['set up after a day', 24, 24],
    ['set up late', 60, 24],
  ])('the reminder of a demo that was %s comes 48 hours after the request, and never at once', (_when, age, hours) => {
    expect(reminderDelay(age * hour)).toBe(hours * hour);
  });

  const asked = {
    demo_number: '+16295550123',
    email_reminders: true,
    sms_reminders: true,
    phone_verification: 'verified',
  };
  test.each([
    ['demo-late', ['pending']],
    ['demo-assigned', ['assigned', 'active']],
    ['demo-reminder', ['assigned']],
    ['demo-ending', ['assigned', 'active']],
    ['demo-expired', ['expired', 'released']],
    ['demo-converted', ['converted']],
  ] as const)('the email "%s" is wanted while it is true', (template, statuses) => {
    const wanted = demoStatuses.filter((status) => emailWanted[template]({ ...asked, status }));
    expect(wanted).toEqual(statuses);
  });

  test('a converted demo without a number gets no email about its dashboard', () => {
    expect(emailWanted['demo-converted']({ ...asked, status: 'converted', demo_number: null })).toBe(false);
  });

  test.each([
    ['pending', null, 'a@shop.example', true],
    ['assigned', '+16295550123', 'a@shop.example', false],
    ['converted', null, 'a@shop.example', true],
    ['converted', '+16295550123', 'a@shop.example', false],
    ['converted', null, 'erased', false],
    ['released', null, 'a@shop.example', false],
  ])('a demo that is %s, with the number %j, of %s waits for a number: %j', (status, demo_number, email, waits) => {
    expect(waitsForNumber({ status, demo_number, email })).toBe(waits);
  });

  test('a customer without consent to reminders gets none', () => {
    for (const template of ['demo-reminder', 'demo-ending', 'demo-expired'] as const)
      for (const status of demoStatuses)
        expect(emailWanted[template]({ ...asked, email_reminders: false, status })).toBe(false);
    expect(textWanted({ ...asked, status: 'assigned' })).toBe(true);
    expect(textWanted({ ...asked, status: 'active' })).toBe(false);
    expect(textWanted({ ...asked, status: 'assigned', sms_reminders: false })).toBe(false);
    expect(textWanted({ ...asked, status: 'assigned', phone_verification: 'skipped' })).toBe(false);
  });
});

describe('text messages', () => {
  test.each([
    ['STOP', 'stop'],
    [' stop! ', 'stop'],
    ['Unsubscribe', 'stop'],
    ['opt-out', 'stop'],
    ['Start', 'start'],
    ['HELP', 'help'],
    ['please do not stop', null],
    ['', null],
  ])('the answer "%s" asks for %s', (answer, word) => {
    expect(askedFor(answer)).toBe(word);
  });

  test.each([
    ['queued', null],
    ['sent', null],
    ['delivered', 'delivered'],
    ['undelivered', 'failed'],
    ['failed', 'failed'],
    ['something new', null],
  ])('the status %s means %s', (status, state) => {
    expect(deliveryState(status)).toBe(state);
  });

  test.each([
    ['(615) 555-0142', '+16155550142'],
    ['1-615-555-0142', '+16155550142'],
    ['+44 7400 123456', '+447400123456'],
    ['0049 170 1234567', '+491701234567'],
    ['1-900-555-1234', null],
    ['555-0142', null],
    ['not a number', null],
  ])('%s is addressed as %s', (written, number) => {
    expect(textableNumber(written)).toBe(number);
  });

  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:0:1::7', '2001:db8:0:1'],
    ['2001:db8:0:1:ffff::9', '2001:db8:0:1'],
    ['unknown', 'unknown'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('an unsubscribe link', () => {
  const service = createUnsubscribeService({ config: testConfig('postgresql://nowhere/x', '.data') });
  const id = '01900000-0000-7000-8000-000000000000';
  const tokenOf = (list: 'newsletter' | 'demo') => service.link(list, id).split('/').at(-1) ?? '';

  test('says what it is about, and cannot be forged', () => {
    for (const list of ['newsletter', 'demo'] as const) {
      const token = tokenOf(list);
      expect(service.read(token)).toEqual({ list, id });
      const others = [
        `${token}x`,
        token.slice(1),
        token.replace(/^./, list === 'demo' ? 'n' : 'd'),
        '',
        `${token.slice(0, -1)}!`,
      ];
      for (const other of others) expect(service.read(other), other).toBeNull();
    }
  });
});
