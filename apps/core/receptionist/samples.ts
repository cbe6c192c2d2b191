import type { SampleId } from './schemas.ts';
import { type Fact, type Knowledge, weekdays } from './schemas.ts';

interface SampleKnowledge extends Omit<Knowledge, 'business_name' | 'facts'> {
  business_name: string;
  facts: (Fact & { question: string })[];
}

/** A business that a visitor of the front page talks to. */
export interface Sample {
  id: SampleId;
  /** Pressed instead of typed, by visitors who don't know what to ask. */
  questions: [string, string, string];
  knowledge: SampleKnowledge;
}

const workdays = (open: string, close: string) =>
  Object.fromEntries(weekdays.slice(0, 5).map((day) => [day, [{ open, close }]]));
const holidays = [
  { date: '2026-12-25', name: 'Christmas Day' },
  { date: '2027-01-01', name: 'New Year’s Day' },
];

const dental: Sample = {
  id: 'dental',
  questions: ['Do you take walk-ins?', 'Are you open on Saturday?', 'I’d like to book an appointment'],
  knowledge: {
    business_name: 'Maple Street Dental',
    greeting: 'Thanks for calling Maple Street Dental.',
    time_zone: 'America/New_York',
    hours: { ...workdays('08:00', '17:00'), fri: [{ open: '08:00', close: '13:00' }] },
    closures: holidays,
    transfer_number: '+16155550142',
    transfer_when: 'open_hours',
    urgent_words: ['knocked out tooth', 'swollen face'],
    appointment_minutes: 30,
    appointment_notice_minutes: 120,
    facts: [
      {
        id: 'walk-ins',
        question: 'Do you take walk-ins?',
        answer: 'We see walk-ins with a toothache on weekday mornings before ten. Everything else is by appointment.',
        keywords: ['without an appointment', 'drop in'],
      },
      {
        id: 'insurance',
        question: 'Which insurance do you take?',
        answer: 'We take Delta Dental, Cigna, MetLife and Aetna. Please bring your card to the first visit.',
        keywords: ['dental plan', 'in network', 'Delta Dental', 'Cigna', 'MetLife', 'Aetna'],
      },
      {
        id: 'parking',
        question: 'Where can I park?',
        answer: 'Parking is free behind the building. Please enter from Second Avenue.',
        keywords: [],
      },
      {
        id: 'address',
        question: 'Where are you located?',
        answer: 'We’re at 214 Maple Street, across from the library.',
        keywords: ['address', 'directions'],
      },
      {
        id: 'cleaning-price',
        question: 'How much is a cleaning?',
        answer: 'A cleaning with an exam is $129 without insurance.',
        keywords: ['price of a checkup'],
      },
      {
        id: 'children',
        question: 'Do you see children?',
        answer: 'Yes, we see children from their first tooth on.',
        keywords: ['kids', 'pediatric'],
      },
      {
        id: 'new-patients',
        question: 'Are you taking new patients?',
        answer: 'Yes, new patients are welcome. The first visit takes about an hour.',
        keywords: ['first visit'],
      },
      {
        id: 'payment',
        question: 'How can I pay?',
        answer: 'You can pay with cash, a card, or in up to six monthly payments.',
        keywords: ['payment plan', 'credit card'],
      },
    ],
  },
};

const plumber: Sample = {
  id: 'plumber',
  questions: ['How much is a visit?', 'A pipe burst in my kitchen', 'Can someone call me back?'],
  knowledge: {
    business_name: 'Blue Valley Plumbing',
    greeting: 'Blue Valley Plumbing, good to hear from you.',
    time_zone: 'America/Chicago',
    hours: { ...workdays('07:00', '18:00'), sat: [{ open: '08:00', close: '14:00' }] },
    closures: holidays,
    transfer_number: '+16155550143',
    transfer_when: 'urgent',
    urgent_words: ['burst pipe', 'flooding', 'no water', 'sewage'],
    appointment_minutes: 120,
    appointment_notice_minutes: 240,
    facts: [
      {
        id: 'area',
        question: 'What area do you serve?',
        answer: 'We serve Davidson and Williamson counties.',
        keywords: ['service area', 'come out to', 'county'],
      },
      {
        id: 'visit-price',
        question: 'How much is a visit?',
        answer: 'A visit is $89, and that includes the first half hour of work.',
        keywords: ['service call fee', 'hourly rate'],
      },
      {
        id: 'nights',
        question: 'Do you come out at night?',
        answer: 'Yes, for emergencies. A visit at night or on a Sunday is $180.',
        keywords: ['after hours', 'weekend'],
      },
      {
        id: 'water-heaters',
        question: 'Do you install water heaters?',
        answer: 'Yes, we install and repair tank and tankless water heaters.',
        keywords: ['hot water', 'boiler'],
      },
      {
        id: 'drains',
        question: 'Can you unclog a drain?',
        answer: 'Yes, we clear sinks, tubs, toilets and main lines.',
        keywords: ['clogged toilet', 'blocked sink', 'backed up'],
      },
      {
        id: 'licensed',
        question: 'Are you licensed and insured?',
        answer: 'Yes, we hold a Tennessee master plumber’s license and are fully insured.',
        keywords: [],
      },
      {
        id: 'estimates',
        question: 'Do you give free estimates?',
        answer: 'Estimates for new installations are free.',
        keywords: ['quote'],
      },
      {
        id: 'warranty',
        question: 'Is there a warranty on your work?',
        answer: 'Our work is under warranty for one year, parts as their maker says.',
        keywords: ['guarantee'],
      },
    ],
  },
};

const law: Sample = {
  id: 'law',
  questions: ['Do you handle divorces?', 'What does the first meeting cost?', 'I’d like to see a lawyer next week'],
  knowledge: {
    business_name: 'Carter & Lowe',
    greeting: 'Carter and Lowe, attorneys at law.',
    time_zone: 'America/Los_Angeles',
    hours: workdays('09:00', '17:30'),
    closures: holidays,
    transfer_number: null,
    transfer_when: 'never',
    urgent_words: ['arrested', 'served papers today'],
    appointment_minutes: 30,
    appointment_notice_minutes: 1_440,
    facts: [
      {
        id: 'family-law',
        question: 'Do you handle divorces?',
        answer: 'Yes, we practice family law: divorce, custody and adoption.',
        keywords: ['child support', 'prenup'],
      },
      {
        id: 'estates',
        question: 'Do you write wills?',
        answer: 'Yes, we write wills and trusts, and help with probate.',
        keywords: ['estate planning', 'power of attorney'],
      },
      {
        id: 'first-meeting',
        question: 'How much is the first meeting?',
        answer: 'The first half hour is free. After that it’s $320 an hour.',
        keywords: ['consultation', 'fees', 'hourly rate'],
      },
      {
        id: 'criminal',
        question: 'Do you take criminal cases?',
        answer: 'No, we don’t take criminal cases. The county bar’s referral line can name a lawyer who does.',
        keywords: ['defense', 'DUI'],
      },
      {
        id: 'documents',
        question: 'What should I bring?',
        answer: 'Please bring a photo ID and any papers from the court or the other side.',
        keywords: ['documents', 'paperwork'],
      },
      {
        id: 'address',
        question: 'Where is your office?',
        answer: 'We’re on the fourth floor of 88 Harbor Street. The elevator is by the garage.',
        keywords: ['address', 'directions', 'located'],
      },
      {
        id: 'languages',
        question: 'Do you speak Spanish?',
        answer: 'Yes, two of our attorneys speak Spanish.',
        keywords: ['languages', 'interpreter'],
      },
      {
        id: 'video',
        question: 'Can we meet by video?',
        answer: 'Yes, any meeting can be by video or phone.',
        keywords: ['Zoom', 'remote', 'online'],
      },
    ],
  },
};

/** The three businesses of the front page, in its order. */
export const samples = [dental, plumber, law] as const;
