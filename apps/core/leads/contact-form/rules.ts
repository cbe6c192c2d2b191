import { statesBefore } from '#core/shared/rules.ts';

/** The form's response time: two hours, in seconds. */
export const answerSeconds = 2 * 60 * 60;

export const contactStatuses = ['new', 'answered', 'closed'] as const;
export type ContactStatus = (typeof contactStatuses)[number];

/** The transitions from each status: answered, closed, or reopened. */
export const contactTransitions: Record<ContactStatus, readonly ContactStatus[]> = {
  new: ['answered', 'closed'],
  answered: ['closed', 'new'],
  closed: ['new'],
};

/** The statuses with a transition to this one. */
export function statusesBefore(status: ContactStatus): ContactStatus[] {
  return statesBefore(contactTransitions, status);
}
