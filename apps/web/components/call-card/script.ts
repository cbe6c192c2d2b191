export type Speaker = 'caller' | 'receptionist';

interface Line {
  speaker: Speaker;
  text: string;
  /** The time in the call when the line is said. */
  clock: string;
}

/** The lines of the example call. */
export const lines: readonly Line[] = [
  { speaker: 'receptionist', text: 'Good morning, Northside Dental. How can I help you?', clock: '0:01' },
  { speaker: 'caller', text: 'I cracked a tooth. Do you have anything before Thursday?', clock: '0:06' },
  {
    speaker: 'receptionist',
    text: 'I’m sorry to hear that. Dr. Osei has Tuesday at 10:30 AM. Should I book it?',
    clock: '0:14',
  },
  { speaker: 'caller', text: 'Yes, please.', clock: '0:23' },
];

/** After the last line comes one more step: the outcome. */
export const lastStep = lines.length + 1;

export const outcome = { chip: 'Tue 10:30 AM booked', rest: ['Address texted', 'On calendar'], clock: '0:31' };

/** How long each step stays, in milliseconds; the outcome stays longest, so that it can be read. */
export function stepDuration(step: number): number {
  if (step === 0) return 700;
  if (step === lastStep) return 6_000;
  return 900 + (lines[step - 1]?.text.length ?? 0) * 34;
}
