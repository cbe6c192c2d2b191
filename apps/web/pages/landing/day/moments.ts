import { sampleBusiness } from '../../dashboard/sample-day.ts';

/**
 * One call of the example day: the feature it shows, what was said, what was done by which second, and how it ended.
 */
export interface Moment {
  time: string;
  shows: string;
  business: string;
  when: string;
  said: string;
  /** The caller's language, where it is not the page's. */
  lang?: string;
  steps: readonly { clock: string; text: string }[];
  outcome: string;
}

/** When the office is staffed, as hours of the day. */
export const deskHours = { from: 8, until: 17 };

/** When the day's summary is sent. */
export const summaryTime = '23:10';

export const moments: readonly [Moment, ...Moment[]] = [
  {
    time: '06:40',
    shows: 'Call routing',
    business: 'A plumbing company',
    when: 'Before anyone is up',
    said: 'There’s water coming through my kitchen ceiling.',
    steps: [
      { clock: '0:01', text: 'Answers on the first ring with your company name.' },
      { clock: '0:12', text: 'Asks for the address and whether the main valve is shut off.' },
      { clock: '0:38', text: 'Calls the plumber on call and puts the caller through.' },
    ],
    outcome: 'Put through to Dave, on call',
  },
  {
    time: '10:12',
    shows: 'Appointments',
    business: sampleBusiness,
    when: 'The front desk is with a patient',
    said: 'I cracked a tooth. Do you have anything before Thursday?',
    steps: [
      { clock: '0:01', text: 'Answers, so the patient at the desk keeps your attention.' },
      { clock: '0:14', text: 'Checks your calendar and offers Tuesday at 10:30 AM.' },
      { clock: '0:31', text: 'Books it and texts the caller your address.' },
    ],
    outcome: 'Tue 10:30 AM booked',
  },
  {
    time: '11:47',
    shows: 'Payments and billing',
    business: 'A property manager',
    when: 'Everyone is out at a showing',
    said: 'I have an invoice here for $240. What is it for, and can I pay it now?',
    steps: [
      { clock: '0:03', text: 'Asks for the invoice number and finds the work order.' },
      { clock: '0:19', text: 'Says what was repaired, when, and for how much.' },
      { clock: '0:44', text: 'Texts your payment link. Nobody says a card number out loud.' },
    ],
    outcome: '$240 payment link texted',
  },
  {
    time: '13:20',
    shows: 'Languages',
    business: 'An auto repair shop',
    when: 'Everyone is under a car',
    said: 'Hola, ¿a qué hora puedo pasar por mi camioneta?',
    lang: 'es',
    steps: [
      { clock: '0:02', text: 'Hears Spanish and switches to Spanish.' },
      { clock: '0:16', text: 'Finds the job: brakes done, ready after 4:00 PM.' },
      { clock: '0:35', text: 'Writes your note in English.' },
    ],
    outcome: 'Pickup at 4:00 PM',
  },
  {
    time: '17:40',
    shows: 'Messages',
    business: 'An accountant',
    when: 'The office just closed',
    said: 'Just tell Joan I still need the payroll forms before Friday.',
    steps: [
      { clock: '0:01', text: 'Takes the message in the caller’s own words.' },
      { clock: '0:22', text: 'Asks for the one thing missing: which company.' },
      { clock: '0:40', text: 'Turns the message into a task with a name and a due date.' },
    ],
    outcome: 'Task for Joan, due Thursday',
  },
  {
    time: '19:25',
    shows: 'New clients',
    business: 'A law office',
    when: 'After everyone has gone home',
    said: 'I was served papers, and I don’t know what they mean.',
    steps: [
      { clock: '0:02', text: 'Answers, stays calm, and gives no legal advice.' },
      { clock: '0:26', text: 'Takes the name, the county, and the hearing date.' },
      { clock: '1:10', text: 'Offers a consultation and sends you the note.' },
    ],
    outcome: 'Consultation Wed 9:00 AM',
  },
];

/** The hour of the day as a number: 06:40 is 6.67. */
export function hourOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours + minutes / 60;
}

/** Whether the office is not staffed then. */
export function outsideDeskHours(hour: number): boolean {
  return hour < deskHours.from || hour >= deskHours.until;
}
