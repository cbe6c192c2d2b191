import type { DestinationName, DestinationState } from '#core/operations/health/schemas.ts';
import type { Tone } from '../../../ui/status.tsx';

export const destinationNames: Record<DestinationName, string> = {
  automation: 'Automation webhook',
  mail: 'Email',
  sms: 'Text messages',
  payments: 'Payments',
};

export const destinationStates: Record<DestinationState, { tone: Tone; words: string }> = {
  working: { tone: 'good', words: 'Working' },
  failing: { tone: 'bad', words: 'Failing' },
  quiet: { tone: 'plain', words: 'No tries lately' },
  off: { tone: 'plain', words: 'Not set up' },
};
