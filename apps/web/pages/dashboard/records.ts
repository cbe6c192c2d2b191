import type { Tone } from '../../ui/status.tsx';

export const callStatuses = ['completed', 'scheduled', 'transferred', 'voicemail', 'follow-up'] as const;
export type CallStatus = (typeof callStatuses)[number];

export const callTones: Record<CallStatus, Tone> = {
  completed: 'good',
  scheduled: 'good',
  transferred: 'good',
  voicemail: 'plain',
  'follow-up': 'waiting',
};

/** A call as the dashboard shows it. */
export interface CallRecord {
  id: string;
  agent_id: string;
  agent_name: string;
  caller_name: string;
  caller_number: string;
  /** Minutes and seconds, m:ss. */
  duration: string;
  /** The business's local date and time. */
  timestamp: string;
  status: CallStatus;
  summary: string;
  /** Null where there is no recording. */
  audio_url: string | null;
  location: string;
  sentiment: 'positive' | 'neutral' | 'negative';
}

export interface VoiceAgent {
  id: string;
  name: string;
  voice_id: string;
  /** The minutes the voice has spoken this month. */
  character_count: number;
  calls_handled: number;
  /** Callers' ratings, 1 to 5. */
  avg_rating: number;
  status: 'active' | 'training';
}
