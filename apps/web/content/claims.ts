/**
 * What the site claims about the business, and its customers' testimonials. Set what is true of yours; null removes a
 * claim from every page.
 */
export interface Claim {
  value: string;
  text: string;
}

type ClaimName = 'answer' | 'uptime' | 'satisfaction' | 'businesses' | 'reply' | 'trial' | 'handover' | 'experience';

export const claims: Record<ClaimName, Claim | null> = {
  answer: { value: '2 seconds', text: 'or less to answer a call' },
  uptime: { value: '99.9%', text: 'uptime, day and night' },
  satisfaction: { value: '98%', text: 'caller satisfaction' },
  businesses: { value: '500+', text: 'businesses served' },
  reply: { value: '2 hours', text: 'or less to hear back from a person' },
  trial: { value: 'Free demo number for 7 days', text: 'No card needed.' },
  handover: { value: 'Under 2 minutes', text: 'to reach a person' },
  experience: { value: '15+ years', text: 'of call-center experience' },
};

export interface Testimonial {
  text: readonly string[];
  name: string;
  trade: string;
  town: string;
}

/**
 * Sample testimonials, written for this template. Replace them with your customers' own and set `sample` to false;
 * without any, the section is not shown.
 */
export const testimonials: { sample: boolean; quotes: readonly Testimonial[] } = {
  sample: true,
  quotes: [
    {
      text: [
        'The first Saturday we had it, it answered eleven calls while I was under a sink in Brentwood.',
        'Two were emergencies, and it put them through to me. The other nine were on my calendar before I washed my hands.',
        'My wife noticed first. I was talking to her again, not to the phone.',
      ],
      name: 'Dale Whitaker',
      trade: 'Whitaker Plumbing',
      town: 'Franklin, Tennessee',
    },
    {
      text: [
        'When my front desk is with a patient, she can stay with the patient.',
        'Callers ask for “the lady who answers at night.” I haven’t had the heart to tell them.',
      ],
      name: 'Dr. Ama Osei',
      trade: 'Northside Dental',
      town: 'Chattanooga, Tennessee',
    },
    {
      text: [
        'I used to spend an hour a day on people who needed a different kind of lawyer.',
        'Now I get four lines: who it is, which county, which hearing, and whether it’s a case for me.',
      ],
      name: 'Ruth Abernathy',
      trade: 'Abernathy Family Law',
      town: 'Murfreesboro, Tennessee',
    },
  ],
};
