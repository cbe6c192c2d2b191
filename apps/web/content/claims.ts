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
  answer: { value: 'Under 2 s', text: 'until the phone is picked up' },
  uptime: { value: '99.9%', text: 'uptime, nights included' },
  satisfaction: { value: '98%', text: 'satisfaction among callers' },
  businesses: { value: '500+', text: 'businesses answered for' },
  reply: { value: '2 hours', text: 'until a person replies to you' },
  trial: { value: '14-day free trial', text: 'No card needed.' },
  handover: { value: 'Under 2 minutes', text: 'until a person takes over a call' },
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
        'The first Saturday it was on, it took eleven calls while I was under a sink in Brentwood.',
        'Two were emergencies and came through to me. The other nine were in my calendar before I had washed my hands.',
        'My wife noticed first. I was answering her again, and not the phone.',
      ],
      name: 'Dale Whitaker',
      trade: 'Whitaker Plumbing',
      town: 'Franklin, Tennessee',
    },
    {
      text: [
        'When my front desk is with a patient, she is with the patient.',
        'Callers ask for “the lady from the evening”. I have not had the heart to tell them.',
      ],
      name: 'Dr. Ama Osei',
      trade: 'Northside Dental',
      town: 'Chattanooga, Tennessee',
    },
    {
      text: [
        'I used to give away an hour a day to people who needed another kind of lawyer.',
        'Now I get four lines: who, which county, which hearing, and whether it is for me.',
      ],
      name: 'Ruth Abernathy',
      trade: 'Abernathy Family Law',
      town: 'Murfreesboro, Tennessee',
    },
  ],
};
