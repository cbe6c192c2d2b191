import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { knowledgeFrom } from '#core/receptionist/from-description.ts';
import { hoursAnswer } from '#core/receptionist/hours-answer.ts';
import { isEmergency } from '#core/receptionist/intents.ts';
import { localTime, mayTransfer, periodAt } from '#core/receptionist/opening-hours.ts';
import { momentText } from '#core/receptionist/phrases.ts';
import type { Knowledge } from '#core/receptionist/schemas.ts';
import { digitRuns, phoneNumber, readDigits, withoutCards } from '#core/receptionist/spoken-digits.ts';
import { whenSaid } from '#core/receptionist/spoken-times.ts';
import { usesUrgentWords } from '#core/receptionist/urgent-words.ts';
import { businesses } from './businesses.ts';

describe('digits', () => {
  test.each([
    ['615 555 0100', '6155550100'],
    ['six one five five five five oh one double zero', '6155550100'],
    ['it’s (615) 555-0100, thanks', '6155550100'],
    ['eight hundred five five five forty-two forty', '8005554240'],
    ['oh no', ''],
  ])('“%s” are %s', (said, digits) => {
    expect(digitRuns(said)[0]?.digits ?? '').toBe(digits);
  });

  test.each([
    ['6155550100', '+16155550100'],
    ['16155550100', '+16155550100'],
    ['615555010', null],
    ['1155550100', null],
  ])('%s is the phone number %s', (digits, number) => {
    expect(phoneNumber(digits)).toBe(number);
  });

  test('a number is read back in groups', () => {
    expect(readDigits('+16155550100')).toBe('6 1 5, 5 5 5, 0 1 0 0');
  });
});

describe('a payment card number', () => {
  test.each([
    ['my card is 4242 4242 4242 4242', 'my card is [card number]'],
    ['4242-4242-4242-4242 exp 12/28', '[card number] exp 12/28'],
    ['four two four two four two four two four two four two four two four two please', '[card number] please'],
    ['forty two forty two, forty two forty two, forty two forty two, forty two forty two', '[card number]'],
    ['378282246310005 and 123', '[card number]'],
    ['call 615 555 0100', 'call 615 555 0100'],
    ['615 555 0100, 615 555 0100', '615 555 0100, 615 555 0100'],
  ])('“%s” is kept as “%s”', (said, kept) => {
    expect(withoutCards(null, said)).toEqual({ before: null, text: kept });
  });

  test.each([
    ['it’s 4242 4242', '4242 4242, expires May', 'it’s [card number]', '[card number], expires May'],
    ['four two four two four two four two', 'four two four two four two four two', '[card number]', '[card number]'],
    ['615 555 0100', '615 555 0199', '615 555 0100', '615 555 0199'],
    ['at 4242 4242 Main Street', '4242 4242', 'at 4242 4242 Main Street', '4242 4242'],
  ])('“%s” and then “%s” are kept as “%s” and “%s”', (before, said, keptBefore, kept) => {
    expect(withoutCards(before, said)).toEqual({ before: keptBefore, text: kept });
  });
});

describe('on Tuesday, December 1, a caller means by', () => {
  const today = Temporal.PlainDate.from('2026-12-01');
  test.each([
    ['tomorrow at 10', '2026-12-02 10:00'],
    ['the day after tomorrow', '2026-12-03'],
    ['Thursday morning', '2026-12-03 morning'],
    ['this Friday at noon', '2026-12-04 12:00'],
    ['on Tuesday', '2026-12-01'],
    ['next Tuesday', '2026-12-08'],
    ['Wednesday next week, half past three', '2026-12-09 3:30'],
    ['next week', 'week of 2026-12-07'],
    ['in two weeks', '2026-12-15'],
    ['December 5th at 4 p.m.', '2026-12-05 16:00'],
    ['the fifth of January', '2027-01-05'],
    ['on the ninth', '2026-12-09'],
    ['12/24', '2026-12-24'],
    ['ten thirty', '10:30'],
    ['quarter to five', '4:45'],
    ['at 3 in the afternoon', '15:00 afternoon'],
    ['four pm', '16:00'],
    ['I sat down and had a second coffee in May', ''],
    ['my daughter is four years old', ''],
  ])('“%s”: %s', (said, expected) => {
    const { day, week, part, time } = whenSaid(said, today);
    const parts = [
      week ? `week of ${week}` : '',
      day ? `${day}` : '',
      time ? `${time.hour}:${String(time.minute).padStart(2, '0')}` : '',
      part ?? '',
    ];
    expect(parts.filter(Boolean).join(' ')).toBe(expected);
  });
});

describe('an emergency', () => {
  test.each([
    ['My house is on fire', true],
    ['He can’t breathe!', true],
    ['I smell gas in the basement', true],
    ['I think she’s having a heart attack', true],
    ['This is an emergency', true],
    ['It’s not an emergency', false],
    ['Do you have a fireplace?', false],
    ['I was fired last week', false],
    ['I was injured at work last year', false],
    ['Do you see emergency patients?', false],
    ['Do you treat bleeding gums?', false],
    ['My son is bleeding badly', true],
  ])('“%s”: %s', (said, expected) => {
    expect(isEmergency(said)).toBe(expected);
  });

  test.each([
    ['burst pipe', 'The pipe in my kitchen burst', true],
    ['burst pipe', 'pipes are bursting', true],
    ['no water', 'There is no hot water', true],
    ['no water', 'I would like some water', false],
    ['burst pipe', 'Do you sell pipes?', false],
  ])('of an owner’s words “%s” in “%s”: %s', (phrase, said, expected) => {
    expect(usesUrgentWords([phrase], said)).toBe(expected);
  });
});

describe('opening hours', () => {
  const at = (local: string, { time_zone }: Knowledge) =>
    Temporal.PlainDateTime.from(local).toZonedDateTime(time_zone).epochMilliseconds;
  const isOpen = (business: Knowledge, local: string) =>
    periodAt(business, localTime(business, new Date(at(local, business)))) !== undefined;

  test.each([
    ['before it opens', '2026-12-01T07:59', false],
    ['from the minute on that it opens', '2026-12-01T08:00', true],
    ['until the minute that it closes', '2026-12-01T17:00', false],
    ['on a holiday', '2026-12-25T10:00', false],
  ])('a dental office, %s', (_when, local, expected) => {
    expect(isOpen(businesses.dental, local)).toBe(expected);
  });

  test.each([
    ['at 1:59 on Saturday morning, of Friday’s night', '2026-12-05T01:59', true],
    ['at two', '2026-12-05T02:00', false],
    ['at midnight after Wednesday', '2026-12-03T00:00', false],
    ['between Saturday’s two periods', '2026-12-05T16:00', false],
  ])('a bar, %s', (_when, local, expected) => {
    expect(isOpen(businesses.bar, local)).toBe(expected);
  });

  test('the night on which the clocks change is an hour shorter, and ends when the clock says so', () => {
    const night: Knowledge = { ...businesses.bar, hours: { sat: [{ open: '22:00', close: '03:30' }] } };
    const open = (moment: string) => periodAt(night, localTime(night, new Date(moment)));
    // March 8, 2026: 2 AM to 3 AM does not exist in New York.
    expect(open('2026-03-08T07:29:00Z')?.end.toPlainTime().toString()).toBe('03:30:00');
    expect(open('2026-03-08T07:30:00Z')).toBeUndefined();
    expect(open('2026-03-08T02:59:00Z')).toBeUndefined();
  });

  test('what is named is the next day that it opens', () => {
    const now = localTime(businesses.dental, new Date(at('2026-12-24T18:00', businesses.dental)));
    expect(hoursAnswer(businesses.dental, 'Are you open?', now)).toBe(
      'We’re closed right now. We open again on Monday, December 28, at 8 AM.',
    );
    expect(hoursAnswer(businesses.dental, 'Are you open over the holidays?', now)).toBe(
      'We’re closed on Christmas Day, Friday, December 25 and New Year’s Day, Friday, January 1.',
    );
    expect(hoursAnswer(businesses.plumber, 'Are you open on weekends?', now)).toBe(
      'We’re open Saturday 8 AM to 2 PM, closed on Sunday.',
    );
  });

  test.each([
    ['open_hours', '2026-12-01T10:00', false, true],
    ['open_hours', '2026-12-01T20:00', false, false],
    ['open_hours', '2026-12-01T20:00', true, true],
    ['urgent', '2026-12-01T10:00', false, false],
    ['urgent', '2026-12-01T20:00', true, true],
    ['always', '2026-12-01T20:00', false, true],
    ['never', '2026-12-01T10:00', true, false],
  ] as const)('put through %s: at %s, urgent %s: %s', (transfer_when, local, isUrgent, expected) => {
    const business = { ...businesses.dental, transfer_when };
    expect(mayTransfer(business, new Date(at(local, business)), isUrgent)).toBe(expected);
  });
});

describe('the receptionist of a new demo', () => {
  const made = (description: string, features: string[] = []) => knowledgeFrom({ description, features });

  test('knows each sentence of the description', () => {
    const answers = made('We fix bikes, e.g. brakes. Dr. Lee owns it!\nA tune-up is $80.00.\n\n---\n').facts;
    expect(answers.map(({ answer }) => answer)).toEqual([
      'We fix bikes, e.g. brakes.',
      'Dr. Lee owns it!',
      'A tune-up is $80.00.',
    ]);
  });

  test('offers appointments only where that was chosen, and knows no hours', () => {
    expect(made('Bikes.').appointment_minutes).toBeNull();
    expect(made('Bikes.', ['Appointment Scheduling'])).toMatchObject({ appointment_minutes: 30, hours: null });
  });

  test('knows fifty sentences of 500 characters at most', () => {
    const { facts } = made(`${'long '.repeat(200)}. ${'Yes. '.repeat(80)}`);
    expect(facts).toHaveLength(50);
    expect(facts[0]?.answer).toHaveLength(500);
  });
});

test('a time is said with its day and date', () => {
  const at = Temporal.ZonedDateTime.from('2026-12-01T10:30[America/New_York]');
  expect(momentText(at)).toBe('Tuesday, December 1, at 10:30 AM');
});
