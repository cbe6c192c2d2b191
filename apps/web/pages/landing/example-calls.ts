export interface ExampleCall {
  time: string;
  business: string;
  when: string;
  said: string;
  steps: readonly { clock: string; text: string }[];
  outcome: string;
}

export const exampleCalls: readonly ExampleCall[] = [
  {
    time: '06:40',
    business: 'A plumbing firm',
    when: 'Before anyone is up',
    said: 'There’s water coming through my kitchen ceiling.',
    steps: [
      { clock: '0:01', text: 'Picks up on the first ring, with your firm’s name.' },
      { clock: '0:12', text: 'Asks for the address, and whether the main valve is shut.' },
      { clock: '0:38', text: 'Rings the plumber on call and puts the caller through.' },
    ],
    outcome: 'Put through to Dave, on call',
  },
  {
    time: '10:12',
    business: 'A dental practice',
    when: 'The front desk is with a patient',
    said: 'I’ve cracked a tooth. Can anyone see me before Thursday?',
    steps: [
      { clock: '0:01', text: 'Picks up, so the patient at the desk keeps your attention.' },
      { clock: '0:14', text: 'Looks in your calendar and offers Tuesday at 10:30.' },
      { clock: '0:31', text: 'Books it, and texts the address to the caller.' },
    ],
    outcome: 'Tue 10:30 booked',
  },
  {
    time: '19:25',
    business: 'A law office',
    when: 'After the last of you went home',
    said: 'I’ve been served papers, and I don’t know what they mean.',
    steps: [
      { clock: '0:02', text: 'Picks up, stays calm, and gives no legal advice.' },
      { clock: '0:26', text: 'Takes the name, the county and the date of the hearing.' },
      { clock: '1:10', text: 'Offers a consultation, and sends you the note.' },
    ],
    outcome: 'Consultation Wed 09:00',
  },
];
