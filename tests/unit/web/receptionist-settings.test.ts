import { describe, expect, test } from 'vitest';
import { type OwnReceptionist, settingsChange } from '#core/owner/schemas.ts';
import {
  choicesWith,
  firstSteps,
  phrasesOf,
  readBusiness,
  readFact,
  readHolidays,
  readTransfer,
  renamed,
  spanText,
  transferLabels,
  writeBusiness,
  writeFact,
  writeHolidays,
  writeTransfer,
} from '../../../apps/web/pages/dashboard/own/settings/drafts.ts';
import {
  endsNextDay,
  hoursWords,
  readHours,
  writeHours,
} from '../../../apps/web/pages/dashboard/own/settings/hours-draft.ts';

const receptionist = (changes: Partial<OwnReceptionist> = {}): OwnReceptionist => ({
  version: 1,
  is_owner: true,
  business_name: null,
  greeting: 'Thanks for calling.',
  full_greeting: 'Thanks for calling. I’m an automated assistant, and this call is written down.',
  time_zone: 'America/New_York',
  hours: null,
  closures: [],
  transfer_when: 'never',
  urgent_words: [],
  appointment_minutes: 30,
  appointment_notice_minutes: 120,
  facts: [],
  owner: {
    transfer_number: '+16155550101',
    notify_email: 'sam@hvac.example',
    notify_phone: null,
    messages: [],
    appointments: [],
    questions: [],
  },
  ...changes,
});
/** The server takes it. */
const accepted = (settings: object) => settingsChange.parse({ ...settings, version: 1 });

describe('opening hours as they are typed', () => {
  test('unknown hours stay unknown, with the usual ones to begin with', () => {
    const draft = readHours(receptionist());
    expect(draft.isKnown).toBe(false);
    expect(draft.days.mon).toEqual([{ open: '09:00', close: '17:00' }]);
    expect(draft.days.sun).toEqual([]);
    expect(writeHours(draft)).toEqual({ time_zone: 'America/New_York', hours: null });
    expect(writeHours({ ...draft, isKnown: true }).hours).toMatchObject({ fri: [{ open: '09:00', close: '17:00' }] });
  });

  test('what is stored is sent back as it is, but midnight as the time field knows it', () => {
    const hours = { mon: [{ open: '08:00', close: '12:00' }], sat: [{ open: '18:00', close: '24:00' }] };
    const written = writeHours(readHours(receptionist({ hours })));
    expect(accepted(written).hours).toEqual({ mon: hours.mon, sat: [{ open: '18:00', close: '00:00' }] });
  });

  test('are said in words, with the night that they end in', () => {
    const night = { open: '20:00', close: '02:00' };
    const days = readHours(receptionist({ hours: { fri: [{ open: '09:00', close: '12:30' }, night] } }));
    expect(hoursWords(days)).toEqual([
      ['Monday to Thursday', 'Closed'],
      ['Friday', '9:00 AM to 12:30 PM, 8:00 PM to 2:00 AM the next day'],
      ['Saturday and Sunday', 'Closed'],
    ]);
    expect([endsNextDay(night), endsNextDay({ open: '20:00', close: '' })]).toEqual([true, false]);
  });
});

describe('settings as they are typed', () => {
  test('the usual greeting says a new name; a greeting in the owner’s words stays', () => {
    const usual = renamed(readBusiness(receptionist()), 'Alvarez Dental');
    expect(usual).toEqual({ name: 'Alvarez Dental', greeting: 'Thanks for calling Alvarez Dental.' });
    expect(renamed(usual, '').greeting).toBe('Thanks for calling.');
    expect(renamed({ name: '', greeting: 'Hello!' }, 'Alvarez Dental').greeting).toBe('Hello!');
    expect(accepted(writeBusiness(usual))).toMatchObject({ business_name: 'Alvarez Dental' });
  });

  test('phrases are separated by commas or lines, each once', () => {
    expect(phrasesOf(' burst pipe, flood,\nflood,, ')).toEqual(['burst pipe', 'flood']);
  });

  test('a number is read as people write it; an empty one is none', () => {
    const draft = readTransfer(receptionist({ urgent_words: ['burst pipe', 'flood'] }));
    expect(draft).toEqual({ number: '(615) 555-0101', when: 'never', urgentWords: 'burst pipe, flood' });
    expect(accepted(writeTransfer({ ...draft, number: ' ' }))).toMatchObject({ transfer_number: null });
    for (const when of Object.keys(transferLabels)) expect(accepted({ transfer_when: when }).transfer_when).toBe(when);
  });

  test('holidays and answers go back and forth', () => {
    const closures = [{ date: '2026-12-25', name: 'Christmas Day' }];
    expect(accepted(writeHolidays(readHolidays({ closures })))).toMatchObject({ closures });
    const fact = {
      id: '1',
      question: 'Do you take walk-ins?',
      answer: 'Yes.',
      keywords: ['drop in', 'no appointment'],
    };
    expect(writeFact(readFact(fact))).toEqual({ question: fact.question, answer: 'Yes.', keywords: fact.keywords });
    expect(readFact({ ...fact, question: null }).question).toBe('');
  });

  test('spans are said in their largest whole unit, and the present one is among the choices', () => {
    expect([15, 60, 90, 120, 1_440, 2_880].map(spanText)).toEqual([
      '15 minutes',
      '1 hour',
      '90 minutes',
      '2 hours',
      '1 day',
      '2 days',
    ]);
    expect(choicesWith([15, 30], 25)).toEqual([15, 25, 30]);
    expect(choicesWith([15, 30], null)).toEqual([15, 30]);
  });

  test('the first steps count answers with a question only', () => {
    const facts = [null, 'A?', 'B?'].map((question, index) => ({
      id: `${index}`,
      question,
      answer: 'Yes.',
      keywords: [],
    }));
    const steps = firstSteps(receptionist({ facts, hours: {} }));
    expect(steps.map(({ isDone }) => isDone)).toEqual([false, true, false]);
    expect(steps[2]?.text).toContain('2 of 5');
  });
});
