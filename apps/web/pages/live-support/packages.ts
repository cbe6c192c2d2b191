export const supportFeatures: readonly { title: string; text: string }[] = [
  { title: 'The AI picks up', text: 'Every call is answered right away, day and night. Most never need a person.' },
  { title: 'A person takes over', text: 'When a caller asks for one, is upset, or has an unusual request.' },
  {
    title: 'Nobody has to repeat themselves',
    text: 'Before saying hello, the agent sees who is calling and what was said.',
  },
  { title: 'They know your business', text: 'They use the same notes, prices, and rules as your AI receptionist.' },
  { title: 'One call history', text: 'Calls taken by people and by the AI are in the same dashboard.' },
  {
    title: 'Your own escalation list',
    text: 'You decide who gets called, in what order, and what can wait until morning.',
  },
];
