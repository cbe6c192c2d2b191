import { samples } from '#core/receptionist/samples.ts';
import type { Knowledge } from '#core/receptionist/schemas.ts';

const [dental, plumber, law] = samples;

/** A bar that is open past midnight, books nothing, and puts every call through. */
const bar: Knowledge = {
  business_name: 'The Night Owl',
  greeting: 'You’ve reached The Night Owl.',
  time_zone: 'America/New_York',
  hours: {
    tue: [{ open: '17:00', close: '24:00' }],
    wed: [{ open: '17:00', close: '24:00' }],
    thu: [{ open: '17:00', close: '01:00' }],
    fri: [{ open: '17:00', close: '02:00' }],
    sat: [
      { open: '11:00', close: '15:00' },
      { open: '17:00', close: '02:00' },
    ],
  },
  closures: [{ date: '2026-12-24', name: 'Christmas Eve' }],
  transfer_number: '+16155550144',
  transfer_when: 'always',
  urgent_words: [],
  appointment_minutes: null,
  appointment_notice_minutes: 0,
  facts: [
    {
      id: 'tables',
      question: 'Can I reserve a table?',
      answer: 'We don’t reserve tables. Come by, the wait is rarely over twenty minutes.',
      keywords: ['reservation', 'book a table'],
    },
    {
      id: 'happy-hour',
      question: 'When is happy hour?',
      answer: 'Happy hour is from five to seven, Tuesday to Thursday.',
      keywords: ['drink specials'],
    },
    {
      id: 'kitchen',
      question: 'Do you serve food?',
      answer: 'Yes, burgers, tacos and salads, until eleven.',
      keywords: ['kitchen', 'menu', 'eat'],
    },
    {
      id: 'music',
      question: 'Do you have live music?',
      answer: 'A band plays on Fridays from nine.',
      keywords: ['band', 'concert'],
    },
    {
      id: 'age',
      question: 'How old do you have to be to get in?',
      answer: 'Before eight everyone is welcome. From eight on it’s 21 and over, with an ID.',
      keywords: ['age limit', 'kids', '21 and over'],
    },
    {
      id: 'lost',
      question: 'Did anyone find my phone?',
      answer: 'What guests leave behind is kept at the bar for two weeks. Please ask for it in person.',
      keywords: ['lost and found', 'left behind', 'forgot my jacket'],
    },
  ],
};

/** A new demo: sentences of a description, no name, no hours, no number. */
const garage: Knowledge = {
  business_name: null,
  greeting: 'Thanks for calling.',
  time_zone: 'America/New_York',
  hours: null,
  closures: [],
  transfer_number: null,
  transfer_when: 'never',
  urgent_words: [],
  appointment_minutes: null,
  appointment_notice_minutes: 120,
  facts: [
    'We are a family-owned auto repair shop in Dayton.',
    'We repair brakes, exhausts and transmissions on most makes.',
    'Oil changes start at $49 and take half an hour.',
    'A free shuttle takes customers to work and back.',
    'Every repair has a two-year warranty.',
  ].map((answer, index) => ({ id: `sentence-${index + 1}`, question: null, answer, keywords: [] })),
};

export const businesses = {
  dental: dental.knowledge,
  plumber: plumber.knowledge,
  law: law.knowledge,
  bar,
  garage,
};
export type Business = keyof typeof businesses;
