import type { CallRecord, CallStatus } from './records.ts';

// The part of the sample day that the landing page shows. A test compares it with all of the day's calls.

/** The fictional business whose day is shown. */
export const sampleBusiness = 'Northside Dental';
export const sampleDate = '2026-11-16';
export const sampleDay = 'Monday, November 16';

export const sampleTotals = { calls: 20, duration: '1h 2m', rating: '4.7' };
export const sampleOutcomes: Record<CallStatus, number> = {
  completed: 5,
  scheduled: 7,
  transferred: 3,
  voicemail: 2,
  'follow-up': 3,
};
/** Calls by the hour, from the first to the last hour that had one. */
export const sampleHours = { first: 6, calls: [1, 1, 3, 3, 3, 1, 2, 1, 0, 1, 1, 0, 1, 0, 1, 0, 1] };
/** Who still needs an answer, the earliest first. */
export const sampleFollowUps = ['Nora Whitlock', 'Tom Alvarez', 'Ana Castillo'];

/** The day's last calls, the newest first. */
export const latestCalls: readonly CallRecord[] = [
  {
    id: 'call-20',
    agent_id: 'after-hours',
    agent_name: 'After hours',
    caller_name: 'Joan Mercer',
    caller_number: '(615) 555-0189',
    duration: '5:22',
    timestamp: `${sampleDate}T22:07:00`,
    status: 'transferred',
    summary: 'Her child fell and knocked out a tooth. Told her to keep it in milk and put her through right away.',
    audio_url: null,
    location: 'Franklin, TN',
    sentiment: 'negative',
  },
  {
    id: 'call-19',
    agent_id: 'after-hours',
    agent_name: 'After hours',
    caller_name: 'Unknown caller',
    caller_number: '(615) 555-0100',
    duration: '0:31',
    timestamp: `${sampleDate}T20:15:00`,
    status: 'voicemail',
    summary: 'Asked for a call back about a delivery.',
    audio_url: null,
    location: 'Nashville, TN',
    sentiment: 'neutral',
  },
  {
    id: 'call-18',
    agent_id: 'after-hours',
    agent_name: 'After hours',
    caller_name: 'Marcus Reed',
    caller_number: '(615) 555-0167',
    duration: '5:15',
    timestamp: `${sampleDate}T18:41:00`,
    status: 'scheduled',
    summary: 'Lost a filling at dinner. Booked for tomorrow at 8:00 AM.',
    audio_url: null,
    location: 'Thompson’s Station, TN',
    sentiment: 'neutral',
  },
  {
    id: 'call-17',
    agent_id: 'front-desk',
    agent_name: 'Front desk',
    caller_name: 'Becky Lawson',
    caller_number: '(615) 555-0158',
    duration: '3:33',
    timestamp: `${sampleDate}T16:22:00`,
    status: 'scheduled',
    summary: 'Moved Friday’s filling to next Monday at 8:00 AM.',
    audio_url: null,
    location: 'Franklin, TN',
    sentiment: 'positive',
  },
  {
    id: 'call-16',
    agent_id: 'spanish-line',
    agent_name: 'Spanish line',
    caller_name: 'Ana Castillo',
    caller_number: '(615) 555-0146',
    duration: '2:55',
    timestamp: `${sampleDate}T15:05:00`,
    status: 'follow-up',
    summary: 'Spoke Spanish. Wants the hygienist to call her about sensitivity.',
    audio_url: null,
    location: 'Antioch, TN',
    sentiment: 'neutral',
  },
  {
    id: 'call-15',
    agent_id: 'front-desk',
    agent_name: 'Front desk',
    caller_name: 'Harold Finch',
    caller_number: '(931) 555-0115',
    duration: '1:16',
    timestamp: `${sampleDate}T13:48:00`,
    status: 'completed',
    summary: 'Asked for the address. Sent by text.',
    audio_url: null,
    location: 'Columbia, TN',
    sentiment: 'neutral',
  },
  {
    id: 'call-14',
    agent_id: 'front-desk',
    agent_name: 'Front desk',
    caller_name: 'Priya Shah',
    caller_number: '(615) 555-0183',
    duration: '6:40',
    timestamp: `${sampleDate}T12:32:00`,
    status: 'scheduled',
    summary: 'Asked about aligners. Consultation booked for the 30th.',
    audio_url: null,
    location: 'Cool Springs, TN',
    sentiment: 'positive',
  },
];
